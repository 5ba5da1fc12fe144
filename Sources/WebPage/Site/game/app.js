// The game's page, put together here: everything else is handed what it needs.
import { api } from './api.js';
import { Effects } from './effects.js';
import { Game } from './game.js';
import { Joining } from './joining.js';
import { journal } from './journal.js';
import { LedgerStore } from './ledger-store.js';
import { Outbox } from './outbox.js';
import { Practice } from './practice.js';
import { show, shown } from './screens.js';
import { SeasonWatch } from './season.js';
import { Settings } from './settings.js';
import { Sound } from './sound.js';
import { Standings } from './standings.js';
import { Taps } from './taps.js';
import { Voice } from './voice.js';
import { language, speak, t, translate } from './words.js';

const byId = (id) => document.getElementById(id);
const settings = new Settings();
const effects = new Effects(byId('effects'));
const sound = new Sound(settings);
// A link, or the projector's QR code, carries the season's code; the address needs it no more.
const given = new URLSearchParams(location.search).get('code');
if (given) {
  settings.code = given;
  history.replaceState(null, '', location.pathname);
}
const entrance = { ...api, openSession: (opening) => api.openSession(settings.code ? { ...opening, code: settings.code } : opening) };
const outbox = new Outbox({ store: new LedgerStore(), api: entrance, journal });
const game = new Game({
  outbox, settings, effects, sound, standings: new Standings(), season: new SeasonWatch(settings), voice: new Voice(byId('voice')),
});
const joining = new Joining(game, settings);
const practice = new Practice(game, effects, sound);

function render() {
  translate(document);
  document.title = t('터치스쿨', 'TouchSchool');
  for (const button of document.querySelectorAll('[data-language]')) {
    button.textContent = t('English', '한국어');
    button.lang = t('en', 'ko');
  }
  practice.render();
  joining.render();
  game.render();
}

function go(name) {
  if (name === 'find' && !game.school) joining.find();
  else show(name === 'find' ? 'play' : name);
  if (name === 'practice') practice.begin();
}

function connectSettings() {
  byId('open-settings').addEventListener('click', () => byId('settings').showModal());
  for (const name of ['sound', 'vibration']) {
    byId(name).checked = settings[name];
    byId(name).addEventListener('change', (event) => { settings[name] = event.target.checked; });
  }
  for (const button of document.querySelectorAll('[data-language]')) {
    button.addEventListener('click', () => {
      settings.language = language === 'ko' ? 'en' : 'ko';
      speak([settings.language]);
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
  byId('again').addEventListener('click', () => {
    byId('settings').close();
    show('welcome');
  });
}

const pad = new Taps(byId('pad'), (moment, at) => { if (shown() === 'play') game.tap(moment, at); });

speak(settings.language ? [settings.language] : navigator.languages);
render();
connectSettings();
for (const button of document.querySelectorAll('[data-go]')) button.addEventListener('click', () => go(button.dataset.go));
await outbox.open();
// Before the game starts, which notes what of it a player has seen.
if (game.school) show('play');
else if (settings.isIntroduced) joining.find();
else show('welcome');
game.start();
pad.takesKeys = true;
render();
if (navigator.serviceWorker) navigator.serviceWorker.register('/service-worker.js').catch(() => {});
