// @ts-check
import { Refusal, Unreachable } from './api.js';
import * as core from './outbox-core.js';
import { actionOf } from './refusals.js';
import { Turns } from './turns.js';

/**
 * @import { Batch, Ledger, OwnSession, Refused, Run } from './outbox-core.js'
 * @import { NotedRun } from './journal.js'
 * @import { Session, SessionOpening, TapAnswer } from '../../wire.d.ts'
 * @import { School } from './words.js'
 *
 * @typedef {Omit<Run, 'at'> & { id: string, lastAt: number | null }} PageRun
 *
 * @typedef {object} Api what it asks of the server.
 * @property {(opening: SessionOpening) => Promise<Session>} openSession
 * @property {(own: OwnSession) => Promise<Session | null>} session
 * @property {(own: OwnSession, batch: Batch) => Promise<TapAnswer>} report
 *
 * @typedef {object} Store what it asks of the ledger on disk.
 * @property {boolean} keeps
 * @property {() => void} onchange
 * @property {() => Promise<void>} open
 * @property {() => Promise<Ledger>} read
 * @property {(change: (ledger: Ledger) => any, isStrict?: boolean) => Promise<any>} change
 *
 * @typedef {object} Journal
 * @property {(run: NotedRun) => boolean} write
 * @property {() => NotedRun[]} read
 * @property {(run: NotedRun) => void} clear
 */

/** The longest gap between two taps that counts as time played, in milliseconds. A longer gap is a pause. */
const longestGap = 1000;
/**
 * The delay before a tap is recorded in the ledger, in milliseconds: with and without a journal that has it already.
 */
const noteAfter = { journal: 250, none: 50 };
/**
 * The delay before the first tap after a pause is sent, and the interval between later batches, in milliseconds. The
 * server can ask for a longer interval.
 */
const firstDelay = 250;
const usualInterval = 1000;
/**
 * The server counts as busy if it asks for an interval above `busyInterval`. The interval is limited to
 * `longestInterval`.
 */
const busyInterval = 1200;
const longestInterval = 10_000;
/** The period after a season's start over which the phones in a hall spread their first batches, in milliseconds. */
const startSpread = 3000;
/**
 * How long before a season's end the waiting taps are sent, in milliseconds, so that few taps are left for the end
 * itself.
 */
const beforeEnd = 250;
/**
 * The remaining time below which the sends around the season's end are scheduled, in milliseconds. The page reports
 * the remaining time each second.
 */
const endIsNear = 5000;
/** The backoff between retries, in milliseconds. Up to half is added at random. The last value repeats. */
const backoff = [200, 800, 3200, 10_000, 20_000];
/** How long a session is not checked again after the server has answered about it, in milliseconds. */
const freshness = 5000;
/** A page that has not updated its run for this time counts as closed, in milliseconds. */
const silence = 3000;

