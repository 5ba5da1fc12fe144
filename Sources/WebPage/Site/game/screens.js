// @ts-check
// Shows one screen at a time, and manages the browser's history. "Back" closes an open dialog or leads to the
// previous screen. On the game's screen, "back" leaves the page. Each entry of the history stores its trail: the
// names of the screens that lead to it, ending with its own screen.

import { byId } from './elements.js';

/** The timeout for a step in the history, in milliseconds. */
const timeout = 500;

const dialogs = document.querySelectorAll('dialog');
/**
 * Resolves after all changes of the history so far. The changes run one after another, because going back is
 * asynchronous.
 */
let changes = Promise.resolve();
/**
 * Called when a step that this page has requested is done; `null` if no step is pending.
 *
 * @type {(() => void) | null}
 */
let onstep = null;
/** Whether a screen is being shown because the player went back or forward to it. */
let isRestoring = false;
/** @type {(name: string, about: any) => void} */
let restore = () => {};

/** @returns {string[]} */
const trailNow = () => history.state?.trail ?? [];

/** @param {() => Promise<void>} work */
const change = (work) => { changes = changes.then(work).catch(() => {}); };

/**
 * @param {number} by
 * @returns {Promise<void>}
 */
function step(by) {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, timeout);
    onstep = () => {
      clearTimeout(late);
      resolve();
    };
    history.go(by);
  });
}

/**
 * Records in the history that a screen is shown. With `isInPlace`, the screen replaces the newest entry. Otherwise,
 * if the history has the screen already, it goes back to that entry; if not, it adds an entry. `about` is the data
 * that `restore` needs to show the screen again.
 *
 * @param {string} name
 * @param {any} about
 * @param {boolean} isInPlace
 */
async function note(name, about, isInPlace) {
  const trail = trailNow();
  const last = trail.length - 1;
  const place = isInPlace ? last : trail.indexOf(name);
  // On the game's screen, "back" leaves the page. So the game's screen is always the first entry.
  const target = name === 'play' ? 0 : place;
  if (last < 0) history.replaceState({ trail: [name], about }, '');
  else if (target < 0) history.pushState({ trail: [...trail, name], about }, '');
  else {
    if (target < last) await step(target - last);
    history.replaceState({ trail: [...trail.slice(0, target), name], about }, '');
  }
}

/**
 * Shows one screen, hides the others, and moves the focus of screen readers to its heading.
 *
 * @param {string} name
 * @param {{ about?: any, isInPlace?: boolean }} [options]
 */
export function show(name, { about = null, isInPlace = false } = {}) {
  for (const screen of document.querySelectorAll('main')) {
    if (screen.classList.contains('screen')) screen.hidden = screen.id !== name;
  }
  scrollTo(0, 0);
  byId(name).querySelector('h1')?.focus({ preventScroll: true });
  noteDialogs();
  if (isRestoring) history.replaceState({ ...history.state, trail: [...trailNow().slice(0, -1), name], about }, '');
  else change(() => note(name, about, isInPlace));
}

export const shown = () => document.querySelector('main.screen:not([hidden])')?.id ?? null;

/**
 * Opens a dialog. Resolves to the value of the button that closed it, or to an empty text.
 *
 * @param {string} id
 * @returns {Promise<string>}
 */
export function ask(id) {
  const dialog = byId(id);
  if (dialog.open) return Promise.resolve('');
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
  });
}

const openDialog = () => [...dialogs].find((dialog) => dialog.open);

/** Adds an entry for an open dialog, and removes the entry of a closed one. */
function noteDialogs() {
  change(async () => {
    const state = history.state;
    if (openDialog() && state && !state.isDialog) history.pushState({ ...state, isDialog: true }, '');
    else if (!openDialog() && state?.isDialog) await step(-1);
  });
}

function wasMoved() {
  if (onstep) {
    const done = onstep;
    onstep = null;
    return done();
  }
  const dialog = openDialog();
  if (dialog) return dialog.close('');
  // "Forward" led to the entry of a closed dialog.
  if (history.state?.isDialog) return change(() => step(-1));
  restoreScreen();
}

/** The first screen of the trail; `null` for a new page. */
export const firstScreen = () => trailNow()[0] ?? null;

/** Shows the screen of the present entry. Returns whether the entry has one. */
export function restoreScreen() {
  const name = trailNow().at(-1);
  if (!name) return false;
  isRestoring = true;
  try {
    restore(name, history.state.about);
  } finally {
    isRestoring = false;
  }
  return true;
}

/**
 * Starts to follow the browser's history.
 *
 * @param {(name: string, about: any) => void} restoring is called with the screen that the player has gone back or
 *   forward to.
 */
export function followHistory(restoring) {
  restore = restoring;
  addEventListener('popstate', wasMoved);
  const opened = new MutationObserver(noteDialogs);
  for (const dialog of dialogs) opened.observe(dialog, { attributeFilter: ['open'] });
  // After a reload, no dialog is open, but the present entry may still be that of a dialog.
  noteDialogs();
}
