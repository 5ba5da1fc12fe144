// @ts-check
import { serverNow } from './api.js';
import { t } from './language.js';
import { nameIn } from './words.js';

/**
 * @import { Wall } from '../../wire.d.ts'
 * @import { Voice } from './voice.js'
 * @import { School } from './words.js'
 */

/**
 * How long the phone is lit, how long the still notice stays, the pause before it may be lit again, the longest wait
 * for the moment at which all change, and how late a light may come, in milliseconds.
 */
const [litFor, noticeFor, rest, longestWait, latest] = [4000, 12_000, 1000, 1000, 60_000];

/**
 * What the organiser's remote brings to the phones in a hall: a message, and the light. When a school falls into
 * place in the reveal, its phones show its color and its place, all at the moment that the server has set. The first
 * place lights up all phones. A light
 * comes and goes once in five seconds at the most, far from three flashes a second (WCAG 2.3.1). With reduced motion,
 * a still notice is shown instead.
 */
export class Hall {
  #light;
  #message;
  #voice;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #messageTimer;
  /** When the last light began, by `performance.now()`. */
  #begun = -Infinity;

  /**
   * @param {HTMLElement} light
   * @param {HTMLElement} message
   * @param {Voice} voice
   */
  constructor(light, message, voice) {
    this.#light = light;
    this.#message = message;
    this.#voice = voice;
    message.querySelector('button')?.addEventListener('click', () => { message.hidden = true; });
    // Only the still notice takes touches.
    light.addEventListener('click', () => { light.hidden = true; });
  }

  /**
   * Takes what a stream tells of the walls, for a player of a school.
   *
   * @param {Wall} told
   * @param {School | null | undefined} school
   */
  take({ at, wall: { message = '', messageEndsAt, light }, schools = [] }, school) {
    this.#tell(message, messageEndsAt ? Date.parse(messageEndsAt) - serverNow() : Infinity);
    if (!light) return;
    const isOwn = light.school === school?.id;
    const shown = isOwn ? school : light.all && schools.find(({ id }) => id === light.school);
    if (!shown) return;
    const moment = Date.parse(at);
    const late = serverNow() - moment;
    if (late > latest) return;
    const wait = Math.max(Math.min(-late, longestWait), this.#begun + litFor + rest - performance.now(), 0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(light, shown, moment, isOwn), wait);
  }

  /**
   * Shows a message, unless the player has closed it; one that does not stay for the time that is left of it.
   *
   * @param {string} message
   * @param {number} left
   */
  #tell(message, left) {
    clearTimeout(this.#messageTimer);
    const words = left > 0 ? message : '';
    const text = this.#message.querySelector('p');
    if (text && text.textContent !== words) {
      text.lang = nameIn(words);
      text.textContent = words;
      this.#message.hidden = !words;
      if (words) this.#voice.say(words, true);
    }
    if (words && left < Infinity) this.#messageTimer = setTimeout(() => this.#tell('', 0), left);
  }

  /**
   * @param {NonNullable<Wall['wall']['light']>} light
   * @param {School} school
   * @param {number} moment
   * @param {boolean} isOwn
   */
  #show({ place, color }, school, moment, isOwn) {
    const element = this.#light;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#begun = performance.now();
    const [rank, name] = element.children;
    rank.textContent = t`Rank ${place}`;
    name.textContent = school.name;
    name.setAttribute('lang', nameIn(school.name));
    element.style.setProperty('--light', color);
    element.classList.toggle('still', isStill);
    element.classList.toggle('pale', isPale(color));
    element.hidden = false;
    // A test compares these moments of the server's time with those of other phones.
    const count = Number(element.dataset.count ?? 0) + 1;
    Object.assign(element.dataset, { at: moment, lit: Math.round(serverNow()), count });
    this.#voice.sayNow(isOwn ? t`My {school} comes in at rank ${place}!` : t`${school.name} wins!`);
    this.#timer = setTimeout(() => { element.hidden = true; }, isStill ? noticeFor : litFor);
  }
}

/**
 * Whether black text stands out from a color better than white: by its relative luminance (WCAG 2.2).
 *
 * @param {string} color
 */
function isPale(color) {
  const [red, green, blue] = [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
