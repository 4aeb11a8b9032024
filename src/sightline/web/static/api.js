// The API client. Every answer about a puzzle, all that the page knows of genres, and its words come from the server,
// through the two functions of `Answerer`; another implementation needs no more than these.
import { settings } from "./store.js";
import { Failure, say } from "./words.js";

/**
 * @typedef {object} Answerer
 * Languages are those that are wished for, as in the header Accept-Language.
 * @property {(path: string, languages: string) => Promise<Response>} look answers without a question: `genres`, `words` …
 * @property {(verb: string, question: object, languages: string, signal?: AbortSignal) => Promise<Response>} answer
 */

/** The error that replaces an answer, or that the server cannot be reached. */
export class Trouble extends Failure {
  /** @param {() => string} said @param {number} status 0: not reached */
  constructor(said, status) {
    super(said);
    this.status = status;
  }
}

/** Verbs that are answered at once; the others may search, and wait for their turn. */
const QUICK = ["sheet", "conflicts", "parse"];
/** ms after which a server that says nothing is no longer waited for. */
const PATIENCE = { quick: 15_000, long: 100_000 };

/** @type {Answerer} */
const server = {
  look: (path, languages) => reached(`api/${path}`, PATIENCE.quick, { headers: { "Accept-Language": languages } }),
  answer: (verb, question, languages, signal) =>
    reached(
      `api/${verb}`,
      QUICK.includes(verb) ? PATIENCE.quick : PATIENCE.long,
      {
        method: "POST",
        headers: { "Accept-Language": languages, "Content-Type": "application/json" },
        body: JSON.stringify(question),
      },
      signal,
    ),
};

const answerer = server;

/** The languages that answers are asked for in: the one that was chosen, or those of the browser. */
export const languages = () => settings().language || navigator.languages.join();

/** @returns {never} */
export function unreached() {
  throw new Trouble(() => say("unreached"), 0);
}

/**
 * The whole answer of the server, if there is one in time.
 * @param {string} path @param {number} patience in ms @param {RequestInit} how @param {AbortSignal} [signal]
 */
async function reached(path, patience, how, signal) {
  const given = new AbortController();
  const giveUp = () => given.abort();
  const late = setTimeout(giveUp, patience);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  let response;
  try {
    const arriving = await fetch(path, { ...how, signal: given.signal });
    response = new Response(await arriving.arrayBuffer(), arriving);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (given.signal.aborted) throw new Trouble(() => say("silent"), 0);
    return unreached();
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", giveUp);
  }
  if (response.ok) return response;
  const { status } = response;
  const { error } = await response.json().catch(() => ({}));
  throw new Trouble(() => (error ? sentence(error) : say("answers", { status: String(status) })), status);
}

/** With a capital and a full stop; a first word that contains a digit, the name of a cell, is unchanged. @param {string} text */
export function sentence(text) {
  const start = /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(text) ? start : `${start}.`;
}

/** The sentence for an error. @param {unknown} error */
export const trouble = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} verb @param {object} question @param {AbortSignal} [signal] @returns {Promise<any>} */
export const ask = async (verb, question, signal) =>
  (await answerer.answer(verb, question, languages(), signal)).json();

/** @param {string} verb @param {object} question */
export const askFile = async (verb, question) => (await answerer.answer(verb, question, languages())).blob();

/** @param {string} path @returns {Promise<any>} */
export const look = async (path) => (await answerer.look(path, languages())).json();
