import { contestForm } from './contest-form.js';
import { make } from './dom.js';
import { ready } from './ready.js';
import { t } from '../game/language.js';

/** The seasons that were made at this desk. */
const made = new Set();

/** Makes a contest; once it is made, leads step by step to its start. */
export function setup(desk) {
  const element = make('div', { className: 'part' });
  const hall = ready(desk);
  const isMade = ({ season } = desk) =>
    season && season.state !== 'ended' && Boolean(season.endsAt || season.pause || made.has(season.id));
  const form = () => element.replaceChildren(contestForm(desk, ({ id }) => {
    made.add(id);
    steps();
  }));
  const another = make('button', { type: 'button', className: 'quiet', onclick: form }, t`Make another contest`);
  const steps = () => element.replaceChildren(hall.element, another);
  let isWaiting = !isMade();
  if (isWaiting) form();
  else steps();
  return { element, refresh: () => {
    // Another organiser may have made it meanwhile.
    if (isWaiting && isMade()) steps();
    isWaiting &&= !isMade();
    return hall.refresh();
  } };
}
