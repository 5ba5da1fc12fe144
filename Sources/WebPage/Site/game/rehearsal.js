// @ts-check
import { byId } from './elements.js';
import { News } from './news.js';
import { passedBySentence, passedSentence, PlayScreen } from './play-screen.js';
import { Match, rivals } from './rivals.js';
import { TapLimit } from './tap-limit.js';
import { t } from './language.js';
import { clockText } from './words.js';

/**
 * @import { Effects } from './effects.js'
 * @import { Pad } from './pad.js'
 * @import { Sound } from './sound.js'
 * @import { Place } from './taps.js'
 * @import { Voice } from './voice.js'
 * @import { School } from './words.js'
 *
 * @typedef {Match['board'][number]} Entry
 */

/** The length of a practice match, and the interval at which its board is drawn, in milliseconds. */
const length = 60_000;
const interval = 250;
const rules = { tapsPerSecond: 20, burst: 40 };
/** The number of schools on the board, the same as in the game. */
const shownSchools = 5;

/**
 * A practice match of a minute against simulated rivals. It uses the game's screen, marked as practice. The match is
 * neither sent nor stored.
 */
export class Rehearsal {
  #school; #pad; #effects; #sound; #voice;
  #screen = new PlayScreen();
  #news = new News((news) => this.#tell(news));
  #match = new Match();
  #limit = new TapLimit();
  #endsAt;
  #drawnAt;
  #timer;
  /** @type {number | null} */
  #rank = null;
  #isOver = false;
  /** Called when the match is left. */
  onend = () => {};

  /**
   * @param {School} school
   * @param {{ pad: Pad, effects: Effects, sound: Sound, voice: Voice }} parts
   */
  constructor(school, { pad, effects, sound, voice }) {
    this.#school = school;
    this.#pad = pad;
    this.#effects = effects;
    this.#sound = sound;
    this.#voice = voice;
    this.#drawnAt = performance.now();
    this.#endsAt = this.#drawnAt + length;
    byId('play').classList.add('practising');
    this.#timer = setInterval(() => this.#step(), interval);
    this.#draw();
  }

  /**
   * @param {number} moment
   * @param {Place} at
   */
  tap(moment, at) {
    if (this.#isOver) return;
    if (!this.#limit.take(moment, { key: 'practice', rules })) {
      this.#sound.tooFast();
      return this.#pad.tooFast();
    }
    this.#match.tap();
    this.#effects.measure();
    this.#pad.tap(moment, this.#effects.keepsUp);
    this.#sound.tap(this.#pad.streak);
    if (at) this.#effects.tap(at);
    this.#draw();
  }

  /** Leaves the match for the game. */
  leave() {
    clearInterval(this.#timer);
    this.#news.forget();
    this.#screen.release();
    byId('play').classList.remove('practising');
    this.onend();
  }

  #step() {
    const now = performance.now();
    // While the page is hidden, its timer pauses, so the match pauses, too.
    const passed = Math.min(now - this.#drawnAt, 4 * interval);
    this.#endsAt += now - this.#drawnAt - passed;
    this.#drawnAt = now;
    if (!this.#isOver) this.#match.pass(passed);
    this.#draw();
  }

  render() { this.#draw(); }

  #draw() {
    const board = this.#match.board;
    const place = board.findIndex(({ index }) => index === -1);
    const mine = board[place];
    const who = (/** @type {Entry} */ { index }) => (index === -1 ? { id: this.#school.id, name: this.#school.name }
      : { id: `practice:${index}`, name: rivals[index].name() });
    const entries = board.map((entry) => ({
      rank: entry.rank, taps: entry.taps, school: { ...who(entry), region: t`Practice`, district: '' },
    }));
    const from = Math.min(Math.max(0, mine.rank - 3), entries.length - shownSchools);
    const page = { entries: entries.slice(from, from + shownSchools) };
    const left = this.#endsAt - performance.now();
    if (left <= 0 && !this.#isOver) this.#end(mine.rank);
    this.#screen.showStanding({
      school: { ...this.#school, region: t`Practice match`, district: '' }, page, mine: entries[place],
      playing: entries.length, schoolTaps: mine.taps, isLive: true, isCutOff: false, isOver: this.#isOver,
      isCounting: false });
    const state = this.#isOver ? t`Practice match · over` : t`Practice match · ends in ${clockText(left)}`;
    this.#screen.showPractice(state);
    this.#screen.showCount(this.#match.mine, 0, this.#hint(mine.rank));
    this.#screen.showIsOpen(!this.#isOver);
    this.#screen.showIsShut(false);
    this.#screen.showUncounted('');
    this.#screen.showNotice('');
    this.#pad.grow(this.#match.mine);
    this.#told(mine.rank, board);
  }

  /** @param {number} rank */
  #hint(rank) {
    if (this.#isOver) return t`Practice rank ${rank}! Now for the real match.`;
    if (this.#pad.isAtTopSpeed) return t`Top speed! Faster does not count.`;
    return t`Practice: nothing is counted.`;
  }

  /**
   * @param {number} rank
   * @param {Entry[]} board
   */
  #told(rank, board) {
    if (this.#rank !== null && rank !== this.#rank) {
      const near = (/** @type {Entry} */ { index }) => ({ id: index, name: rivals[index].name() });
      const [low, high] = [Math.min(rank, this.#rank), Math.max(rank, this.#rank)];
      const between = board.filter((entry) => entry.index !== -1 && entry.rank >= low && entry.rank <= high).map(near);
      this.#news.moved(this.#rank, rank, rank < this.#rank ? between : [], rank > this.#rank ? between : []);
    }
    this.#rank = rank;
  }

  /** @param {any} news */
  #tell({ kind, from, passed, passedBy }) {
    const isRise = kind === 'rise';
    const words = (/** @type {number} */ rank) => {
      if (isRise ? rank >= from : rank <= from) return '';
      if (isRise) return passedSentence(passed[0]?.name, from - rank, rank);
      return passedBySentence(passedBy[0]?.name, rank - from, rank);
    };
    const sentence = this.#screen.showMoment(words, isRise);
    if (!sentence) return false;
    this.#voice.say(sentence, true);
    if (isRise) this.#sound.celebrate();
    return true;
  }

  /** @param {number} rank */
  #end(rank) {
    this.#isOver = true;
    const sentence = t`The practice is over: rank ${rank}.`;
    this.#voice.sayNow(sentence);
    this.#sound.celebrate();
  }
}
