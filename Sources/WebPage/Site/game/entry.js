import { api } from './api.js';
import { isForGroups } from './language.js';
import { homeOf } from './words.js';

/** Reasons for the end of a session. After one of them, a new session is opened as soon as taps count. */
const renewable = new Set(['season-not-started', 'season-paused', 'unknown-season', 'unknown-session']);
/** Refusals that last until the player changes something, such as the school or the nickname. */
const lasting = new Set([
  'banned', 'elsewhere', 'unknown-school', 'closed-school', 'invalid-value', 'malformed-request', 'code-needed',
  'wrong-code', 'ticket-of-other-school', 'ordinary-ticket',
]);
/** Refusals of a school that is not in the contest. */
const gone = new Set(['unknown-school', 'closed-school']);

/**
 * How long after a ban the server is asked whether it was lifted, in milliseconds; up to a fifth is added at random.
 */
const banPause = 5500;

/** The delay before the server is asked again after an error, in milliseconds. */
export const pauseAfter = ({ retryAfter = 0 }) => Math.max(3000 * (1 + Math.random()), retryAfter * 1000);

/**
 * The player's place in the present season: the school that was chosen, and the session for it. It opens a session as
 * soon as the season takes players, and tries again after an error. A player whose school is not in a new season leaves
 * it.
 */
export class Entry {
  #outbox; #season; #settings; #isRhythm;
  #isStarted = false;
  #isEntered = false;
  #entering = null;
  #enterTimer = null;
  #banTimer = null;
  #refusal = null;
  /** The season for which the school was looked up last, with the school. */
  #lookedUp = null;
  /** The kind of the error for which the page tries again, `'network'` without an answer; `null` if there is none. */
  fault = null;

  /**
   * Called when the page has come in, or was refused. Its argument tells whether somebody else at the school has the
   * nickname.
   */
  onchange = () => {};
  /** Called when the server was asked whether a ban is over. */
  onban = () => {};
  /** Called with a school that is not in the season, once the player has left it. */
  onleft = () => {};

