// Rhythm mode: the game for one switch. A key or a touch on a slow beat counts for several taps. It is a page of its own, because few need it, and
// its session is one of its own, with a lower rate.
import { api } from '../game/api.js';
import { awaitsStart } from '../game/by-hand.js';
import { journal } from '../game/journal.js';
import { LedgerStore } from '../game/ledger-store.js';
import { Outbox } from '../game/outbox.js';
import { SchoolPicker } from '../game/school-picker.js';
import { show } from '../game/screens.js';
import { SeasonWatch } from '../game/season.js';
import { Settings } from '../game/settings.js';
import { Sound } from '../game/sound.js';
import { Standings } from '../game/standings.js';
import { TapLimit } from '../game/tap-limit.js';
import { Taps } from '../game/taps.js';
import { Voice } from '../game/voice.js';
import { grouped, speak, speakOfGroups, t, translate } from '../game/language.js';
import { boardOf, clockText, homeOf, nameIn, refusalWords, taps } from '../game/words.js';
import { Beat, tempos } from './beat.js';
import { Metronome } from './metronome.js';

const byId = (id) => document.getElementById(id);
/** Where this browser keeps the chosen length of a beat. */
const tempoKey = 'touchschool.tempo';
/** The pause before the page joins again after an error, in milliseconds. */
const pause = 3000;
/** Refusals that last until the player changes something. */
const lasting = new Set([
  'rhythm-off', 'ordinary-ticket', 'banned', 'elsewhere', 'unknown-school', 'closed-school', 'invalid-value', 'code-needed', 'wrong-code',
  'ticket-of-other-school',
]);

const settings = new Settings();
const sound = new Sound(settings);
const entrance = { ...api, openSession: (opening) => api.openSession(settings.code ? { ...opening, code: settings.code } : opening) };
const outbox = new Outbox({ store: new LedgerStore(), api: entrance, journal, isRhythm: true });
const season = new SeasonWatch(settings);
const standings = new Standings();
const limit = new TapLimit();
const voice = new Voice(byId('voice'), (sentence) => sound.say(sentence));
const pad = byId('pad');
const metronome = new Metronome(pad, sound);
const picker = new SchoolPicker(byId('find'));

let beat = new Beat(keptTempo(), performance.now());
/** Why the page is not in the contest: the kind of the refusal, `'network'`, or `null`. */
let obstacle = null;
let isJoining = false;
/** When the page may join again after an error, by `performance.now()`. */
let notBefore = 0;
let saidRank = null;
/** What the last press was, in words. */
let told = '';

function keptTempo() {
  try {
    const kept = Number(localStorage.getItem(tempoKey));
    return tempos.includes(kept) ? kept : tempos[0];
  } catch {
    return tempos[0];
  }
}

const isAllowed = () => season.season?.settings.rhythm === 'on';
const school = () => settings.wanted?.school ?? null;

/** Whether the current session is the one that this page plays. */
function isIn() {
  const own = outbox.own;
  return Boolean(own?.rhythm) && !own.over && own.school.id === school()?.id && own.season === season.season?.id;
}

const isOpen = () => season.state === 'live' && isIn();

/** Joins the live season for the chosen school. The season's watch calls this each second. */
async function join() {
  if (obstacle === 'rhythm-off' && isAllowed()) obstacle = null;
  if (isJoining || !school() || !season.isKnown || season.state !== 'live' || isIn() || lasting.has(obstacle)) return;
  if (performance.now() < notBefore) return;
  isJoining = true;
  const { school: chosen, nickname } = settings.wanted;
  try {
    if (isAllowed()) await outbox.join(chosen, season.season.id, nickname);
    // The session of a ticket keeps its mode.
    obstacle = !isAllowed() ? 'rhythm-off' : outbox.own?.rhythm ? null : 'ordinary-ticket';
  } catch (error) {
    obstacle = error.kind ?? 'network';
    notBefore = performance.now() + Math.max(pause * (1 + Math.random()), (error.retryAfter ?? 0) * 1000);
  }
  isJoining = false;
  render();
}

function press(moment) {
  if (!isOpen() || !season.isLiveAt(moment)) return;
  const { taps: worth, full, off } = beat.press(moment);
  let counted = 0;
  while (counted < worth && limit.take(moment, outbox.own)) counted += 1;
  if (counted === 0) {
    told = t`This beat is taken`;
  } else {
    // A beat that was missed is still time played.
    outbox.tap(moment, counted, 2 * beat.length);
    sound.tap();
    told = `+${counted} ${full ? t`on the beat` : off < 0 ? t`a little early` : t`a little late`}`;
  }
  pad.dataset.presses = Number(pad.dataset.presses ?? 0) + 1;
  renderPad();
}

/** What the player has to know instead of the beat; empty while taps count. */
function stateWords() {
  if (!season.isKnown) return t`Finding the contest…`;
  switch (season.state) {
  case 'none': return t`There is no contest now`;
  case 'scheduled': return t`It has not begun`;
  case 'paused': return awaitsStart(season.season) ? t`It starts soon` : t`It is paused`;
  case 'counting': return t`The last taps are counted`;
  case 'ended': return t`It is over`;
  default: return isIn() ? '' : t`Joining…`;
  }
}

