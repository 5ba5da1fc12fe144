import assert from 'node:assert/strict';
import { callThem, cutOff, howMany, oneOrMany, ordinal, otherLanguage, speak, t } from 'site/game/language.js';
import { game } from 'site/words/ko.js';

// All that a language changes of the document.
globalThis.document = { documentElement: {}, getElementById: () => null };

/** Speaks a language that also has these words. */
async function speakWith(words, ...tags) {
  callThem({});
  Object.assign(game, words);
  await speak(tags);
}

Deno.test('a sentence has the particle that fits how a name ends, or none', async () => {
  await speakWith({ 'Past {1}': '{1}[을(를)]' }, 'ko');
  const fitting = {
    '서울고등학교': '를', '한솔분교장': '을', '제2': '를', '제3': '을', '제10': '을', '제7': '을', '4': '를', '5': '를', '6': '을',
    '8': '을', '9': '를', '1': '을', '학교(분교)': '를', '학교 (3)': '을', 'TOP': '', '★': '', '': '',
  };
  for (const [name, particle] of Object.entries(fitting)) assert.equal(t`Past ${name}`, name + particle);
});

Deno.test('a sentence has the other particles in front of its own words, and behind quotes', async () => {
  const all = ['은(는)', '이(가)', '을(를)', '과(와)', '(으)로', '이라서(라서)', '이에요(예요)'];
  await speakWith(Object.fromEntries(all.map((one) => [`“{1}” ${one}`, `“{1}”${one} 간다`])), 'ko');
  const said = (name) => all.map((one) => t(['“', `” ${one}`], name).slice(name.length + 2, -3)).join(' ');
  assert.deepEqual(['한별', '시계', '한반', 'ABC'].map(said), [
    '은 이 을 과 로 이라서 이에요', '는 가 를 와 로 라서 예요', '은 이 을 과 으로 이라서 이에요', '는 가 를 와 로 라서 예요',
  ]);
});

Deno.test('particles fit elements, names that are cut off, and what competes', async () => {
  const words = { 'past {1}!': '{1}을(를) 지나서!', '{1} on': '{1}은(는)', 'my {school}': '우리 {학교가}' };
  await speakWith(words, 'ko');
  callThem({ 'schools-called': '팀' });
  const element = { textContent: '한반' };
  assert.deepEqual(t.parts`past ${element}!`, [element, '을 지나서!']);
  assert.deepEqual(t.parts`past ${{ name: '시계' }}!`, [{ name: '시계' }, '를 지나서!']);
  assert.equal(t`${cutOff('가나다라반', '가나…')} on`, '가나…은');
  assert.equal(t`my {school}`, '우리 팀이');
});

Deno.test('a sentence shows names as they are, whatever they look like', async () => {
  const said = (name) => t`${name} met ${name} of my {school}`;
  const words = { '{1} met {2} of my {school}': '우리 {학교의} {2}이(가) {1}에서' };
  for (const name of ['{school}', '{Schools}', '{학교가}', '{1}', '{2}', '$&', '은(는)', 'a|b', '<b>']) {
    await speakWith(words, 'ko');
    assert.equal(said(name), `우리 학교의 ${name}${['{1}', '은(는)'].includes(name) ? '이' : '가'} ${name}에서`);
    await speakWith({}, 'en');
    assert.equal(said(name), `${name} met ${name} of my school`);
  }
  callThem({ 'schools-called': '{1}$&' });
  assert.equal(t`${'A'} of my {school}`, 'A of my {1}$&');
});

Deno.test('an English sentence says teams and groups where the contest has words of another script', async () => {
  await speakWith({}, 'en');
  callThem({ 'schools-called': '반', 'groups-called': '조' });
  assert.deepEqual(
    [t`{School}'s taps`, t`{Schools} of my {group}`, t`Find my {school}`],
    ["Team's taps", 'Teams of my group', 'Find my team']);
});

Deno.test('a sentence is English where it has no words', async () => {
  const say = (number) =>
    t`${howMany(number, 'tap', 'taps')} ${oneOrMany(number, 'is', 'are')} ${ordinal(number)}`;
  await speakWith({ '{1 tap|taps} {2:is|are} {3th}': '{3}위 {1}번, {1}번' }, 'en');
  assert.deepEqual([1, 2, 11, 1023].map(say), [
    '1 tap is 1st', '2 taps are 2nd', '11 taps are 11th', '1,023 taps are 1023rd',
  ]);
  await speakWith({}, 'ko');
  assert.equal(say(1234), '1234위 1,234번, 1,234번');
  assert.equal(t`here|None of these`, 'None of these');
});

Deno.test('the page speaks the first language of the browser that it has', async () => {
  for (const [tags, spoken] of [['xx KO-kr en', 'ko'], ['xx', 'en'], ['en-GB ko', 'en']]) {
    await speak(tags.split(' '));
    assert.equal(document.documentElement.lang, spoken);
    assert.equal(otherLanguage().name, spoken === 'ko' ? 'English' : '한국어');
  }
});
