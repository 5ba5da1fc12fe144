/** Shows one screen and hides the others; the person who hears the page starts at its heading. */
export function show(name) {
  for (const screen of document.querySelectorAll('main.screen')) screen.hidden = screen.id !== name;
  scrollTo(0, 0);
  document.getElementById(name).querySelector('h1')?.focus({ preventScroll: true });
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
