// Another language: all that is said changes at once, and what was begun goes on.
import { keepSettings, settings } from "./store.js";

/**
 * @param {string} code @param {HTMLElement} root
 * @param {() => Promise<void>} speak asks for the words of the language that is wished for
 * @param {() => Promise<void>} again shows the screen once more
 */
export async function speakIn(code, root, speak, again) {
  const before = settings();
  keepSettings({ ...before, language: code });
  try {
    await speak();
  } catch (error) {
    keepSettings(before);
    throw error;
  }
  const [typed, top] = [controls(root).map(stateOf), scrollY];
  await again();
  for (const [index, control] of controls(root).entries()) Object.assign(control, typed[index]);
  scrollTo(0, top);
  /** @type {HTMLElement | null} */ (document.querySelector(".language"))?.focus({ preventScroll: true });
}

/** What can be chosen, typed and unfolded on the screen. @param {HTMLElement} root @returns {any[]} */
const controls = (root) => [...root.querySelectorAll("input, select, textarea, details")];

/** @param {any} control */
const stateOf = ({ value, checked, open }) =>
  Object.fromEntries(Object.entries({ value, checked, open }).filter(([, each]) => each !== undefined));
