// Creates the parts of the game's page and connects them.
import { api } from './api.js';
import { Effects } from './effects.js';
import { byId } from './elements.js';
import { Entry } from './entry.js';
import { Game } from './game.js';
import { Hall } from './hall.js';
import { Joining } from './joining.js';
import { journal } from './journal.js';
import { LedgerStore } from './ledger-store.js';
import { Mascot } from './mascot.js';
import { Outbox } from './outbox.js';
import { Pad } from './pad.js';
import { Panels } from './panels.js';
import { Practice } from './practice.js';
import { Proofs } from './proof.js';
import { Record } from './record.js';
import { Result } from './result.js';
import { firstScreen, followHistory, restoreScreen, show, shown } from './screens.js';
import { SeasonWatch } from './season.js';
import { Settings } from './settings.js';
import { Sound, speaks, vibrates } from './sound.js';
import { Standings } from './standings.js';
import { Taps } from './taps.js';
import { Voice } from './voice.js';
import { Welcome } from './welcome.js';
import { otherLanguage, speak, t, translate } from './language.js';

const settings = new Settings();
const effects = new Effects(byId('effects'));
const sound = new Sound(settings);
// A link, a poster or the projector's QR code carries the season's code and the school. They are removed from the address.
const link = new URLSearchParams(location.search);
if (link.get('code')) settings.code = link.get('code');
if (location.search) history.replaceState(null, '', location.pathname);
const entrance = { ...api, openSession: (opening) => api.openSession(settings.code ? { ...opening, code: settings.code } : opening) };
const store = new LedgerStore();
const outbox = new Outbox({ store, api: entrance, journal });
const record = new Record();
const panels = new Panels(record);
const pad = new Pad(byId('pad'), new Mascot(byId('pad').querySelector('.pad-picture')));
const season = new SeasonWatch(settings);
const standings = new Standings();
const voice = new Voice(byId('voice'), (sentence) => sound.say(sentence));
const entry = new Entry({ outbox, season, settings });
const game = new Game({
  outbox, settings, effects, sound, pad, record, panels, season, entry, standings, voice, result: new Result(), proofs: new Proofs(outbox),
});
const hall = new Hall(byId('light'), byId('from-hall'), voice);
standings.onwall = (answer) => hall.take(answer, game.school);
const joining = new Joining(game, settings, season);
const practice = new Practice(game, effects, sound);
const welcome = new Welcome(season);

season.onwords = game.onunit = render;
game.onleft = (school) => joining.leave(school);

function render() {
  translate(document);
  document.title = t`TouchSchool`;
  for (const button of document.querySelectorAll('[data-language]')) {
    button.textContent = otherLanguage().name;
    button.lang = otherLanguage().tag;
  }
  practice.render();
  welcome.render();
  joining.render();
  game.render();
}

function go(name) {
  if (name === 'find' && !game.school) joining.find();
  else show(name === 'find' ? 'play' : name);
  if (name === 'practice') practice.begin();
}

/** Shows the screen that the player has gone back or forward to, or a similar one if it is no longer available. */
function restore(name, about) {
  if (name === 'welcome' || name === 'practice') go(name);
  else if (name === 'play' && game.school) show('play');
  else joining.restore(name, about);
}

/** Shows the first screen. */
function begin() {
  const school = link.get('school');
  if (school && school !== game.school?.id) joining.invite(school);
  else if (school) show('play');
  else if ((!game.school || firstScreen() === 'play') && restoreScreen()) return;
  else if (game.school) show('play');
  else if (settings.isIntroduced) joining.find();
  else show('welcome');
}

/** Has the service worker keep the page, with the words of its language, for times without a network. */
function keepPage() {
  navigator.serviceWorker?.register(`/service-worker.js?language=${document.documentElement.lang}`).catch(() => {});
}

function connectSettings() {
  byId('open-settings').addEventListener('click', () => {
    byId('rhythm').hidden = season.season?.settings.rhythm !== 'on';
    byId('settings').showModal();
  });
  byId('vibration').closest('label').hidden = !vibrates();
  byId('spoken').closest('label').hidden = !speaks();
  for (const name of ['sound', 'vibration', 'spoken']) {
    byId(name).checked = settings[name];
    byId(name).addEventListener('change', (event) => { settings[name] = event.target.checked; });
  }
  for (const button of document.querySelectorAll('[data-language]')) {
    button.addEventListener('click', async () => {
      settings.language = otherLanguage().tag;
      await speak([settings.language]);
      keepPage();
      game.languageChanged();
      render();
    });
  }
  byId('change-nickname').addEventListener('click', () => {
    byId('settings').close();
    joining.rename();
  });
  byId('change-school').addEventListener('click', () => {
    byId('settings').close();
    joining.find();
  });
  byId('rehearse').addEventListener('click', () => {
    byId('settings').close();
    game.rehearse();
  });
  byId('practice-end').addEventListener('click', () => game.rehearse());
  byId('offer').addEventListener('click', () => game.takeOffer());
  byId('again').addEventListener('click', () => {
    byId('settings').close();
    show('welcome');
  });
}

/** The timer that hides the notice about cleared storage. */
let cleared = null;
store.onclear = () => {
  // The settings were cleared, too.
  settings.keep();
  clearTimeout(cleared);
  byId('cleared').textContent = t`The storage of this browser was cleared. Your taps are still here: leave this page open until all are sent.`;
  cleared = setTimeout(() => { byId('cleared').textContent = ''; }, 10_000);
};

const taps = new Taps(byId('pad'), (moment, at) => { if (shown() === 'play') game.tap(moment, at); });

await speak(settings.language ? [settings.language] : navigator.languages);
render();
connectSettings();
for (const button of document.querySelectorAll('[data-go]')) button.addEventListener('click', () => go(button.dataset.go));
await outbox.open();
// The first screen is shown before the game starts, because the game's announcements depend on the screen.
followHistory(restore);
begin();
game.start();
taps.takesKeys = true;
render();
// Registering the service worker loads the page's files again. The delay keeps this from slowing down the first tap.
setTimeout(keepPage, 3000);
