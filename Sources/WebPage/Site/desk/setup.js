import { ask, newID, perform, readDirectory } from './api.js';
import { choice, field, make } from './dom.js';
import { Question } from './question.js';
import { ready } from './ready.js';
import { readTemplate } from './template.js';
import { schools } from './words.js';
import { grouped, t } from '../game/language.js';

/** The name that the program gives the edition of the schools that come with it. */
const sampleName = 'the sample of schools';
const minutes = (count) => count * 60_000;

/** Sets up a contest in one sitting: its name, who plays, when, and how one joins. Then the hall. */
export function setup(desk) {
  const element = make('div', { className: 'part' });
  const hall = ready(desk);
  const isMade = () => desk.season && desk.season.state !== 'ended' && (desk.season.endsAt || desk.season.pause || made.has(desk.season.id));
  const show = (isForm) => element.replaceChildren(isForm ? form(desk, () => show(false)) : hall.element,
    isForm ? '' : make('button', { type: 'button', onclick: () => show(true) }, t('다음 대회 준비하기', 'Set up the next contest')));
  show(!isMade() || Boolean(desk.template));
  return { element, refresh: () => hall.refresh() };
}

/** Names that were typed into one line, with commas between them, as lines. */
const onePerLine = (names) => (names.trim().includes('\n') ? names : names.trim().split(/\s*[,、]\s*/).filter(Boolean).join('\n'));

/** What those of a list are called, as far as their names tell; nothing for schools. */
function nounFor(names) {
  const lines = onePerLine(names).split('\n').map((line) => line.trim()).filter(Boolean);
  const every = (pattern) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (every(/(학교|유치원|school)$/i)) return '';
  if (every(/반$/)) return '반';
  if (every(/^class\b/i)) return 'class';
  return t('팀', 'team');
}

/** The seasons that were made at this desk. */
const made = new Set();

