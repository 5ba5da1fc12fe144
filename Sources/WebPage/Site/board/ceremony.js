import { Confetti } from './confetti.js';
import { fit } from './fit.js';
import { chick, namePart, part } from './part.js';
import { grouped, t } from '../game/language.js';
import { place, tapCount } from './words.js';

/** How long each part is shown, in milliseconds. A place is announced before its school is shown. */
const shown = { opening: 2500, announced: 1800, third: 4500, second: 4500, first: 8000, podium: 9000, players: 9000, climb: 7000 };

/**
 * The ceremony at the end of a season: the third place, the second, the first, then the podium, the best players and the biggest climb. Parts
 * without data are left out.
 */
export class Ceremony {
  #section;
  #title;
  #list;
  #news;
  #sound;
  #steps = [];
  #timer = null;
  #confetti = null;

  /** Tells the color of a school's chick by the school's id. */
  colorOf = () => 0;

  /** Called when the ceremony begins and when it ends. */
  onchange = () => {};

  constructor(section, news, sound) {
    this.#section = section;
    this.#title = section.querySelector('h2');
    this.#list = section.querySelector('ol');
    [this.#news, this.#sound] = [news, sound];
    section.querySelector('.skip').textContent = t`Esc: to the table`;
  }

  get isPlaying() { return !this.#section.hidden; }

  /**
   * Plays the ceremony from the start. `best` is the list of entries of the first ranks. `asides` is a promise of the players and the
   * climb.
   */
  play({ best, asides }) {
    this.stop();
    if (best.length === 0) return;
    let known = { players: [], climb: null };
    asides.then((told) => { known = told; }, () => {});
    this.#steps = [{ show: () => this.#say('opening', t`And the winners are…`), for: shown.opening }];
    for (const rank of [3, 2, 1]) {
      const schools = best.filter((entry) => entry.rank === rank);
      if (schools.length === 0) continue;
      const title = titleOf(rank, schools);
      this.#steps.push({ show: () => this.#announce(rank, title), for: shown.announced });
      this.#steps.push({ show: () => this.#place(rank, title, schools), for: [0, shown.first, shown.second, shown.third][rank] });
    }
    this.#steps.push({ show: () => this.#podium(best), for: shown.podium });
    this.#steps.push({ show: () => this.#players(known.players), for: shown.players });
    this.#steps.push({ show: () => this.#climb(known.climb), for: shown.climb });
    this.#section.hidden = false;
    this.onchange();
    this.#next();
  }

  /** Shows the first place alone until `stop`, after a drum roll if it is news. */
  showFirst(winners, isNews) {
    this.#begin();
    const title = titleOf(1, winners);
    const show = () => this.#place(1, title, winners);
    if (!isNews) return show();
    this.#announce(1, title);
    this.#timer = setTimeout(show, shown.announced);
  }

  /** Shows the podium alone, until `stop`. */
  showPodium(best) {
    this.#begin();
    this.#podium(best);
  }

  #begin() {
    this.stop();
    this.#section.hidden = false;
    this.onchange();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#steps = [];
    if (this.#section.hidden) return;
    this.#section.hidden = true;
    this.#confetti?.remove();
    this.onchange();
  }

  #next() {
    const step = this.#steps.shift();
    if (!step) return this.stop();
    if (step.show() === false) return this.#next();
    this.#timer = setTimeout(() => this.#next(), step.for);
  }

  #say(kind, title, items = [], rank = '') {
    this.#confetti?.remove();
    this.#section.dataset.kind = kind;
    this.#section.dataset.rank = rank;
    this.#title.textContent = title;
    this.#list.replaceChildren(...items);
    // Restarts the animation for each part.
    this.#section.style.animation = 'none';
    this.#section.getBoundingClientRect();
    this.#section.style.removeProperty('animation');
    fit([...this.#list.querySelectorAll('.fitted')].map((element) => ({ element, needed: () => element.scrollWidth })));
    this.#news.replaceChildren(title, items.length > 0 ? ': ' : '', ...items.flatMap((item) => [...item.cloneNode(true).childNodes, ' ']));
  }

  #announce(rank, title) {
    this.#say('announced', title, [], rank);
    this.#sound.roll(shown.announced / 1000);
  }

  #place(rank, title, schools) {
    this.#say('place', title, schools.map((entry) => this.#row(entry, [
      ...(rank === 1 ? [figure()] : []), namePart('name fitted', entry.school.name), namePart('where', whereOf(entry.school)),
      part('taps', tapCount(entry.taps)),
    ])), rank);
    this.#sound.reveal(rank);
    if (rank === 1) this.#throwConfetti();
  }

  /** Blocks of gold, silver and bronze with an edge in the school's color. On each stands a chick that wears its medal. */
  #podium(best) {
    this.#say('podium', t`The podium`, best.map((entry) => {
      const block = part('block');
      block.dataset.place = entry.rank;
      return this.#row(entry, [namePart('name', entry.school.name), part('taps', tapCount(entry.taps)), figure(), block]);
    }));
    this.#sound.reveal(1);
    this.#throwConfetti();
  }

  #players(players) {
    if (players.length === 0) return false;
    this.#say('players', t`Most taps by one player`, players.map(({ rank, nickname, school, taps }) => row([
      part('rank', place(rank)), nickname ? namePart('name fitted', nickname) : part('name fitted', t`Anonymous`),
      namePart('where', school.name), part('taps', grouped(taps)),
    ])));
    this.#sound.reveal(2);
    return true;
  }

  #climb(climb) {
    if (!climb) return false;
    const { school, from, to } = climb;
    this.#say('climb', t`Biggest climb of the second half`, [row([
      namePart('name fitted', school.name), namePart('where', whereOf(school)),
      part('taps', `${place(from)} → ${place(to)}`),
    ])]);
    this.#sound.reveal(2);
    return true;
  }

  /** What is shown of a school, in its color. */
  #row({ school, rank, color }, parts) {
    const item = row(parts);
    item.dataset.rank = rank;
    item.dataset.color = color ?? this.colorOf(school.id) ?? rank;
    return item;
  }

  /** Confetti in the colors of the schools that are shown. */
  #throwConfetti() {
    this.#confetti = new Confetti(this.#section, [...this.#list.children].map((item) => getComputedStyle(item).getPropertyValue('--color')));
  }
}

const titleOf = (rank, schools) => (rank > 1 ? place(rank) : schools.length > 1 ? t`Joint winners` : t`Winner`);

/** A chick, for those who see it. */
function figure() {
  const element = part('figure');
  element.setAttribute('aria-hidden', 'true');
  element.append(chick());
  return element;
}

const whereOf = (school) => [school.region, school.district].filter(Boolean).join(' ');

function row(parts) {
  const item = document.createElement('li');
  for (const one of parts) item.append(one, ' ');
  return item;
}
