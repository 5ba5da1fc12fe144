import { Address } from './address.js';
import { Wall } from './wall.js';
import { speak } from '../game/language.js';
import { Settings } from '../game/settings.js';

// A language chosen in the game takes precedence over the browser's.
await speak([new Address().get('lang'), new Settings().language, ...navigator.languages].filter(Boolean));
await new Wall().start();