function problem() {
  const over = outbox.own?.rhythm && outbox.own.season === season.season?.id ? outbox.own.over : null;
  const kind = obstacle ?? (lasting.has(over) ? over : null);
  switch (kind) {
  case null: return outbox.fault === 'network' ? t`No connection: your taps wait and are sent later.` : '';
  case 'rhythm-off': return t`This season has no rhythm mode. Ask the organiser for it.`;
  case 'ordinary-ticket': return t`This ticket is already played tap by tap. Ask the organiser for another one.`;
  case 'network': return t`rhythm|The server cannot be reached. Trying again…`;
  default: return t`You cannot join: ${refusalWords(kind)}.`;
  }
}

function renderPad() {
  const words = stateWords();
  pad.ariaDisabled = String(!isOpen());
  byId('count').textContent = grouped(school() && season.season ? outbox.countAt(school().id, season.season.id) : 0);
  byId('count').dataset.waiting = outbox.count.waiting;
  byId('hint').textContent = words || told;
}

/** The rank and the next goal as text. */
function renderStanding() {
  const { page, mine } = standings;
  const isMine = mine?.taps > 0 && page.season.id === season.season?.id;
  byId('rank').textContent = isMine ? t`Rank ${grouped(mine.rank)} · ${taps(mine.taps)}`
    : t`sentence|No rank yet`;
  const ahead = isMine && page.entries.findLast((entry) => entry.rank < mine.rank);
  byId('gap').textContent = !isMine ? '' : !ahead ? t`My {school} is first!`
    : t`${grouped(ahead.taps - mine.taps + 1)} to pass ${ahead.school.name}`;
  byId('goal').hidden = !ahead;
  if (ahead) byId('goal').firstElementChild.style.transform = `scaleX(${mine.taps / (ahead.taps + 1)})`;
  if (isMine && saidRank !== mine.rank) {
    saidRank = mine.rank;
    voice.say(() => [byId('rank').textContent, byId('gap').textContent].join('. '));
  }
}

function render() {
  if (speakOfGroups(Boolean(school() && homeOf(school().id)))) translate(document);
  const { season: contest } = season;
  byId('my-school').textContent = school()?.name ?? '';
  byId('my-school').lang = nameIn(school()?.name ?? '');
  const left = Number.isFinite(season.left) && season.left > 0 && season.state === 'live' ? ` · ${clockText(season.left)}` : '';
  byId('season').textContent = contest ? contest.name + left : '';
  const asks = obstacle === 'code-needed' || obstacle === 'wrong-code';
  byId('code-form').hidden = !asks;
  byId('code-label').textContent = contest?.joining === 'ticket' ? t`The code on your ticket` : t`The code on the screen`;
  const sentence = problem();
  if (byId('problem').textContent !== sentence) byId('problem').textContent = sentence;
  keepBeat();
  renderPad();
  renderStanding();
}

let isBeating = false;
/** Starts or stops the beat as taps begin or cease to count. */
function keepBeat() {
  if (isBeating === isOpen()) return;
  isBeating = isOpen();
  // A test presses at these moments.
  Object.assign(pad.dataset, { origin: beat.origin, length: beat.length });
  metronome.follow(isBeating ? beat : null);
}

function chooseTempo(seconds) {
  beat = new Beat(seconds, performance.now());
  isBeating = false;
  try {
    localStorage.setItem(tempoKey, seconds);
  } catch {
    // Then it is chosen for this visit.
  }
  render();
}

function begin() {
  if (!school()) {
    show('find');
    picker.open();
    return;
  }
  standings.follow(school().id);
  show('play');
  pad.focus({ preventScroll: true });
  join();
  render();
}

await speak(settings.language ? [settings.language] : navigator.languages);
translate(document);
document.title = t`TouchSchool: rhythm mode`;
for (const seconds of tempos) {
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'tempo', value: seconds, checked: seconds === beat.seconds });
  const text = Object.assign(document.createElement('span'), { textContent: t`${seconds} s` });
  const label = document.createElement('label');
  label.append(input, text);
  input.addEventListener('change', () => chooseTempo(seconds));
  byId('tempo').append(label);
}
byId('sound').checked = settings.sound;
byId('sound').addEventListener('change', (event) => { settings.sound = event.target.checked; });
byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault();
  settings.code = byId('code').value.trim();
  obstacle = null;
  notBefore = 0;
  join();
});
picker.onchoose = async (chosen) => {
  if (homeOf(chosen.id)) chosen.inside ??= (await api.school(homeOf(chosen.id)).catch(() => ({}))).name;
  settings.wanted = { school: chosen, nickname: null };
  begin();
};
season.onwords = () => translate(document);
season.onchange = () => {
  outbox.seasonEndsIn(season.left);
  join();
  render();
};
outbox.onchange = () => {
  // Another tab may have gone on with the ordinary game.
  if (outbox.own && !outbox.own.rhythm) join();
  render();
};
outbox.onreceipt = (receipt) => standings.expect(receipt.revision);
outbox.onshutout = (own, kind) => {
  obstacle = kind;
  render();
};
standings.onchange = () => {
  if (standings.page) season.take(standings.page.season);
  render();
};
await outbox.open();
const switches = new Taps(pad, press);
switches.takesKeys = true;
api.prepareSession();
season.start();
begin();
document.body.dataset.ready = '';
