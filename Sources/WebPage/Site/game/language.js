// @ts-check
/** @typedef {{ tag: string, name: string, load?: () => Promise<Record<string, Record<string, string>>> }} Spoken */

/**
 * The languages of the page: the tag and the own name of each, and what loads its words by the English ones. English
 * needs none.
 *
 * @type {Spoken[]}
 */
const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'ko', name: '한국어', load: () => import('/words/ko.js') },
];

let language = languages[0];
/** @type {Record<string, string>} */
let words = {};

/**
 * Sets the page's language to the first of these language tags that the page supports; English if it supports none of
 * them, or if the words do not come. A page speaks first of all, so it takes away here the sentence for browsers that
 * cannot run the scripts. Of all that they use, browsers got `AbortSignal.timeout` last.
 *
 * @param {readonly string[]} tags
 */
export async function speak(tags) {
  if ('timeout' in AbortSignal) document.getElementById('needs')?.remove();
  const languageOf = (/** @type {string} */ tag) =>
    languages.find((one) => one.tag === tag.toLowerCase().split('-')[0]);
  const wanted = tags.map(languageOf).find((one) => one !== undefined);
  const read = await wanted?.load?.().catch(() => null);
  language = wanted && read ? wanted : languages[0];
  words = Object.assign({}, ...Object.values(read ?? {}));
  document.documentElement.lang = language.tag;
}

/** The language that a press of a button changes to: its tag and its own name. */
export const otherLanguage = () => languages[(languages.indexOf(language) + 1) % languages.length];

/** What the contest calls those that compete, and groups inside them; empty for the usual words. */
const called = { school: '', group: '' };
/** @type {boolean | null} */
let groupsCompete = null;

/** Whether the contest has a word for groups alone, so that it is groups that compete. */
export const isForGroups = () => called.group !== '' && called.school === '';

const isOfGroups = () => groupsCompete ?? isForGroups();

/**
 * Takes the words for those that compete, and for groups inside them, from a season's settings. Returns whether they
 * changed.
 *
 * @param {{ 'schools-called'?: string, 'groups-called'?: string } | null} [settings]
 */
export function callThem(settings) {
  const before = JSON.stringify(called);
  called.school = settings?.['schools-called'] ?? '';
  called.group = settings?.['groups-called'] ?? '';
  return JSON.stringify(called) !== before;
}

/**
 * Says whether groups compete on this page now, so that `{school}` means a group. Returns whether that is new.
 *
 * @param {boolean | null} isSo
 */
export function speakOfGroups(isSo) {
  const before = isOfGroups();
  groupsCompete = isSo;
  return isSo !== before;
}

/** Whether the contest has a word of its own for those that compete, so that levels and regions mean nothing. */
export const hasOwnWord = () => called.school !== '' || called.group !== '';

/**
 * Korean particles as words have them: the form after a consonant, after a vowel, and, if it is another one, after
 * what has neither. In a headline the third form is none.
 *
 * @type {Record<string, string[]>}
 */
const particles = {
  '은(는)': ['은', '는'], '이(가)': ['이', '가'], '을(를)': ['을', '를'], '[을(를)]': ['을', '를', ''], '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'], '이라서(라서)': ['이라서', '라서'], '이에요(예요)': ['이에요', '예요'],
};

/**
 * The form of a particle that fits the last sound of a text.
 *
 * @param {string[]} forms
 * @param {string} text
 */
function fitting([afterConsonant, afterVowel, otherwise = afterVowel], text) {
  const last = text.replace(/[\s)\]}>”’"'!?.,]+$/u, '').normalize('NFC').at(-1) ?? '';
  // A syllable's code is 28 times its lead and vowel, plus its final consonant: 0 is none, 8 is ㄹ (The Unicode
  // Standard, 3.12). The Korean readings of the digits are 영 일 이 삼 사 오 육 칠 팔 구.
  const digits = [21, 8, 0, 16, 0, 0, 1, 8, 8, 0];
  const final = /[가-힣]/.test(last) ? (last.charCodeAt(0) - 0xac00) % 28
    : /[0-9]/.test(last) ? digits[Number(last)] : null;
  if (final === null) return otherwise;
  return final === 0 || (final === 8 && afterVowel === '로') ? afterVowel : afterConsonant;
}

/** @param {string} noun */
const plural = (noun) => noun.replace(/(s|x|z|ch|sh)$/, '$1e').replace(/([^aeiou])y$/, '$1ie') + 's';

/**
 * The noun in an English sentence. One of another script reads broken there: those who compete are teams or groups then.
 *
 * @param {string | undefined} own
 * @param {boolean} isGroup
 */
function inEnglish(own, isGroup) {
  if (!own) return isGroup ? 'group' : 'school';
  return !/[^\p{Script=Latin}\p{Script=Common}]/u.test(own) ? own : isGroup ? 'group' : 'team';
}

/** What stands for those that compete, or for groups inside them: `{학교가}`, `{Schools}` or `{모둠}`. */
const competing = /\{(학교|모둠)(들이|\p{L}*)\}|\{(school|group)(s?)\}/giu;

/**
 * A text with what the contest calls them.
 *
 * @param {string} text
 */
