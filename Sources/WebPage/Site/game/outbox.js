import { Refusal, Unreachable } from './api.js';
import * as core from './outbox-core.js';
import { actionOf } from './refusals.js';
import { Turns } from './turns.js';

/** A longer time between two taps is a pause, and no part of the play, in milliseconds. */
const longestGap = 1000;
/** How soon a tap is in the ledger. */
const noteAfter = 50;
/** How soon the first tap after a pause is sent, and how far apart batches are while it goes on, unless the server asks for longer. */
const firstAfter = 250;
const nextAfter = 1000;
/** The wait from which on the server is busy, and the longest that it can ask for. */
const busyAfter = 1200;
const longestWait = 10_000;
/** The time at a season's start over which the phones of a hall spread what they send first. */
const opening = 3000;
/** How long before a season's end what was tapped is sent, so that little is left for the end itself. */
const ahead = 250;
/** From when on the end is awaited to the millisecond; it is told anew each second. */
const soon = 5000;
/** The pauses between tries, made up to half as long again by chance; the last one repeats. */
const pauses = [200, 800, 3200, 10_000, 20_000];
/** How long the server's word on a session is good for joining, in milliseconds. */
const freshness = 5000;
/** After how long without a word a page is taken for closed. */
const silence = 3000;

const random = () => [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join('');

/** Counts taps at once, and brings them to the server in batches: in order, one at a time, each on disk before it is sent. */
export class Outbox {
  #store; #api; #journal;
  #page = random();
  #turns = new Turns(this.#page);
  #ledger = core.empty();
  // The taps that this page has made, in a run for each session; they go into the last one.
  #runs = [];
  #isNoted = true;
  #noteTimer = null;
  #sendTimer = null;
  #sendAt = Infinity;
  #notBefore = 0;
  // What the server has asked for, which nothing hurries.
  #refusedUntil = 0;
  #isSending = false;
  #isWantedAgain = false;
  // Whether a batch was sent in this turn.
  #hasReported = false;
  // What the server has asked for last: how far apart batches are, and when the next one may be sent.
  #pace = nextAfter;
  #nextAt = -Infinity;
  #begunAt = -Infinity;
  #end = Infinity;
  #endTimers = [];
  #failures = 0;
  #trouble = null;
  #renewals = 0;
  #hasTakenUp = false;
  // The sessions that go on at the server, with the moment at which it was asked.
  #checked = new Map();
  #isReconciled = false;

  onchange = () => {};
  /** Called with a receipt, and the taps that were sent for it. */
  onreceipt = () => {};

  constructor({ store, api, journal }) {
    this.#store = store;
    this.#api = api;
    this.#journal = journal;
  }

  /** The session that taps go to; `null` before a school was joined. */
  get own() { return core.ownOf(this.#ledger, this.#ledger.current) ?? null; }
  /** What is in the way: `'network'`, `'storage'`, or `null` for nothing. */
  get trouble() { return this.#failures > 0 ? this.#trouble : null; }
  /** What was refused for good, and the player was not told of yet. */
  get refused() { return structuredClone(this.#ledger.refused); }
  /** Whether taps outlive this page. */
  get keeps() { return this.#store.keeps; }

  /** My taps at my school in my season: `counted` by the server, and `waiting` for that. */
  get count() {
    const own = this.own;
    if (!own) return { counted: 0, waiting: 0 };
    return core.count(this.#ledger, own.school.id, own.season, this.#runs);
  }

  /** How many of the waiting taps come too late to count, since the server takes only so many at once. */
  get overBacklog() { return this.own ? core.overBacklog(this.own, this.count.waiting) : 0; }

  /** My taps at a school that count or wait, in a season. */
  countAt(school, season) {
    const { counted, waiting } = core.count(this.#ledger, school, season, this.#runs);
    return counted + waiting;
  }

  /** Opens the ledger and takes up what earlier pages have left. */
  async open() {
    await this.#store.open();
    this.#store.onchange = async () => {
      this.#show(await this.#store.read());
      // What a tab leaves that is closed now is sent by those that stay.
      if (core.isOwing(this.#ledger)) this.#sendIn(silence + nextAfter);
    };
    try {
      await this.#takeUp();
    } catch (error) {
      // No room on the device, say. What can be read is shown, and the next try to send begins with this.
      this.#show(await this.#store.read().catch(core.empty));
      this.#rest(error);
    }
    const now = () => this.hurry();
    addEventListener('online', now);
    addEventListener('pageshow', now);
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    this.#sendIn(0);
    // At once with what the game asks for: it joins again as soon as it knows the season.
    if (this.own) this.refresh().catch(() => {});
  }

  /** Takes up what earlier pages have left. */
  async #takeUp() {
    // What is written down belongs to the ledger on disk, not to one that only this page has.
    const left = this.keeps ? this.#journal.read() : [];
    await this.#change((ledger) => {
      const now = Date.now();
      for (const run of left) core.note(ledger, run, now);
      core.sealLeft(ledger, now);
      core.prune(ledger, now);
    }, true);
    for (const run of left) this.#journal.clear(run);
    this.#hasTakenUp = true;
  }

  /** Takes a tap, made at a moment of the page's clock, and writes it down. Returns whether there was a session for it. */
  tap(moment) {
    const own = this.own;
    if (!own || own.over) return false;
    let run = this.#runs.at(-1);
    if (run?.own !== own.key) {
      const lastAt = run?.lastAt ?? null;
      run = this.#runs.find((run) => run.own === own.key)
        ?? { id: `${this.#page}.${own.key}`, own: own.key, made: 0, span: 0, sealed: 0, sealedSpan: 0 };
      run.lastAt = lastAt;
      this.#runs = [...this.#runs.filter((other) => other !== run), run];
    }
    const gap = run.lastAt === null ? 0 : moment - run.lastAt;
    if (gap > 0 && gap <= longestGap) run.span += gap;
    run.lastAt = Math.max(moment, run.lastAt ?? moment);
    run.made += 1;
    if (this.keeps) this.#journal.write(run);
    this.#isNoted = false;
    this.#noteTimer ??= setTimeout(() => this.#note(), noteAfter);
    const delay = this.#delay();
    // What is under way at the end would hold up the last batch.
    const isLast = performance.now() + delay > this.#end - ahead;
    if (!isLast) this.#sendIn(delay);
    else if (this.#endTimers.length === 0) this.#sendIn(0);
    this.onchange();
    return true;
  }

  /** How long a tap made now waits to be sent. */
  #delay() {
    const now = performance.now();
    if (now < this.#nextAt) return Math.max(firstAfter, this.#nextAt - now);
    if (this.#sendAt < Infinity) return Math.max(0, this.#sendAt - now);
    // After a pause: all phones of a hall may begin at this moment.
    const room = Math.max(this.#busyPace, this.#begunAt + opening - now);
    return firstAfter + Math.random() * Math.max(0, room - firstAfter);
  }

  /** How far apart batches are if the server asks for more than the usual time; 0 otherwise. */
  get #busyPace() { return this.#pace > busyAfter ? this.#pace : 0; }

  #takePace({ wait }) {
    if (!Number.isFinite(wait)) return;
    this.#pace = Math.min(Math.max(wait, nextAfter), longestWait);
  }

  /** Sends nothing before the time that the server has asked for, also what is to be sent already. */
  #wait() {
    this.#nextAt = performance.now() + this.#pace;
    if (this.#busyPace === 0 || this.#sendAt === Infinity) return;
    clearTimeout(this.#sendTimer);
    this.#sendAt = Infinity;
    this.#sendIn(this.#pace);
  }

  /** A season begins now, for which this phone and others have waited. */
  begin() {
    this.#begunAt = performance.now();
    this.#nextAt = -Infinity;
  }

  /**
   * The season ends in so many milliseconds: what was tapped is sent a little before that, and the rest at the end. If the server is busy, the
   * phones share out half of the time in which it still takes the last taps.
   */
  endIn(left) {
    const isSoon = left > 0 && left < soon;
    this.#end = isSoon ? performance.now() + left : Infinity;
    // What is to be sent after the end may still be to come.
    if (left > 0) for (const timer of this.#endTimers.splice(0)) clearTimeout(timer);
    if (!isSoon) return;
    const room = Math.min(this.#busyPace, (this.own?.rules?.grace ?? 0) / 2);
    const moments = [left - ahead - Math.random() * room, left + Math.random() * room];
    this.#endTimers = moments.filter((delay) => delay > 0).map((delay) => setTimeout(() => this.hurry(), delay));
  }

  /** Sends what waits now. */
  hurry() {
    this.#note();
    this.#notBefore = this.#refusedUntil;
    this.#sendIn(0);
  }

  /** Goes on with our session for a school in a season, or opens a new one. Throws `Refusal` or `Unreachable`. */
  async join(school, season, nickname) {
    await this.#inTurn(() => this.#join(school, season, nickname));
    this.#sendIn(0);
  }

  /**
   * Asks the server how the session stands that taps go to: its count may have been adjusted. Another tab may have changed the session, and
   * that stays as it is; one that the server has no more is followed by another. Throws `Refusal` or `Unreachable`.
   */
  refresh() {
    return this.#inTurn(async () => {
      await this.#flush();
      const own = this.own;
      if (own && !own.over) await this.#reconcile(own.key);
    });
  }

  /** Does some work in this page's turn, however many other tabs take before it. */
  async #inTurn(work) {
    let isDone = false;
    while (!isDone) {
      isDone = await this.#turns.take(async () => {
        await work();
        return true;
      });
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  /** The player was told of what `refused` was. */
  told(shown) { return this.#change((ledger) => core.told(ledger, shown)); }

  async #join(school, season, nickname) {
    await this.#flush();
    const here = this.#ledger.own.filter((own) => own.school.id === school.id && own.season === season && !own.gone);
    for (const own of here.reverse()) {
      const isUsable = !own.over && !own.movedTo && [own.nickname, own.asked].includes(nickname || null);
      const follow = (ledger, standing) => {
        if (standing === 'goesOn' && isUsable) ledger.current = own.key;
        return standing;
      };
      const standing = this.#isChecked(own.key)
        ? await this.#change((ledger) => follow(ledger, 'goesOn'), true) : await this.#align(own.key, null, follow);
      if (standing === 'goesOn' && isUsable) return;
      // If the server has this one it is the same contest, and the older ones need no look.
      if (standing === 'goesOn') break;
    }
    const opening = { school: school.id, season };
    if (nickname) opening.nickname = nickname;
    const answer = await this.#ask('openSession', opening);
    this.#takePace(answer);
    await this.#change((ledger) => { core.join(ledger, answer, school, nickname || null); }, true);
  }

  /** Asks the server, as one of `api`. */
  #ask(question, ...about) {
    this.#turns.renew();
    return this.#api[question](...about);
  }

  /** A session as the server has it; `null` too when our token proves nothing to it any more. */
  async #stored(own, refused = null) {
    try {
      return await this.#ask('session', own);
    } catch (error) {
      if (!['invalid-token', 'no-token'].includes(error.kind)) throw error;
      await this.#change((ledger) => core.doubt(ledger, own.key, refused), true);
      return null;
    }
  }

  /** Brings a session into line with the server, and does with the ledger what follows from how it stands. */
  async #align(key, refused = null, follow = () => {}) {
    for (;;) {
      const own = core.ownOf(this.#ledger, key);
      if (!own) return 'gone';
      const answer = await this.#stored(own, refused);
      const standing = await this.#change((ledger) => {
        const standing = core.reconcile(ledger, key, answer, own.settled);
        follow(ledger, standing);
        return standing;
      }, true);
      if (standing === 'old') continue;
      if (standing === 'goesOn') this.#checked.set(key, performance.now());
      return standing;
    }
  }

  #isChecked(key) { return performance.now() - (this.#checked.get(key) ?? -Infinity) < freshness; }

  #show(ledger) {
    this.#ledger = ledger;
    for (const run of this.#runs) {
      const { sealed, sealedSpan } = ledger.runs[run.id] ?? run;
      Object.assign(run, { sealed, sealedSpan });
    }
    this.onchange();
  }

  /** Changes the ledger, and shows it. */
  async #change(change, isStrict = false) {
    let ledger;
    const result = await this.#store.change((draft) => {
      const result = change(draft);
      ledger = draft;
      return result;
    }, isStrict);
    this.#show(ledger);
    return result;
  }

  #note() {
    clearTimeout(this.#noteTimer);
    this.#noteTimer = null;
    if (this.#isNoted) return;
    this.#isNoted = true;
    this.#change((ledger) => this.#noteRuns(ledger)).catch(() => { this.#isNoted = false; });
  }

  #noteRuns(ledger) {
    for (const run of this.#runs) core.note(ledger, run, Date.now());
  }

  /** Puts every tap made so far, and what closed pages have left, into batches on disk. */
  #flush() {
    return this.#change((ledger) => {
      this.#noteRuns(ledger);
      for (const run of this.#runs) core.seal(ledger, run.id);
      core.sealLeft(ledger, Date.now(), silence);
    }, true);
  }

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
    this.#nextAt = performance.now() + this.#pace;
    this.#hasReported = false;
    try {
      const isDone = await this.#turns.take(() => this.#deliverAll());
      if (isDone) {
        this.#failures = 0;
        this.#notBefore = 0;
        if (!this.#hasReported) this.#standAsBefore(nextAt);
      } else {
        this.#sendIn(nextAfter);
      }
    } catch (error) {
      this.#rest(error);
    }
    this.#isSending = false;
    if (this.#isWantedAgain) this.#sendIn(0);
    this.onchange();
  }

  /** Nothing waited, so the next tap is the first one, and so is one that was made meanwhile. */
  #standAsBefore(nextAt) {
    this.#nextAt = nextAt;
    if (this.#runs.every((run) => run.made <= run.sealed)) return;
    clearTimeout(this.#sendTimer);
    this.#sendAt = Infinity;
    this.#sendIn(this.#delay());
  }

  #rest(error) {
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)] * (1 + Math.random() / 2);
    this.#failures += 1;
    this.#trouble = error instanceof Refusal || error instanceof Unreachable ? 'network' : 'storage';
    this.#refusedUntil = performance.now() + (error.retryAfter ?? 0) * 1000;
    this.#notBefore = Math.max(performance.now() + pause, this.#refusedUntil);
    this.#sendIn(0);
  }

  async #deliverAll() {
    if (!this.#hasTakenUp) await this.#takeUp();
    await this.#flush();
    if (!this.#isReconciled) {
      const owing = new Set(this.#ledger.batches.map((batch) => batch.own));
      for (const key of owing) if (!this.#isChecked(key)) await this.#reconcile(key);
      this.#isReconciled = true;
    }
    for (;;) {
      const job = await this.#change(core.take, true);
      if (!job) return true;
      await this.#deliver(job);
    }
  }

  async #deliver({ batch, own }) {
    this.#hasReported = true;
    try {
      const receipt = await this.#ask('report', own, batch);
      this.#takePace(receipt);
      this.#wait();
      this.#failures = 0;
      this.#renewals = 0;
      const isNews = await this.#change((ledger) => core.settle(ledger, batch.id, receipt, own.key), true);
      if (isNews) this.onreceipt(receipt, batch.taps, own);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      switch (actionOf(error)) {
      case 'end': return this.#change((ledger) => core.end(ledger, own.key, error.kind), true);
      case 'drop': return this.#change((ledger) => core.refuse(ledger, batch.id, error.kind), true);
      case 'renew':
        // A server that takes no new session either is not asked for one after the other.
        if (this.#renewals++ % 2 === 1) throw error;
        return this.#reconcile(own.key, { kind: error.kind, batch: batch.id });
      default: throw error;
      }
    }
  }

  /** Where a session does not go on at the server, moves what waits to another one. */
  async #reconcile(key, refusal = null) {
    const standing = await this.#align(key, refusal?.batch);
    const own = core.ownOf(this.#ledger, key);
    if (!own) return;
    const isRefused = refusal !== null && refusal.kind !== 'sequence-gap';
    if (standing === 'goesOn' && !isRefused) return;
    if (core.successor(this.#ledger, key)) return this.#change((ledger) => core.rehome(ledger, key), true);
    const opening = { school: own.school.id, season: own.season };
    if (own.nickname) opening.nickname = own.nickname;
    try {
      const opened = await this.#ask('openSession', opening);
      await this.#change((ledger) => core.rehome(ledger, key, opened), true);
    } catch (error) {
      // Another nickname may be taken where this one is not.
      if (error instanceof Unreachable || actionOf(error) !== 'end') throw error;
      await this.#change((ledger) => core.end(ledger, key, error.kind), true);
    }
  }
}