/** Some lengths in minutes, and the one of a template. */
const withOwn = (counts, own) => [...new Set([...counts, ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);

function form(desk, onMade) {
  // The contest that this one begins like: one that was cloned, or the template of a file.
  const { template } = desk;
  desk.template = null;
  const like = template?.settings ?? {};
  const ownFreeze = Math.round((like.freeze ?? 0) / minutes(1));
  const name = make('input', { required: true, maxLength: 60, autocomplete: 'off', placeholder: t('예: 가을 축제 반 대항전', 'For example: Autumn festival') });
  name.value = template?.name ?? '';
  const pattern = make('input', { type: 'file', accept: '.json,application/json' });
  pattern.addEventListener('change', async () => {
    desk.tell('');
    try {
      desk.template = readTemplate(await pattern.files[0].text());
      element.replaceWith(form(desk, onMade));
    } catch (error) { desk.tell(error.message); }
  });
  const names = make('textarea', { rows: 8, placeholder: t('1학년 1반\n1학년 2반\n1학년 3반', 'Class 1\nClass 2\nChess club') });
  const inside = make('input', { maxLength: 40, autocomplete: 'off' });
  const called = make('input', { maxLength: 20, autocomplete: 'off', value: nounFor('') });
  const file = make('input', { type: 'file', accept: '.csv,.json,.xml,.txt' });
  const listed = make('p', { role: 'status', className: 'note' });
  const starts = make('input', { type: 'datetime-local' });
  const ends = make('input', { type: 'datetime-local' });
  const [startField, endField] = [field(t('시작 시각', 'Start'), starts), field(t('끝 시각', 'End'), ends)];
  const pages = {
    names: make('div', {}, field(t('이름 목록', 'The names'), names, t('한 줄에 하나씩 적거나 붙여 넣으세요. 반, 동아리, 팀, 무엇이든 돼요.', 'One a line, typed or pasted: classes, clubs, teams, anything.')),
      field(t('모두 한 학교 안의 모둠이면, 그 학교 이름', 'If all are groups inside one school, its name'), inside, t('그러면 학교의 터치는 모둠의 합이고, 모둠끼리 겨뤄요.', 'The school then has the sum of its groups’ taps, and the groups compete.')),
      field(t('이들을 부르는 말', 'What you call one of them'), called, t('화면에 “우리 반이 1위예요!”처럼 나와요. 비우면 학교라고 해요.', 'Pages say “My class is first!” then. Left empty, they say school.'))),
    file: field(t('학교 목록 파일', 'The directory file'), file, t('data.go.kr, 커리어넷, 나이스, 영국 학교 등록부, 또는 id와 name이 있는 CSV예요.', 'data.go.kr, CareerNet, NEIS, the UK register, or a CSV with id and name.')),
  };
  const who = choice(t('누가 겨루나요?', 'Who competes?'), 'who', [
    { value: 'names', words: t('이름을 적을게요', 'I list the names') },
    { value: 'file', words: t('학교 목록 파일이 있어요', 'I have a directory file') },
    { value: 'keep', words: t('지금 들어 있는 그대로', 'Those that are there now') },
  ], template ? 'keep' : 'names');
  const when = choice(t('언제 시작하나요?', 'When does it start?'), 'when', [
    { value: 'hand', words: t('제가 시작을 누를 때', 'When I press Start'), note: t('그때까지 모두 들어와 기다려요.', 'Until then everybody joins, and waits.') },
    { value: 'now', words: t('만들면 바로', 'As soon as it is made') },
    { value: 'at', words: t('정한 시각에', 'At a set time') },
  ], 'hand');
  const until = choice(t('얼마 동안 하나요?', 'How long?'), 'until', [
    ...withOwn([5, 10, 30, 60], template?.minutes).map((count) => ({ value: String(count), words: t(`${count}분`, `${count} minutes`) })),
    { value: 'at', words: t('정한 시각까지', 'Until a set time') },
    { value: 'open', words: t('제가 직접 끝낼게요', 'Until I end it') },
  ], !template ? '10' : template.minutes === null ? 'open' : String(template.minutes));
  const join = choice(t('어떻게 들어오나요?', 'How do people join?'), 'join', [
    { value: 'code', words: t('바뀌는 코드', 'By a changing code'), note: t('프로젝터의 QR 코드에 있어요. 강당에 있는 사람만 들어와요.', 'It is in the projector’s QR code, so only people in the hall can join.') },
    { value: 'open', words: t('누구나', 'Anybody'), note: t('주소를 아는 사람은 다 들어와요.', 'Whoever knows the address can join.') },
    ...(like.join === 'ticket' ? [{ value: 'ticket', words: t('입장권', 'By tickets'), note: t('season tickets로 새로 만들어 나눠 줘요.', 'Made anew with season tickets, and handed out.') }] : []),
  ], ['open', 'ticket'].includes(like.join) ? like.join : 'code');
  const freeze = choice(t('끝나기 전에 순위를 멈출까요?', 'Freeze the ranks before the end?'), 'freeze', [
    { value: '0', words: t('아니요', 'No'), note: t('끝나면 순위판이 바로 결과를 보여 줘요.', 'At the end the wall shows the result at once.') },
    ...withOwn([1, 5, 10], ownFreeze).map((count) => ({ value: String(minutes(count)), words: t(`마지막 ${count}분`, `For the last ${count === 1 ? 'minute' : `${count} minutes`}`),
      note: count === 1 ? t('모두 멈춘 순위만 보고, 결과는 리모컨으로 하나씩 발표해요.', 'Everybody sees the ranks of that moment; you reveal the result with the remote.') : undefined })),
  ], String(minutes(ownFreeze)));
  const rhythm = choice(t('빨리 칠 수 없는 사람도 할 수 있게 할까요?', 'Shall people who cannot tap fast play, too?'), 'rhythm', [
    { value: 'off', words: t('아니요', 'No') },
    { value: 'on', words: t('네, 리듬 모드로', 'Yes, in rhythm mode'), note: t('스위치 하나로 느린 박자에 맞춰 눌러요. 1초에 3번까지만 세어서 유리하지 않아요.', 'With one switch, on a slow beat. At most 3 taps a second count, so it is no advantage.') },
  ], like.rhythm ?? 'off');
  const groups = choice(t('들어오면서 모둠을 만들 수 있게 할까요?', 'May players make groups?'), 'groups', [
    { value: 'listed', words: t('아니요, 정한 모둠만', 'No, only the listed ones') },
    { value: 'made', words: t('네, 없으면 새로', 'Yes, where one is missing'), note: t('학교 안의 반이나 동아리를 들어오는 사람이 적어요. 이름은 별명에서 고칠 수 있어요.', 'Who joins writes the class or club inside the school. “Names” mends a name.') },
  ], like.groups ?? 'listed');
  const running = desk.season && desk.season.state !== 'ended' ? make('input', { type: 'checkbox', checked: true, id: 'end-running' }) : null;
  const button = make('button', { className: 'main' }, t('대회 만들기', 'Make the contest'));
  const chosen = (name) => element.elements[name].value;
  /** Whether the organiser has said what those who compete are called. */
  let isCalled = false;

  /** What the participants' list gives; `null` if it stays as it is. */
  async function edition() {
    if (chosen('who') === 'keep') return null;
    const isNames = chosen('who') === 'names';
    const school = inside.value.trim();
    const list = onePerLine(names.value);
    const lines = school ? [school, ...list.split(/\r\n|\r|\n/).map((line) => `\t${line.trim()}`)].join('\n') : list;
    const content = isNames ? lines : file.files[0];
    if (isNames) checkNames(content, school ? 0 : 1);
    if (!content || (isNames && !names.value.trim())) throw new Error(t('누가 겨루는지 적어 주세요.', 'Say who competes.'));
    const read = await readDirectory(content, isNames ? 'names' : undefined);
    return { ...read, name: isNames ? t('이름 목록', 'list of names') : file.files[0].name, scope: isNames ? 'whole' : 'asPublished', skipsBadRows: false };
  }

  /** Shows what the list would change. */
  async function preview() {
    listed.textContent = '';
    try {
      const list = await edition();
      if (!list) return;
      const skipped = list.edition.skipped.map((row) => t(`${row.line}번째 줄: ${row.reason}`, `line ${row.line}: ${row.reason}`));
      // The school around the groups is none that competes.
      listed.textContent = [schools(list.edition.schools.length - (chosen('who') === 'names' && inside.value.trim() ? 1 : 0)), ...skipped.slice(0, 3)].join(' · ');
    } catch (error) { listed.textContent = error.message; }
  }
  names.addEventListener('input', () => { if (!isCalled) called.value = nounFor(names.value); });
  called.addEventListener('input', () => { isCalled = true; });
  let typed = 0;
  for (const input of [names, inside]) {
    input.addEventListener('input', () => {
      clearTimeout(typed);
      typed = setTimeout(preview, 400);
    });
  }
  file.addEventListener('change', preview);

  const question = new Question();
  let playedTaps = 0;
  /** The order of the season's start keeps its id until it has an answer, so that a second press makes no second season. */
  let order = null;
  const makeContest = async () => {
    const now = Date.now();
    const isByHand = chosen('when') === 'hand';
    const startsAt = chosen('when') === 'at' ? atMoment(starts, t('시작 시각', 'the start')) : undefined;
    const span = chosen('until');
    const endsAt = span === 'open' ? undefined : span === 'at' ? atMoment(ends, t('끝 시각', 'the end'))
      : new Date((startsAt ? Date.parse(startsAt) : now) + minutes(Number(span))).toISOString();
    const [noun, isInside] = [called.value.trim(), Boolean(inside.value.trim())];
    const nouns = chosen('who') === 'names' ? { 'schools-called': isInside ? '' : noun, 'groups-called': isInside ? noun : '' } : {};
    const fields = { name: name.value.trim(), startsAt, endsAt, settings: {
      ...like, join: chosen('join'), freeze: Number(chosen('freeze')), lobby: 'open', rhythm: chosen('rhythm'), groups: chosen('groups'), ...nouns } };
    if (endsAt && Date.parse(endsAt) <= now) throw new Error(t('끝 시각이 벌써 지났어요.', 'The end has passed already.'));
    if (endsAt && fields.settings.freeze >= Date.parse(endsAt) - (startsAt ? Date.parse(startsAt) : now)) {
      throw new Error(t('대회가 그만큼 길지 않아서 처음부터 순위가 가려져요. 더 짧게 멈춰 주세요.', 'The contest is no longer than that, so its ranks would be frozen from the start: freeze them for less.'));
    }
    if (!endsAt && fields.settings.freeze) throw new Error(t('끝을 정해야 순위를 가릴 수 있어요.', 'To freeze the boards, set an end.'));
    const list = await edition();
    // Everything is tried before anything is changed.
    if (list) await perform('schools.import', list, { isDryRun: true });
    const planned = await perform('season.start', fields, { isDryRun: true });
    if (isByHand) {
      // By the server's clock, so that it lasts exactly as long as was chosen.
      fields.startsAt = planned.startsAt;
      if (Number(span)) fields.endsAt = new Date(Date.parse(planned.startsAt) + minutes(Number(span))).toISOString();
    }
    if (list) {
      await perform('schools.import', list);
      const { editions } = await ask('/admin/api/editions');
      for (const sample of editions.filter((one) => one.name === sampleName && one.remaining > 0)) await perform('schools.remove', { edition: sample.id });
    }
    if (running?.checked && desk.season?.state !== 'ended') await perform('season.end', { season: desk.season.id });
    order ??= newID();
    const season = await perform('season.start', fields, { id: order }).catch((error) => {
      // A refusal is an answer: the next try is another order.
      if (error.status !== 0 && error.status !== 503) order = null;
      throw error;
    });
    order = null;
    // It waits for the start with its clock stopped. An end at a set time stays.
    if (isByHand) await perform('season.pause', { season: season.id, from: season.startsAt, keepsEnd: span === 'at' });
    made.add(season.id);
    onMade();
  };
  const element = make('form', { className: 'card', onsubmit: (event) => {
    event.preventDefault();
    desk.run(button, () => {
      const isPlayed = running?.checked && desk.season?.state !== 'ended' && playedTaps > 0;
      return isPlayed ? question.ask(t(`“${desk.season.name}”에서 ${grouped(playedTaps)}번 터치했어요. 지금 끝내고 새 대회를 시작할까요?`,
        `“${desk.season.name}” has ${grouped(playedTaps)} taps. End it now, and start the new contest?`), makeContest) : makeContest();
    });
  } },
  make('h2', {}, t('대회 준비', 'Set up a contest')),
  template ? make('p', { role: 'status', className: 'note' }, t(`“${template.name}”의 설정으로 시작해요. 터치는 0부터예요.`, `It begins with the settings of “${template.name}”, and with no taps.`))
    : make('details', {}, make('summary', {}, t('양식 파일로 시작하기', 'Begin with a template file')),
      field(t('양식 파일', 'The template file'), pattern, t('마무리에서 내려받은 파일이에요.', 'A file that “After” gave.'))), field(t('대회 이름', 'Name of the contest'), name),
  who, ...Object.values(pages), listed, when, startField, until, endField, join, groups, freeze, rhythm,
  running ? make('div', { className: 'check' }, running, make('label', { htmlFor: running.id },
    t(`지금 열려 있는 시즌 “${desk.season.name}”부터 끝내요`, `End “${desk.season.name}”, which is open now, first`))) : null, button);
  // What was wrong is being mended.
  element.addEventListener('input', () => desk.tell(''));
  const settle = () => {
    pages.names.hidden = chosen('who') !== 'names';
    pages.file.hidden = chosen('who') !== 'file';
    listed.hidden = chosen('who') === 'keep';
    startField.hidden = chosen('when') !== 'at';
    endField.hidden = chosen('until') !== 'at';
  };
  element.addEventListener('change', settle);
  settle();
  element.append(question.element);
  ask('/api/boards/all?totals=true').then((totals) => {
    playedTaps = totals.taps;
    element.querySelector('label[for=who-keep]').textContent = t(`지금 들어 있는 ${grouped(totals.schools)}곳 그대로`, `The ${grouped(totals.schools)} that are there now`);
  }).catch(() => null);
  return element;
}

/** The most characters of a name, which has to fit a phone, a row of the wall and a certificate. */
const longestName = 40;

/** Says which of the names cannot be taken, by their lines. The first line has the number `first`. */
function checkNames(text, first) {
  const lines = new Map();
  let home = '';
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const name = line.normalize('NFC').trim().replace(/\s+/g, ' ');
    if (!name) continue;
    // An indented line is a group, whose name is its school's own.
    const isGroup = home !== '' && /^(\t| {2})/.test(line);
    if (!isGroup) home = name;
    // “2학년1반” is “2학년 1반”.
    const own = name.replaceAll(' ', '').toLowerCase();
    const key = isGroup ? `${home}\t${own}` : own;
    if ([...name].length > longestName) {
      throw new Error(t(`${index + first}번째 줄의 이름이 너무 길어요. ${longestName}자까지 적어 주세요.`, `The name on line ${index + first} is too long: ${longestName} characters at the most.`));
    }
    if (lines.has(key)) {
      throw new Error(t(`${index + first}번째 줄 “${name}”은 ${lines.get(key)}번째 줄에도 있어요.`, `“${name}” is on line ${lines.get(key)} and on line ${index + first}.`));
    }
    lines.set(key, index + first);
  }
}

/** The moment in a field, in the reader's zone. */
function atMoment(input, words) {
  if (!input.value) throw new Error(t(`${words}을 정해 주세요.`, `Set ${words}.`));
  return new Date(input.value).toISOString();
}
