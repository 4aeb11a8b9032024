// The API client. Every answer about a puzzle, and all that the page knows of genres, comes from the server, through
// the two functions of `Answerer`; another implementation needs no more than these.

/**
 * @typedef {object} Answerer
 * @property {(path: string) => Promise<Response>} look answers without a question: `genres`, `library` …
 * @property {(verb: string, question: object, signal?: AbortSignal) => Promise<Response>} answer
 */

/** The error that replaces an answer, or that the server cannot be reached. */
export class Trouble extends Error {
  /** @param {string} message @param {number} status 0: not reached */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Verbs that are answered at once; the others may search, and wait for their turn. */
const QUICK = ["sheet", "conflicts", "parse"];
/** ms after which a server that says nothing is no longer waited for. */
const PATIENCE = { quick: 15_000, long: 100_000 };

/** @type {Answerer} */
const server = {
  look: (path) => reached(`api/${path}`, PATIENCE.quick),
  answer: (verb, question, signal) =>
    reached(
      `api/${verb}`,
      QUICK.includes(verb) ? PATIENCE.quick : PATIENCE.long,
      { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) },
      signal,
    ),
};

const answerer = server;

/** @param {unknown} why @returns {never} */
export function unreached(why) {
  throw new Trouble(
    `The server ${typeof why === "string" ? why : "cannot be reached"}; playing goes on without it.`,
    0,
  );
}

/**
 * The whole answer of the server, if there is one in time.
 * @param {string} path @param {number} patience in ms @param {RequestInit} [how] @param {AbortSignal} [signal]
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
    return unreached(given.signal.aborted ? "does not answer" : undefined);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", giveUp);
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  const again = response.status === 429 ? " Try again in a moment." : "";
  throw new Trouble(sentence(said.error ?? `the server answers ${response.status}`) + again, response.status);
}

/** With a capital and a full stop; a first word that contains a digit, the name of a cell, is unchanged. @param {string} text */
export function sentence(text) {
  const start = /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(text) ? start : `${start}.`;
}

/** The sentence for an error. @param {unknown} error */
export const trouble = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} verb @param {object} question @param {AbortSignal} [signal] @returns {Promise<any>} */
export const ask = async (verb, question, signal) => (await answerer.answer(verb, question, signal)).json();

/** @param {string} verb @param {object} question */
export const askFile = async (verb, question) => (await answerer.answer(verb, question)).blob();

/** @param {string} path @returns {Promise<any>} */
export const look = async (path) => (await answerer.look(path)).json();