const named = (text) => (!text.includes('{') ? text : text.replace(competing, (_, korean, ending, english, many) => {
  const isGroup = isOfGroups() || (korean ?? english.toLowerCase()) === (korean ? '모둠' : 'group');
  const own = isGroup ? called.group : called.school;
  if (korean) {
    const noun = own || (isGroup ? '모둠' : '학교');
    const forms = Object.values(particles).find(([, afterVowel]) => afterVowel === ending);
    return noun + (forms ? fitting(forms, noun) : ending);
  }
  const noun = inEnglish(own, isGroup);
  const word = many ? plural(noun) : noun;
  return english[0] < 'a' ? word[0].toUpperCase() + word.slice(1) : word;
}));

/**
 * A value that not every language shows alike. `place` is what keys say of it; particles follow the sound of `whole`.
 */
class Value {
  /**
   * @param {string} place
   * @param {string} english
   * @param {string} other
   */
  constructor(place, english, other, whole = other) {
    this.place = place;
    this.english = english;
    this.other = other;
    this.whole = whole;
  }
}

/**
 * A number with its noun, `1 tap` or `1,234 taps`; words in other languages get the number, and have the noun. In the
 * key: `{1 tap|taps}`.
 *
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
export const howMany = (number, one, many) =>
  new Value(` ${one}|${many}`, `${grouped(number)} ${named(number === 1 ? one : many)}`, grouped(number));

/**
 * What an English sentence says of one, and of any other number; words in other languages get the number. In the key:
 * `{1:is|are}`.
 *
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
export const oneOrMany = (number, one, many) =>
  new Value(`:${one}|${many}`, number === 1 ? one : many, grouped(number));

/**
 * A rank, “1st”, “2nd”, “11th”; words in other languages get the number. In the key: `{1th}`.
 *
 * @param {number} rank
 */
export function ordinal(rank) {
  const tens = rank % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return new Value('th', `${rank}${ending}`, String(rank));
}

/**
 * A name of which `text` is shown. Particles follow the whole name.
 *
 * @param {string} name
 * @param {string} text
 */
export const cutOff = (name, text) => new Value('', text, text, name);

const anyParticle = Object.keys(particles).map((one) => one.replace(/[()[\]]/g, '\\$&')).join('|');

/** Closing marks and a particle at the beginning of a text that follows a value. */
const begun = new RegExp(`^([”’)]*)(${anyParticle})`);

/**
 * A text of a sentence, with the particle of the value before it.
 *
 * @param {any} value
 * @param {string} text
 */
const textAfter = (value, text) => named(text.replace(begun, (_, marks, particle) =>
  marks + fitting(particles[particle], value?.whole ?? value?.textContent ?? value?.name ?? String(value))));

/**
 * The tag of a sentence: its English template gives it in the page's language. It is looked up in the words by its
 * key, which is the English sentence with `{1}`, `{2}` and so on in the places of the values. What stands before `|`
 * is in the key alone: it tells sentences apart that are equal in English only. A sentence without words is English.
 * No value is read as a part of the sentence.
 *
 * @param {readonly string[]} texts
 * @param {any[]} values
 * @returns {string}
 */
export const t = (texts, ...values) => t.parts(texts, ...values).join('');

/**
 * The sentence in parts: texts, and the values that are objects, such as elements or `{ name }`.
 *
 * @param {readonly string[]} texts
 * @param {any[]} values
 * @returns {any[]}
 */
t.parts = (texts, ...values) => {
  const key = texts.reduce((part, text, index) => `${part}{${index}${values[index - 1]?.place ?? ''}}${text}`);
  const own = words[key];
  // Every second piece is the number of a place.
  const english = () => texts.flatMap((text, index) =>
    (index === 0 ? [text.slice(text.indexOf('|') + 1)] : [String(index), text]));
  const pieces = own?.split(/\{(\d+)\}/) ?? english();
  const parts = [''];
  pieces.forEach((piece, index) => {
    const value = values[Number(index % 2 === 1 ? piece : pieces[index - 1]) - 1];
    const shown = index % 2 === 0 ? textAfter(value, piece)
      : !(value instanceof Value) ? value : own === undefined ? value.english : value.other;
    if (typeof shown === 'object') parts.push(shown, '');
    else parts[parts.length - 1] += shown;
  });
  return parts.filter((part) => part !== '');
};

/**
 * What a problem of the server says, in the page's language where the server has it.
 *
 * @param {{ korean?: string, detail?: string } | null} [problem]
 */
export const sentenceOf = (problem) => (language.tag === 'ko' && problem?.korean) || problem?.detail;

/**
 * Sets the texts, labels and placeholders of elements from the English ones in their attributes `data-t…`.
 *
 * @param {ParentNode} root
 */
export function translate(root) {
  const say = (/** @type {Element} */ element, /** @type {string} */ name) => t([element.getAttribute(name) ?? '']);
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = say(element, 'data-t');
  for (const [name, attribute] of [['label', 'aria-label'], ['hint', 'placeholder']]) {
    for (const element of root.querySelectorAll(`[data-t-${name}]`)) {
      element.setAttribute(attribute, say(element, `data-t-${name}`));
    }
  }
}

const format = new Intl.NumberFormat('en-US');

/**
 * A number with thousands separators.
 *
 * @param {number} number
 */
export const grouped = (number) => format.format(number);
