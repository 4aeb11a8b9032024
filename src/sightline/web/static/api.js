// Questions to the server. Every answer about a puzzle comes from there.

/** What the server says instead of an answer, or that it cannot be reached. */
export class Trouble extends Error {
  /** @param {string} message @param {number} status 0: not reached */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

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

/** @param {string} text */
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** @param {string} verb @param {object} question @param {AbortSignal} [signal] */
const posted = (verb, question, signal) => reached(`api/${verb}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal,
});

/** @param {string} verb @param {object} question @param {AbortSignal} [signal] @returns {Promise<any>} */
export const ask = async (verb, question, signal) => (await posted(verb, question, signal)).json();

/** @param {string} verb @param {object} question */
export const askFile = async (verb, question) => (await posted(verb, question)).blob();

/** @param {string} path @returns {Promise<any>} */
export const look = async (path) => (await reached(`api/${path}`)).json();
