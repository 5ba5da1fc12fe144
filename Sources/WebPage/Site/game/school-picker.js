// @ts-check
import { api } from './api.js';
import { shown } from './screens.js';
import { hasOwnWord, howMany, t } from './language.js';
import { levelName, refusalWords, whereabouts } from './words.js';

/**
 * @import { School } from './words.js'
 *
 * @typedef {School & { status?: string, was?: string[] }} Option
 */

const debounce = 150;
const pageSize = 20;
/** So many are found without a search: all that fit in a small window, and of teams or classes a whole page, as they have no place to search for. */
const few = () => (hasOwnWord() ? pageSize : 6);
const levels = ['', 'elementary', 'middle', 'high', 'special', 'other'];

/**
 * A search field for schools by name, initial consonants or place, with a list of results for touch, mouse and
 * keyboard.
 */
export class SchoolPicker {
  #field; #list; #status; #more; #levels;
  /** @type {Option[]} */
  #schools = [];
  /**
   * The schools in the list: recent schools first, then the schools that were found.
   *
   * @type {Option[]}
   */
  #options = [];
  /**
   * The number of schools that match; `null` before the first answer.
   *
   * @type {number | null}
   */
  #total = null;
  /** Whether there are so few schools that all are in the list, and the field is hidden. */
  #areFew = false;
  #active = -1;
  /** @type {number | undefined} */
  #timer;
  /** @type {AbortController | null} */
  #asking = null;

  /** @type {(school: Option) => void} */
  onchoose = () => {};
  /**
   * Called when no other school can be found.
   *
   * @type {(school: Option) => void}
   */
  ononly = () => {};
  /**
   * Returns the recent schools. They come first while the search field is empty and no level is chosen.
   *
   * @type {() => Option[]}
   */
  recent = () => [];

  /** @param {any} root */
  constructor(root) {
    this.#field = root.querySelector('input[type=search]');
    this.#list = root.querySelector('[role=listbox]');
    this.#status = root.querySelector('.found');
    this.#more = root.querySelector('.more');
    this.#levels = root.querySelector('.levels');
    this.#levels.append(...levels.map(levelChoice));
    this.#field.addEventListener('input', () => this.#searchSoon());
    this.#field.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.#levels.addEventListener('change', () => this.#search());
    this.#more.addEventListener('click', () => this.#search(this.#schools.length));
    this.#list.addEventListener('click', (/** @type {any} */ event) => this.#chooseAt(event));
    // Without the field, the keyboard moves from one school to the next.
    this.#list.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.#chooseAt(event);
    });
  }

  open() {
    this.#field.value = '';
    // Results of the previous search cannot be chosen while the new one is running.
    this.#schools = [];
    this.#total = null;
    this.render();
    this.#search();
  }

  render() {
    this.#levels.hidden = hasOwnWord() || this.#areFew;
    this.#field.hidden = this.#areFew;
    this.#field.placeholder = hasOwnWord() ? t`Name or initials` : t`Name, initials or place`;
    this.#field.ariaLabel = hasOwnWord() ? t`{School} name or initials` : t`{School} name, initials or place`;
    for (const input of this.#levels.querySelectorAll('input')) input.nextSibling.textContent = input.value ? levelName(input.value) : t`All`;
    const isAsked = this.#field.value.trim() !== '' || this.#level !== '';
    const before = isAsked || this.#areFew ? [] : this.recent();
    const others = this.#schools.filter((school) => before.every(({ id }) => id !== school.id));
    this.#options = [...before, ...others];
    this.#list.replaceChildren(...this.#options.map((school, index) => option(school, index, index < before.length)));
    if (this.#areFew) for (const option of this.#list.children) /** @type {HTMLElement} */ (option).tabIndex = 0;
    this.#more.hidden = this.#schools.length >= (this.#total ?? 0);
    this.#show(-1);
    if (this.#total === null) this.#status.textContent = t`Finding {schools}…`;
    else if (this.#total > 0) this.#status.textContent = t`${howMany(this.#total, '{school}', '{schools}')}`;
    else if (this.#field.value) this.#status.textContent = t`No {school} is called that. Delete some letters.`;
    else this.#status.textContent = t`There are no {schools} yet.`;
  }

  get #level() { return this.#levels.querySelector(':checked').value; }

  #searchSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), debounce);
  }

  async #search(skip = 0) {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (shown() !== 'find') return;
    const asking = (this.#asking = new AbortController());
    const level = this.#level;
    try {
      const q = this.#field.value.trim().slice(0, 100);
      const answer = await api.schools({ q, level, skip, limit: pageSize, signal: asking.signal });
      if (asking.signal.aborted) return;
      this.#schools = skip > 0 ? [...this.#schools, ...answer.schools] : answer.schools;
      this.#total = answer.total;
      if (!q && !level) this.#areFew = this.#total > 0 && this.#total <= few();
      this.render();
      const [only] = this.#schools;
      if (this.#total === 1 && !q && !level && only.status === 'open') this.ononly(only);
      const first = this.#list.children[this.#options.indexOf(answer.schools[0])];
      if (skip > 0) first?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (asking.signal.aborted) return;
      // The player has left the screen meanwhile.
      if (shown() !== 'find') return;
      this.#status.textContent = error.kind
        ? t`The server could not answer: ${refusalWords(error.kind)}. Trying again…`
        : t`The server cannot be reached. Trying again…`;
      this.#timer = setTimeout(() => this.#search(skip), Math.max(2000, (error.retryAfter ?? 0) * 1000));
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // While a syllable is being composed, the input method handles the keys.
    if (event.isComposing) return;
    const last = this.#options.length - 1;
    switch (event.key) {
    case 'ArrowDown': this.#show(Math.min(this.#active + 1, last)); break;
    case 'ArrowUp': this.#show(Math.max(this.#active - 1, 0)); break;
    case 'Enter':
      if (this.#active >= 0) this.#choose(this.#options[this.#active]);
      else if (this.#options.length === 1) this.#choose(this.#options[0]);
      break;
    case 'Escape': return;
    default: return;
    }
    event.preventDefault();
  }

  /** @param {number} index */
  #show(index) {
    this.#active = index;
    const options = [...this.#list.children];
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const option = this.#list.children[index];
    this.#field.setAttribute('aria-expanded', String(this.#options.length > 0));
    if (option) {
      this.#field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else {
      this.#field.removeAttribute('aria-activedescendant');
    }
  }

  /** @param {any} event */
  #chooseAt({ target }) {
    const option = target.closest('[role=option]');
    if (option) this.#choose(this.#options[[...this.#list.children].indexOf(option)]);
  }

  /** @param {Option | undefined} school */
  #choose(school) {
    if (!school) return;
    if (school.status === 'open') this.onchoose(school);
    else this.#status.textContent = t`This {school} is closed and takes no taps.`;
  }
}

/** @param {string} level */
function levelChoice(level) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: 'level', value: level, checked: level === '' });
  label.append(input, document.createElement('span'));
  return label;
}

/**
 * @param {Option} school
 * @param {number} index
 * @param {boolean} isRecent
 */
function option(school, index, isRecent) {
  const item = document.createElement('li');
  item.id = `school-${index}`;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  const name = document.createElement('span');
  name.className = 'name';
  name.textContent = school.name;
  const where = document.createElement('span');
  where.className = 'place';
  where.textContent = whereabouts(school);
  if (school.status !== 'open') {
    item.setAttribute('aria-disabled', 'true');
    where.textContent += t` · closed`;
  }
  if (school.was) where.textContent += t` · was ` + school.was;
  if (isRecent) where.textContent += t` · recent`;
  item.append(name, where);
  return item;
}
