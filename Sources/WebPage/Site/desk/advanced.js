import { audit } from './audit.js';
import { bytes } from './api.js';
import { make } from './dom.js';
import { people } from './people.js';
import { review } from './review.js';
import { t } from '../game/language.js';

/** What an evening does without: who helps, what looks suspicious, who did what, and the contest's file. */
export function advanced(desk) {
  const parts = [['people', people], ['review', review], ['log', audit]]
    .filter(([path]) => desk.may(path)).map(([, part]) => part(desk));
  const element = make('div', { className: 'part' }, parts.map((part) => part.element),
    desk.may('backups/download') ? takeHome() : null);

  /** The contest's file, as a backup that the server makes for this. */
  function takeHome() {
    const button = make('button', { type: 'button' }, t`Download the contest’s file`);
    button.addEventListener('click', () => desk.run(button, async () => {
      const address = URL.createObjectURL(await bytes('/admin/api/backups/download'));
      make('a', { href: address, download: `${desk.season?.name ?? 'touchschool'}.sqlite` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    }));
    return make('section', { className: 'card' }, make('h2', {}, t`The contest’s file`),
      make('div', { className: 'acts' }, button));
  }

  return { element, refresh: () => Promise.all(parts.map((part) => part.refresh())) };
}
