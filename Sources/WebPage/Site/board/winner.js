import { part } from './part.js';
import { colors } from './race.js';
import { grouped, place, t } from './words.js';

const confettiPieces = 30;

/** The result of a season that has ended: the first three ranks. */
export class Winner {
  #section;
  #shown = null;

  constructor(section) { this.#section = section; }

  /** Shows the best schools of a page that has ended; schools that share a rank share the step. */
  show(page) {
    const best = page.entries.filter((entry) => entry.taps > 0 && entry.rank <= 3).slice(0, 5);
    const winners = best.filter((entry) => entry.rank === best[0].rank);
    this.#section.querySelector('h2').textContent = winners.length > 1 ? t('공동 우승', 'Joint winners') : t('우승', 'Winner');
    this.#section.querySelector('ol').replaceChildren(...best.map((entry) => step(entry)));
    if (this.#shown !== page.season.id) this.#throwConfetti();
    this.#shown = page.season.id;
    this.#section.hidden = false;
  }

  /** Takes the result away, for the season that follows. */
  hide() {
    this.#section.hidden = true;
    this.#section.querySelector('.confetti')?.remove();
    this.#shown = null;
  }

  #throwConfetti() {
    const confetti = document.createElement('div');
    confetti.className = 'confetti';
    confetti.setAttribute('aria-hidden', 'true');
    for (let number = 0; number < confettiPieces; number++) {
      const piece = document.createElement('i');
      piece.style.setProperty('--x', Math.random());
      piece.style.setProperty('--delay', Math.random());
      piece.dataset.color = number % colors;
      confetti.append(piece);
    }
    this.#section.querySelector('.confetti')?.remove();
    this.#section.append(confetti);
  }
}

function step(entry) {
  const item = document.createElement('li');
  item.dataset.rank = entry.rank;
  const parts = {
    rank: place(entry.rank), name: entry.school.name,
    where: [entry.school.region, entry.school.district].filter(Boolean).join(' '),
    taps: t(`${grouped(entry.taps)}번`, `${grouped(entry.taps)} ${entry.taps === 1 ? 'tap' : 'taps'}`),
  };
  for (const [name, text] of Object.entries(parts)) item.append(part(name, text), ' ');
  return item;
}