const random = () => [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join('');

/**
 * Counts taps at once and sends them to the server in batches: in order, one at a time, each stored on disk before it
 * is sent.
 */
export class Outbox {
  #store; #api; #journal; #isRhythm;
  #page = random();
  #turns = new Turns(this.#page);
  #ledger = core.empty();
  /**
   * The taps of this page, in one run for each session. New taps go into the last run.
   *
   * @type {PageRun[]}
   */
  #runs = [];
  #isNoted = true;
  /** @type {number | undefined} */
  #noteTimer;
  /** @type {number | undefined} */
  #sendTimer;
  #sendAt = Infinity;
  #notBefore = 0;
  // The server accepts no requests before this time, according to its `Retry-After`. `sendNow` also waits until then.
  #refusedUntil = 0;
  #isSending = false;
  #isWantedAgain = false;
  // Whether this turn has sent a batch.
  #hasReported = false;
  // The interval between batches that the server asked for last, and the earliest time of the next batch.
  #interval = usualInterval;
  #nextAt = -Infinity;
  #startedAt = -Infinity;
  #end = Infinity;
  /** @type {number[]} */
  #endTimers = [];
  #failures = 0;
  /** @type {'network' | 'storage' | null} */
  #fault = null;
  #renewals = 0;
  #hasRecovered = false;
  /**
   * The sessions that the server has confirmed, with the time of its answer.
   *
   * @type {Map<number, number>}
   */
  #checked = new Map();
  #isReconciled = false;

  onchange = () => {};
  /**
   * Called with a receipt, and the session of its batch.
   *
   * @type {(receipt: TapAnswer, own: OwnSession) => void}
   */
  onreceipt = () => {};
  /**
   * Called with a session that has to be opened anew, which takes a code that the player has not given, and the kind
   * of the refusal.
   *
   * @type {(own: OwnSession, kind: string) => void}
   */
  onshutout = () => {};

  /**
   * With `isRhythm`, it joins in rhythm mode.
   *
   * @param {{ store: Store, api: Api, journal: Journal, isRhythm?: boolean }} parts
   */
  constructor({ store, api, journal, isRhythm = false }) {
    this.#isRhythm = isRhythm;
    this.#store = store;
    this.#api = api;
    this.#journal = journal;
  }

  /** The current session; `null` before a school was joined. */
  get own() { return core.ownOf(this.#ledger, this.#ledger.current) ?? null; }
  /**
   * The sessions of a season that the server has counted batches of.
   *
   * @param {number} season
   */
  sessions(season) {
    const counted = this.#ledger.own.filter((own) => own.season === season && !own.gone && own.settled > 0);
    return structuredClone(counted);
  }
  /** What failed last: `'network'` or `'storage'`; `null` if nothing fails at present. */
  get fault() { return this.#failures > 0 ? this.#fault : null; }
  /** The refused taps that the player has not seen yet. */
  get refused() { return structuredClone(this.#ledger.refused); }
  /** Whether taps are kept when the page is closed. */
  get keeps() { return this.#store.keeps; }

  /** The player's taps for the current school and season: `counted` by the server, and `waiting` to be sent. */
  get count() {
    const own = this.own;
    if (!own) return { counted: 0, waiting: 0 };
    return core.count(this.#ledger, own.school.id, own.season, this.#runs);
  }

  /**
   * The player's taps for a school in a season, counted and waiting.
   *
   * @param {string} school
   * @param {number} season
   */
  countAt(school, season) {
    const { counted, waiting } = core.count(this.#ledger, school, season, this.#runs);
    return counted + waiting;
  }

  /** Opens the ledger and recovers the taps that earlier pages have left. */
  async open() {
    await this.#store.open();
    this.#store.onchange = async () => {
      this.#show(await this.#store.read());
      // If the other tab is closed now, this tab sends its taps.
      if (core.isOwing(this.#ledger)) this.#sendIn(silence + usualInterval);
    };
    try {
      await this.#recover();
    } catch (error) {
      // For example, the storage is full. The ledger is shown if it can be read. The next try to send recovers first.
      this.#show(await this.#store.read().catch(core.empty));
      this.#backOff(error);
    }
    const sendNow = () => this.sendNow();
    for (const event of ['online', 'pageshow', 'pagehide']) addEventListener(event, sendNow);
    document.addEventListener('visibilitychange', sendNow);
    this.#sendIn(0);
    // This runs in parallel with the game, which joins again as soon as it knows the season.
    if (this.own) this.refresh().catch(() => {});
  }

  /** Recovers the taps that earlier pages have left. */
  async #recover() {
    // The journal belongs to the ledger on disk. A ledger in memory has no journal.
    const left = this.keeps ? this.#journal.read() : [];
    await this.#change((ledger) => {
      const now = Date.now();
      for (const run of left) core.note(ledger, run, now);
      core.sealLeft(ledger, now);
      core.prune(ledger, now);
    }, true);
    for (const run of left) this.#journal.clear(run);
    this.#hasRecovered = true;
  }

  /**
   * Takes a tap made at a time of `performance.now()` and records it. Returns whether there was a session for it. In
   * rhythm mode, one press is several `taps`, and a longer gap is still time played.
   *
   * @param {number} moment
   */
  tap(moment, taps = 1, longest = longestGap) {
    const own = this.own;
    if (!own || own.over) return false;
    let run = this.#runs.at(-1);
    if (!run || run.own !== own.key) {
      const lastAt = run?.lastAt ?? null;
      run = this.#runs.find((run) => run.own === own.key)
        ?? { id: `${this.#page}.${own.key}`, own: own.key, made: 0, span: 0, sealed: 0, sealedSpan: 0, lastAt };
      run.lastAt = lastAt;
      this.#runs = [...this.#runs.filter((other) => other !== run), run];
    }
    const gap = run.lastAt === null ? 0 : moment - run.lastAt;
    if (gap > 0 && gap <= longest) run.span += gap;
    run.lastAt = Math.max(moment, run.lastAt ?? moment);
    run.made += taps;
    const isWritten = this.keeps && this.#journal.write(run);
    this.#isNoted = false;
    this.#noteTimer ??= setTimeout(() => this.#note(), isWritten ? noteAfter.journal : noteAfter.none);
    const delay = this.#delay();
    // A batch that is still in transit at the season's end would delay the last batch.
    const isLast = performance.now() + delay > this.#end - beforeEnd;
    if (!isLast) this.#sendIn(delay);
    else if (this.#endTimers.length === 0) this.#sendIn(0);
    this.onchange();
    return true;
  }

  /** The delay before a tap made now is sent. */
  #delay() {
    const now = performance.now();
    if (now < this.#nextAt) return Math.max(firstDelay, this.#nextAt - now);
    if (this.#sendAt < Infinity) return Math.max(0, this.#sendAt - now);
    // After a pause: all phones in a hall may begin at this moment, so the delay is random.
    const room = Math.max(this.#askedInterval, this.#startedAt + startSpread - now);
    return firstDelay + Math.random() * Math.max(0, room - firstDelay);
  }

  /** The interval that a busy server has asked for; 0 if it is not busy. */
  get #askedInterval() { return this.#interval > busyInterval ? this.#interval : 0; }

  /** @param {{ wait?: number }} answer */
  #takeInterval({ wait }) {
    if (wait === undefined || !Number.isFinite(wait)) return;
    this.#interval = Math.min(Math.max(wait, usualInterval), longestInterval);
  }

  /** Postpones the next send, also a scheduled one, by the interval that the server has asked for. */
  #postpone() {
    this.#nextAt = performance.now() + this.#interval;
    if (this.#askedInterval === 0 || this.#sendAt === Infinity) return;
    clearTimeout(this.#sendTimer);
    this.#sendAt = Infinity;
    this.#sendIn(this.#interval);
  }

  /** Records that a season begins now. Other phones begin at the same moment. */
  begin() {
    this.#startedAt = performance.now();
    this.#nextAt = -Infinity;
  }

  /**
   * Schedules the sends around the end of the season, `left` milliseconds from now. The waiting taps are sent shortly
   * before the end, and the rest at the end. If the server is busy, each phone adds a random delay, up to half of the
   * grace period in which the server still accepts taps.
   *
   * @param {number} left
   */
  seasonEndsIn(left) {
    const isNear = left > 0 && left < endIsNear;
    this.#end = isNear ? performance.now() + left : Infinity;
    // After the end, the timer of the last send is kept.
    if (left > 0) for (const timer of this.#endTimers.splice(0)) clearTimeout(timer);
    if (!isNear) return;
    const room = Math.min(this.#askedInterval, (this.own?.rules.grace ?? 0) / 2);
    const moments = [left - beforeEnd - Math.random() * room, left + Math.random() * room];
    this.#endTimers = moments.filter((delay) => delay > 0).map((delay) => setTimeout(() => this.sendNow(), delay));
  }

  /** Sends the waiting taps without a delay. */
  sendNow() {
    this.#note();
    this.#notBefore = this.#refusedUntil;
    this.#sendIn(0);
  }

  /**
   * Continues our session for a school in a season, or opens a new one. Returns whether it is our first session with
   * a nickname that another player of the school has. Throws `Refusal` or `Unreachable`.
   *
   * @param {School} school
   * @param {number} season
   * @param {string | null} nickname
   */
  async join(school, season, nickname) {
    let isShared = false;
    await this.#inTurn(async () => { isShared = await this.#join(school, season, nickname); });
    this.#sendIn(0);
    return isShared;
  }

  /**
   * Reads the current session from the server, because an adjustment may have changed its count. If the server no
   * longer knows the session, a new one is opened. A session that another tab has chosen stays the current one.
   * Throws `Refusal` or `Unreachable`.
   */
  refresh() {
    return this.#inTurn(async () => {
      await this.#flush();
      const own = this.own;
      if (own && !own.over) await this.#reconcile(own.key);
    });
  }

  /**
   * Asks whether the ban of the current session was lifted. Returns whether it was. Throws `Refusal` or
   * `Unreachable`.
   */
  async isBanLifted() {
    let isLifted = false;
    await this.#inTurn(async () => {
      const own = this.own;
      const answer = own?.over === 'banned' ? await this.#fetchSession(own) : null;
      if (own && answer) isLifted = await this.#change((ledger) => core.lookAgain(ledger, own.key, answer), true);
    });
    return isLifted;
  }

  /**
   * Does some work when it is this page's turn. Waits for other tabs.
   *
   * @param {() => Promise<void>} work
   */
  async #inTurn(work) {
    /** @type {boolean | undefined} */
    let isDone = false;
    while (!isDone) {
      isDone = await this.#turns.take(async () => {
        await work();
        return true;
      });
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  /**
   * Records that the player has seen this value of `refused`.
   *
   * @param {Refused[]} shown
   */
  acknowledge(shown) { return this.#change((ledger) => core.acknowledge(ledger, shown)); }

  /**
   * @param {School} school
   * @param {number} season
   * @param {string | null} nickname
   */
  async #join(school, season, nickname) {
    await this.#flush();
    const ours = this.#ledger.own.filter((own) => own.school.id === school.id && own.season === season);
    const here = ours.filter((own) => !own.gone && !own.rhythm === !this.#isRhythm);
    for (const own of here.reverse()) {
      const isUsable = !own.over && !own.movedTo && [own.nickname, own.asked].includes(nickname || null);
      const follow = (/** @type {Ledger} */ ledger, /** @type {string} */ standing) => {
        if (standing === 'goesOn' && isUsable) ledger.current = own.key;
        return standing;
      };
      const standing = this.#isChecked(own.key)
        ? await this.#change((ledger) => follow(ledger, 'goesOn'), true) : await this.#align(own.key, null, follow);
      if (standing === 'goesOn' && isUsable) return false;
      // The server knows this session, so it is the same contest, and older sessions need no check.
      if (standing === 'goesOn') break;
    }
    /** @type {SessionOpening} */
    const opening = { school: school.id, season };
    if (this.#isRhythm) opening.rhythm = true;
    if (nickname) opening.nickname = nickname;
    const answer = await this.#server.openSession(opening);
    this.#takeInterval(answer);
    const hasName = (/** @type {OwnSession} */ own) =>
      own.school.id === school.id && own.season === season && own.nickname === answer.nickname;
    const isFirst = !this.#ledger.own.some(hasName);
    await this.#change((ledger) => { core.join(ledger, answer, school, nickname || null); }, true);
    return isFirst && answer.nicknameShared === true;
  }

  /** The server's calls, each in a turn that lasts. */
  get #server() {
    this.#turns.renew();
    return this.#api;
  }

  /**
   * The session at the server; `null` if the server does not know it or no longer accepts our token.
   *
   * @param {OwnSession} own
   * @param {number | null} [refused]
   */
  async #fetchSession(own, refused = null) {
    try {
      return await this.#server.session(own);
    } catch (error) {
      if (!['invalid-token', 'no-token'].includes(error.kind)) throw error;
      await this.#change((ledger) => core.giveUpSent(ledger, own.key, refused), true);
      return null;
    }
  }

  /**
   * Updates a session from the server. `follow` changes the ledger in the same transaction.
   *
   * @param {number} key
   * @param {number | null} [refused]
   * @param {(ledger: Ledger, standing: string) => void} [follow]
   * @param {number | null} [gap]
   */
  async #align(key, refused = null, follow = () => {}, gap = null) {
    for (;;) {
      const own = core.ownOf(this.#ledger, key);
      if (!own) return 'gone';
      const answer = await this.#fetchSession(own, refused);
      const standing = await this.#change((ledger) => {
        this.#noteRuns(ledger);
        for (const run of this.#runs) core.seal(ledger, run.id);
        const standing = core.reconcile(ledger, key, answer, own.settled, gap);
        follow(ledger, standing);
        return standing;
      }, true);
      if (standing === 'old') continue;
      if (standing === 'goesOn') this.#checked.set(key, performance.now());
      return standing;
    }
  }

  /** @param {number} key */
  #isChecked(key) { return performance.now() - (this.#checked.get(key) ?? -Infinity) < freshness; }

  /** @param {Ledger} ledger */
  #show(ledger) {
    this.#ledger = ledger;
    for (const run of this.#runs) {
      const { sealed, sealedSpan } = ledger.runs[run.id] ?? run;
      Object.assign(run, { sealed, sealedSpan });
    }
    this.onchange();
  }

  /**
   * @template T
   * @param {(ledger: Ledger) => T} change
   * @returns {Promise<T>}
   */
  async #change(change, isStrict = false) {
    const { ledger, result } = await this.#store.change((ledger) => ({ result: change(ledger), ledger }), isStrict);
    this.#show(ledger);
    return result;
  }

  #note() {
    clearTimeout(this.#noteTimer);
    this.#noteTimer = undefined;
    if (this.#isNoted) return;
    this.#isNoted = true;
    this.#change((ledger) => this.#noteRuns(ledger)).catch(() => { this.#isNoted = false; });
  }

  /** @param {Ledger} ledger */
  #noteRuns(ledger) {
    for (const run of this.#runs) core.note(ledger, run, Date.now());
  }

  /** Puts all taps made so far, also those of closed pages, into batches on disk. */
  #flush() {
    return this.#change((ledger) => {
      this.#noteRuns(ledger);
      for (const run of this.#runs) core.seal(ledger, run.id);
      core.sealLeft(ledger, Date.now(), silence);
    }, true);
  }

  /**
   * Puts all taps into batches, and takes no more for this session.
   *
   * @param {number} key
   */
  #stop(key) {
    return this.#change((ledger) => {
      this.#noteRuns(ledger);
      for (const run of this.#runs) core.seal(ledger, run.id);
      core.stop(ledger, key);
    }, true);
  }

  /** @param {number} delay */
  #sendIn(delay) {
    const at = Math.max(performance.now() + delay, this.#notBefore);
    if (at >= this.#sendAt) return;
    clearTimeout(this.#sendTimer);
    this.#sendAt = at;
    this.#sendTimer = setTimeout(() => {
      this.#sendAt = Infinity;
      this.#send();
    }, at - performance.now());
  }

  async #send() {
    if (this.#isSending) {
      this.#isWantedAgain = true;
      return;
    }
    this.#isSending = true;
    this.#isWantedAgain = false;
    const nextAt = this.#nextAt;
    this.#nextAt = performance.now() + this.#interval;
    this.#hasReported = false;
    try {
      const isDone = await this.#turns.take(() => this.#sendAll());
      if (isDone) {
        this.#failures = 0;
        this.#notBefore = 0;
        if (!this.#hasReported) this.#restoreNextAt(nextAt);
      } else {
        this.#sendIn(usualInterval);
      }
    } catch (error) {
      this.#backOff(error);
    }
    this.#isSending = false;
    if (this.#isWantedAgain) this.#sendIn(0);
    this.onchange();
  }

  /**
   * Restores the time of the next batch, because nothing was sent. So the next tap, or a tap made meanwhile, counts
   * as the first tap after a pause.
   *
   * @param {number} nextAt
   */
  #restoreNextAt(nextAt) {
    this.#nextAt = nextAt;
    if (this.#runs.every((run) => run.made <= run.sealed)) return;
    clearTimeout(this.#sendTimer);
    this.#sendAt = Infinity;
    this.#sendIn(this.#delay());
  }

  /** @param {any} error */
  #backOff(error) {
    const pause = backoff[Math.min(this.#failures, backoff.length - 1)] * (1 + Math.random() / 2);
    this.#failures += 1;
    this.#fault = error instanceof Refusal || error instanceof Unreachable ? 'network' : 'storage';
    this.#refusedUntil = performance.now() + (error.retryAfter ?? 0) * 1000;
    this.#notBefore = Math.max(performance.now() + pause, this.#refusedUntil);
    this.#sendIn(0);
  }

  async #sendAll() {
    if (!this.#hasRecovered) await this.#recover();
    await this.#flush();
    if (!this.#isReconciled) {
      const owing = new Set(this.#ledger.batches.map((batch) => batch.own));
      for (const key of owing) if (!this.#isChecked(key)) await this.#reconcile(key);
      this.#isReconciled = true;
    }
    for (;;) {
      const next = await this.#change(core.take, true);
      if (!next) return true;
      await this.#sendBatch(next);
    }
  }

  /**
   * @param {{ batch: Batch, own: OwnSession }} next
   * @returns {Promise<unknown>}
   */
  async #sendBatch({ batch, own }) {
    this.#hasReported = true;
    try {
      const receipt = await this.#server.report(own, batch);
      this.#takeInterval(receipt);
      this.#postpone();
      this.#failures = 0;
      this.#renewals = 0;
      const wasWaiting = await this.#change((ledger) => core.settle(ledger, batch.id, receipt, own.key), true);
      if (receipt.elsewhere) await this.#stop(own.key);
      if (wasWaiting) this.onreceipt(receipt, own);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      switch (actionOf(error)) {
      case 'end': return this.#change((ledger) => core.end(ledger, own.key, error.kind), true);
      case 'drop': return this.#change((ledger) => core.refuse(ledger, batch.id, error.kind), true);
      case 'renew':
        // Every second renewal throws. So the sender pauses if the server also refuses the batches of the new session.
        if (this.#renewals++ % 2 === 1) throw error;
        return this.#reconcile(own.key, { kind: error.kind, batch: batch.id });
      default: throw error;
      }
    }
  }

  /**
   * Checks a session at the server. If the session can no longer be used, moves its waiting batches to another session.
   *
   * @param {number} key
   * @param {{ kind: string, batch: number } | null} [refusal]
   */
  async #reconcile(key, refusal = null) {
    const gap = refusal?.kind === 'sequence-gap' ? refusal.batch : null;
    const standing = await this.#align(key, refusal?.batch, undefined, gap);
    const own = core.ownOf(this.#ledger, key);
    if (!own) return;
    const isRefused = refusal !== null && refusal.kind !== 'sequence-gap';
    if (standing === 'goesOn' && !isRefused) return;
    if (core.successor(this.#ledger, key)) return this.#change((ledger) => core.moveBatches(ledger, key), true);
    /** @type {SessionOpening} */
    const opening = { school: own.school.id, season: own.season };
    if (own.rhythm) opening.rhythm = true;
    if (own.nickname) opening.nickname = own.nickname;
    try {
      const opened = await this.#server.openSession(opening);
      await this.#change((ledger) => core.moveBatches(ledger, key, opened), true);
    } catch (error) {
      // The taps wait until the player gives the code of today.
      if (error.kind === 'code-needed' || error.kind === 'wrong-code') this.onshutout(own, error.kind);
      if (error instanceof Unreachable || actionOf(error) !== 'end') throw error;
      // The refusal is final for this session, for example because its nickname is banned. The player may join again
      // with another nickname.
      await this.#change((ledger) => core.end(ledger, key, error.kind), true);
    }
  }
}
