// Rhythm mode: the game for one switch. A key or a touch on a slow beat counts for several taps. It is a page of its
// own, because few need it, and its session is one of its own, with a lower rate.
import { api } from '../game/api.js';
import { Entry } from '../game/entry.js';
import { journal } from '../game/journal.js';
import { LedgerStore } from '../game/ledger-store.js';
import { Outbox } from '../game/outbox.js';
import { SchoolPicker } from '../game/school-picker.js';
import { show } from '../game/screens.js';
import { SeasonWatch } from '../game/season.js';
import { Settings } from '../game/settings.js';
import { Sound } from '../game/sound.js';
import { Standings } from '../game/standings.js';
import { Taps } from '../game/taps.js';
import { Voice } from '../game/voice.js';
import { speak, t, translate } from '../game/language.js';
import { homeOf } from '../game/words.js';
import { tempos } from './beat.js';
import { Metronome } from './metronome.js';
import { RhythmGame } from './rhythm-game.js';

const byId = (id) => document.getElementById(id);
const settings = new Settings();
const sound = new Sound(settings);
const openSession = (opening) => api.openSession(settings.code ? { ...opening, code: settings.code } : opening);
const outbox = new Outbox({ store: new LedgerStore(), api: { ...api, openSession }, journal, isRhythm: true });
const season = new SeasonWatch(settings);
const standings = new Standings();
const entry = new Entry({ outbox, season, settings, isRhythm: true });
const voice = new Voice(byId('voice'), (sentence) => sound.say(sentence));
const metronome = new Metronome(byId('pad'), sound);
const game = new RhythmGame({ outbox, season, standings, entry, sound, voice, metronome });
const picker = new SchoolPicker(byId('find'));

/** Shows the search for schools, or the game of who has a school. */
function begin() {
  if (!entry.school) {
    show('find');
    picker.open();
    return;
  }
  standings.follow(entry.school.id);
  show('play');
  byId('pad').focus({ preventScroll: true });
  entry.look();
  game.render();
}

function offerTempos() {
  for (const seconds of tempos) {
    const checked = seconds === game.tempo;
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'tempo', value: seconds, checked });
    const text = Object.assign(document.createElement('span'), { textContent: t`${seconds} s` });
    const label = document.createElement('label');
    label.append(input, text);
    input.addEventListener('change', () => { game.tempo = seconds; });
    byId('tempo').append(label);
  }
}

await speak(settings.language ? [settings.language] : navigator.languages);
translate(document);
document.title = t`TouchSchool: rhythm mode`;
offerTempos();
byId('sound').checked = settings.sound;
byId('sound').addEventListener('change', (event) => { settings.sound = event.target.checked; });
byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault();
  settings.code = byId('code').value.trim();
  entry.tryAgain();
});
picker.onchoose = async (school) => {
  if (homeOf(school.id)) school.inside ??= (await api.school(homeOf(school.id)).catch(() => ({}))).name;
  settings.wanted = { school, nickname: null };
  byId('find-problem').textContent = '';
  begin();
};
entry.onleft = (school) => {
  byId('find-problem').textContent = t`${school.name} is not in this contest: choose your {school}.`;
  standings.follow(null);
  begin();
};
season.onwords = () => translate(document);
await outbox.open();
entry.start();
const switches = new Taps(byId('pad'), (moment) => game.press(moment));
switches.takesKeys = true;
api.prepareSession();
season.start();
begin();
document.body.dataset.ready = '';
