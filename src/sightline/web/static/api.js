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

/** @type {Answerer} */
const server = {
  look: (path) => reached(`api/${path}`),
  answer: (verb, question, signal) =>
    reached(`api/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      signal,
    }),
};

const answerer = server;

/** @param {string} path @param {RequestInit} [how] */
async function reached(path, how) {
  let response;
  try {
    response = await fetch(path, how);
  } catch (error) {
    if (how?.signal?.aborted) throw error;
    throw new Trouble("The server cannot be reached; playing goes on without it.", 0);
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
