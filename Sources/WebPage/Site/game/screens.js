// Which screen is shown, and the browser's history of that: "back" leads to the screen before, closes an open dialog, and leaves the page from
// the game itself. An entry of the history knows its trail: the screens that lead to it, with itself as the last one.

/** How long a browser may take to go to another entry, in milliseconds. */
const patience = 500;

const dialogs = document.querySelectorAll('dialog');
/** Changes of the history, one after the other: going back takes a moment. */
let changes = Promise.resolve();
/** Called when a step that this page has asked for is made. */
let onstep = null;
/** Whether the screen of an entry is being shown, which the person has gone to. */
let isRestoring = false;
let restore = () => {};

const trailNow = () => history.state?.trail ?? [];

const change = (work) => { changes = changes.then(work).catch(() => {}); };

function step(by) {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    onstep = () => {
      clearTimeout(late);
      resolve();
    };
    history.go(by);
  });
}

/**
 * Makes a screen the newest entry of the history, or puts it in that one's place; `about` is what has to be known to show it again.
 */
async function note(name, about, isInPlace) {
  const trail = trailNow();
  const last = trail.length - 1;
  const place = isInPlace ? last : trail.indexOf(name);
  // From the game no way leads back to how one came into it.
  const target = name === 'play' ? 0 : place;
  if (last < 0) history.replaceState({ trail: [name], about }, '');
  else if (target < 0) history.pushState({ trail: [...trail, name], about }, '');
  else {
    if (target < last) await step(target - last);
    history.replaceState({ trail: [...trail.slice(0, target), name], about }, '');
  }
}

/** Shows one screen and hides the others; the person who hears the page starts at its heading. */
export function show(name, { about = null, isInPlace = false } = {}) {
  for (const screen of document.querySelectorAll('main.screen')) screen.hidden = screen.id !== name;
  scrollTo(0, 0);
  document.getElementById(name).querySelector('h1')?.focus({ preventScroll: true });
  noteDialogs();
  if (isRestoring) history.replaceState({ ...history.state, trail: [...trailNow().slice(0, -1), name], about }, '');
  else change(() => note(name, about, isInPlace));
}

export const shown = () => document.querySelector('main.screen:not([hidden])')?.id ?? null;

/** Asks with a dialog, and resolves to the value of the button that was pressed; an empty one for none. */
export function ask(id) {
  const dialog = document.getElementById(id);
  if (dialog.open) return Promise.resolve('');
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
  });
}

const openDialog = () => [...dialogs].find((dialog) => dialog.open);

/** Gives an open dialog an entry of its own, and takes away that of a closed one. */
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
  // The entry of a dialog that was closed, by way of "forward".
  if (history.state?.isDialog) return change(() => step(-1));
  restoreScreen();
}

/** The screen that this page's part of the history began with; `null` for a page that is new. */
export const firstScreen = () => trailNow()[0] ?? null;

/** Shows the screen of the history's entry, where it has one; returns whether it has. */
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

/** Follows the browser's history from now on: `restoring` is called with a screen that the person has gone back or forward to. */
export function followHistory(restoring) {
  restore = restoring;
  addEventListener('popstate', wasMoved);
  const opened = new MutationObserver(noteDialogs);
  for (const dialog of dialogs) opened.observe(dialog, { attributeFilter: ['open'] });
  // A dialog is gone with the page that was loaded again.
  noteDialogs();
}
