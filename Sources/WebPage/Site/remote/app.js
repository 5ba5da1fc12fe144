// The organiser's phone as the remote of all walls.
import { RemotePage } from './remote-page.js';
import { stayAwake } from '../board/awake.js';
import { speak } from '../game/language.js';
import { Settings } from '../game/settings.js';

const language = new URLSearchParams(location.search).get('lang');
await speak([language, new Settings().language, ...navigator.languages].filter(Boolean));
stayAwake(document.createElement('p'));
new RemotePage().start();