  /** With `isRhythm`, its sessions are in rhythm mode. */
  constructor({ outbox, season, settings, isRhythm = false }) {
    [this.#outbox, this.#season, this.#settings, this.#isRhythm] = [outbox, season, settings, isRhythm];
  }

  get school() { return this.#settings.wanted?.school ?? null; }

  /** Whether the player has to give the season's code again. */
  get asksCode() { return this.shut === 'code-needed' || this.shut === 'wrong-code'; }

  /** Whether a tap counts now, as far as this page knows. */
  get isOpen() { return this.#season.state === 'live' && this.isIn; }

  /** Whether the current session is of this page's kind, and takes taps in the present season. */
  get isIn() {
    const { own } = this.#outbox;
    return this.isHere(own) && !own.over && !own.rhythm === !this.#isRhythm;
  }

  /** Why the current session has ended for good; `null` if it has not. */
  get over() {
    const { own } = this.#outbox;
    return this.isHere(own) && own.over && !renewable.has(own.over) ? own.over : null;
  }

  /** The refusal that makes the player choose again; `null` if there is none. */
  get shut() {
    if (this.#season.state !== 'live' || !this.school) return null;
    if (this.#isRhythm && this.#season.season.settings.rhythm !== 'on') return 'rhythm-off';
    if (this.#refusal?.key === this.#key) return this.#refusal.kind;
    return lasting.has(this.over) ? this.over : null;
  }

  /** Whether a session is of the present season and school. */
  isHere(own) { return Boolean(own) && own.school.id === this.school?.id && own.season === this.#season.id; }

  /** Season, school and nickname: the same ones get the same refusal. */
  get #key() { return JSON.stringify([this.#season.id, this.school.id, this.#settings.wanted.nickname]); }

  /** Plays for the school of a session, such as that of an earlier page or of another tab. */
  follow(own) { this.#settings.wanted = { school: own.school, nickname: own.nickname }; }

  /**
   * Plays for a school from now on, or as soon as taps count. Returns whether the player has to know that somebody else
   * at the school has the nickname. If this throws `Refusal` or `Unreachable`, nothing has changed.
   */
  async choose(school, nickname) {
    let isShared = false;
    await this.#alone(async () => {
      const { isOpen } = this.#season;
      if (isOpen) isShared = await this.#outbox.join(school, this.#season.id, nickname);
      this.#settings.wanted = { school, nickname };
      this.#isEntered = isOpen;
      this.#refusal = null;
      this.#lookedUp = this.#place;
    });
    return isShared;
  }

  /**
   * Runs work that changes the session. Only one call runs at a time, so that joining again cannot undo a change of
   * school.
   */
  async #alone(work) {
    while (this.#entering) await this.#entering.catch(() => {});
    this.#entering = work();
    try {
      await this.#entering;
    } finally {
      this.#entering = null;
    }
  }

  /** Begins to look: the outbox knows the sessions of earlier pages now. */
  start() { this.#isStarted = true; }

  /**
   * Called each second, and when something has changed: joins the season with the chosen school, or leaves a school
   * that is not in it.
   */
  look() {
    if (!this.#isStarted || !this.#season.isKnown || !this.school) return;
    if (['scheduled', 'paused', 'live'].includes(this.#season.state) && !this.isHere(this.#outbox.own)) this.#lookUp();
    this.#enter();
    this.#watchBan();
  }

  /** Joins after a refusal, because the player has given something else. */
  tryAgain() {
    this.#refusal = null;
    clearTimeout(this.#enterTimer);
    this.#enterTimer = null;
    this.#enter();
  }

  /** Joins the live season with the chosen school; after a refusal only `isAgain`. */
  async #enter(isAgain = false) {
    if (!this.#season.isOpen || this.over || !this.school) return;
    if (this.#entering || this.#enterTimer || (this.shut && !isAgain) || (this.#isEntered && this.isIn)) return;
    const { wanted } = this.#settings;
    const season = this.#season.id;
    const key = this.#key;
    let isShared = false;
    try {
      await this.#alone(async () => { isShared = await this.#outbox.join(wanted.school, season, wanted.nickname); });
      this.#isEntered = true;
      this.fault = null;
      // The session of a ticket keeps its mode.
      this.#refusal = this.#isRhythm && !this.#outbox.own.rhythm ? { kind: 'ordinary-ticket', key } : null;
    } catch (error) {
      if (gone.has(error.kind) && this.school?.id === wanted.school.id) return this.#leave();
      if (lasting.has(error.kind)) this.#refusal = { kind: error.kind, key };
      else this.#enterLater(error);
    }
    this.onchange(isShared);
  }

  #enterLater(error) {
    this.fault = error.kind ?? 'network';
    // The clocks differ a little: on the server the season begins in a moment.
    const pause = error.kind === 'season-not-started' ? 300 + 700 * Math.random() : pauseAfter(error);
    this.#enterTimer = setTimeout(() => {
      this.#enterTimer = null;
      this.#enter();
    }, pause);
  }

  get #place() { return `${this.#season.id}.${this.school?.id}`; }

  /**
   * Looks up the school once for each season. Where players cannot come in yet, nothing else tells that it is gone.
   * Where groups compete, nobody plays for none of them.
   */
  async #lookUp() {
    if (this.#lookedUp === this.#place) return;
    if (isForGroups() && !homeOf(this.school.id)) return this.#leave();
    // Who may come in is told with the session. A pause may come first, so the school is not looked up yet.
    if (this.#season.isOpen) return;
    const place = (this.#lookedUp = this.#place);
    let status = 'open';
    try {
      ({ status } = await api.school(this.school.id));
    } catch (error) {
      if (error.kind === 'unknown-school' || error.kind === 'not-found') status = 'gone';
      // It is looked up again with a later change.
      else if (this.#lookedUp === place) setTimeout(() => { this.#lookedUp = null; }, pauseAfter(error));
    }
    if (status !== 'open' && this.#place === place) this.#leave();
  }

  #leave() {
    const { school } = this;
    this.#settings.wanted = this.#refusal = this.fault = null;
    this.onleft(school);
  }

  /** While the player is banned, asks now and then whether that is over. */
  #watchBan() {
    if (this.shut !== 'banned' || this.#banTimer !== null) return;
    this.#banTimer = setTimeout(async () => {
      if (!document.hidden && this.shut === 'banned') {
        try {
          // Who could not join tries again.
          if (this.#refusal?.kind === 'banned') await this.#enter(true);
          else await this.#outbox.isBanLifted();
        } catch {
          // The server is asked again.
        }
      }
      this.#banTimer = null;
      this.onban();
    }, banPause * (1 + Math.random() / 5));
  }

  /** Lets the player give the code again, without which the session cannot be opened anew. */
  shutOut(own, kind) {
    if (!this.isHere(own)) return;
    this.#refusal = { kind, key: this.#key };
    this.onchange(false);
  }

  /** The server has counted a batch of the session. Another tab may have given the code. */
  forgive() { this.#refusal = null; }
}
