/** The language of the page: `ko` or `en`. */
export let language = 'en';

/**
 * Sets the page's language to the first of these language tags that the page supports; English if it supports none of them. A page speaks
 * first of all, so it takes away here the sentence for browsers that cannot run the scripts. Of all that they use, browsers got
 * `AbortSignal.timeout` last.
 */
export function speak(languages) {
  if (AbortSignal.timeout) document.getElementById('needs')?.remove();
  const known = languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'ko' || tag === 'en');
  language = known ?? 'en';
  document.documentElement.lang = language;
}

/** What the contest calls those that compete, and groups inside them; empty for the usual words. */
const called = { school: '', group: '' };
let groupsCompete = null;

/** Whether the contest has a word for groups alone, so that it is groups that compete. */
export const isForGroups = () => called.group !== '' && called.school === '';

const isOfGroups = () => groupsCompete ?? isForGroups();

/** Takes the words for those that compete, and for groups inside them, from a season's settings. Returns whether they changed. */
export function callThem(settings) {
  const before = JSON.stringify(called);
  called.school = settings?.['schools-called'] ?? '';
  called.group = settings?.['groups-called'] ?? '';
  return JSON.stringify(called) !== before;
}

/** Says whether groups compete on this page now, so that `{school}` means a group. Returns whether that is new. */
export function speakOfGroups(isSo) {
  const before = isOfGroups();
  groupsCompete = isSo;
  return isSo !== before;
}

/** Whether the contest has a word of its own for those that compete, so that levels and regions mean nothing. */
export const hasOwnWord = () => called.school !== '' || called.group !== '';

/** Korean endings: the form after a consonant, and the one after a vowel. */
const endings = { topic: ['은', '는'], subject: ['이', '가'], object: ['을', '를'], towards: ['으로', '로'], because: ['이라서', '라서'], polite: ['이에요', '예요'] };

/** A Korean word with the form of the ending that fits its last sound. */
export function withParticle(word, ending) {
  const [afterConsonant, afterVowel] = endings[ending];
  const last = word.codePointAt(word.length - 1) ?? 0;
  // A syllable's code is 28 times its lead and vowel, plus its final consonant: 0 is none, 8 is ㄹ (The Unicode Standard, 3.12). The Korean
  // readings of the digits are 영 일 이 삼 사 오 육 칠 팔 구.
  let final = 0;
  if (last >= 0xac00 && last <= 0xd7a3) final = (last - 0xac00) % 28;
  else if (last >= 0x30 && last <= 0x39) final = { 0: 21, 1: 8, 3: 16, 6: 1, 7: 8, 8: 8 }[last - 0x30] ?? 0;
  return word + (final === 0 || (ending === 'towards' && final === 8) ? afterVowel : afterConsonant);
}

const plural = (noun) => (/[가-힣]$/.test(noun) ? noun : noun.replace(/(s|x|z|ch|sh)$/, '$1e').replace(/([^aeiou])y$/, '$1ie') + 's');

/** A text in which `{학교가}`, `{Schools}` or `{모둠}` stands for what the contest calls those that compete, or groups inside them. */
const named = (text) => (!text.includes('{') ? text : text.replace(/\{(학교|모둠)(들이|\p{L}*)\}|\{(school|group)(s?)\}/giu, (_, korean, ending, english, many) => {
  const isGroup = isOfGroups() || (korean ?? english.toLowerCase()) === (korean ? '모둠' : 'group');
  const own = isGroup ? called.group : called.school;
  if (korean) {
    const noun = own || (isGroup ? '모둠' : '학교');
    const name = Object.keys(endings).find((key) => endings[key][1] === ending);
    return name ? withParticle(noun, name) : noun + ending;
  }
  const noun = own || (isGroup ? 'group' : 'school');
  const word = many ? plural(noun) : noun;
  return english[0] < 'a' ? word[0].toUpperCase() + word.slice(1) : word;
}));

/** The text in the page's language. Each call has both texts, so that no translation is forgotten. */
export const t = (korean, english) => named(language === 'ko' ? korean : english);

/** Sets the texts, labels and placeholders of elements from their attributes `data-ko…` or `data-en…`. */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-ko]')) element.textContent = named(element.dataset[language]);
  for (const [name, attribute] of [['Label', 'aria-label'], ['Hint', 'placeholder']]) {
    for (const element of root.querySelectorAll(`[data-ko-${name.toLowerCase()}]`)) {
      element.setAttribute(attribute, named(element.dataset[language + name]));
    }
  }
}

/** A number with thousands separators. */
export const grouped = (number) => number.toLocaleString('en-US');
