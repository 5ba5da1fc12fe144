// @ts-check
// The ledger of this browser: its sessions, the batches that wait to be sent, and the taps that are not in a batch
// yet.
//
// The functions here change one ledger value. The store writes it in one transaction. A batch is removed from the
// ledger only after its receipt or after a refusal that no retry can change.
//
// A run holds the taps of one page for one session. It has two counters that only grow: `made`, the number of taps,
// and `sealed`, the number of these taps that are in batches. The difference is the taps outside batches, for example
// after the page was killed. Any page can seal these taps. Sealing them twice changes nothing.

/**
 * @import { Rules, Session, TapAnswer } from '../../wire.d.ts'
 * @import { School } from './words.js'
 */

/**
 * A session of this browser: `settled` and `counted` are what its receipts have told, `nextSequence` is that of its
 * next batch.
 *
 * @typedef {object} OwnSession
 * @property {number} key
 * @property {number} session
 * @property {string} [token]
 * @property {School} school
 * @property {number} season
 * @property {string | null} nickname
 * @property {string | null} asked the nickname as the player typed it.
 * @property {string} openedAt
 * @property {number} settled
 * @property {number} nextSequence
 * @property {number} counted
 * @property {number} countedBy
 * @property {Rules} rules
 * @property {true} [rhythm]
 * @property {string | null} over why no more taps are taken.
 * @property {boolean} gone
 * @property {number | null} movedTo
 */

/**
 * @typedef
 *   {{ id: number, own: number, sequence: number, taps: number, span: number, tries: number, wasSent?: boolean }}
 *   Batch
 * @typedef {{ own: number, made: number, span: number, sealed: number, sealedSpan: number, at: number }} Run
 * @typedef {{ taps: number, kind: string, school: string }} Refused
 */

/**
 * What the database has.
 *
 * @typedef {object} Ledger
 * @property {1} version
 * @property {number} nextKey
 * @property {number | null} current
 * @property {OwnSession[]} own
 * @property {Batch[]} batches
 * @property {Record<string, Run>} runs
 * @property {Refused[]} refused
 */

/** The server's limits for one batch. The span is in milliseconds. */
export const most = { taps: 10_000, span: 3_600_000 };

const month = 30 * 24 * 3_600_000;

/** @returns {Ledger} */
export const empty = () => ({ version: 1, nextKey: 1, current: null, own: [], batches: [], runs: {}, refused: [] });

/**
 * @param {Ledger} ledger
 * @param {number | null} key
 */
export const ownOf = (ledger, key) => ledger.own.find((own) => own.key === key);

/**
 * @param {Ledger} ledger
 * @param {number} key
 */
const batchesOf = (ledger, key) => ledger.batches.filter((batch) => batch.own === key);

/**
 * The session that now receives the taps of a session: the session itself, or the session to which its batches have
 * moved.
 *
 * @param {Ledger} ledger
 * @param {number} key
 */
function follow(ledger, key) {
  let own = ownOf(ledger, key);
  while (own?.movedTo) own = ownOf(ledger, own.movedTo);
  return own;
}

/**
 * Adds a session that the server has opened, and makes it the current one.
 *
 * @param {Ledger} ledger
 * @param {Session} answer
 * @param {School} school
 * @param {string | null} asked the nickname as the player typed it.
 */
export function join(ledger, answer, school, asked = answer.nickname ?? null) {
  /** @type {OwnSession} */
  const own = {
    key: ledger.nextKey++, session: answer.session, token: answer.token, school, season: answer.season,
    nickname: answer.nickname ?? null, asked, openedAt: answer.openedAt, settled: answer.nextSequence - 1,
    nextSequence: answer.nextSequence, counted: answer.taps, countedBy: answer.nextSequence - 1,
    rules: answer.limits.rules, rhythm: answer.rhythm, over: null, gone: false, movedTo: null,
  };
  // A session that another device had meanwhile is ours again.
  for (const other of ledger.own) {
    const isSame = other.session === own.session && other.openedAt === own.openedAt;
    if (isSame && batchesOf(ledger, other.key).length === 0) other.gone = true;
  }
  ledger.own.push(own);
  ledger.current = own.key;
  return own;
}

/**
 * Records the state of a run. A state older than the recorded one changes nothing.
 *
 * @param {Ledger} ledger
 * @param {Partial<Run> & Pick<Run, 'own' | 'made' | 'span'> & { id: string }} run
 * @param {number} now
 */
export function note(ledger, run, now) {
  if (!ownOf(ledger, run.own)) return;
  const known = (ledger.runs[run.id] ??= { own: run.own, made: 0, span: 0, sealed: 0, sealedSpan: 0, at: now });
  // The run may have been deleted from the ledger because it was old. If its page is still open, the page supplies
  // the sealed values.
  known.sealed = Math.max(known.sealed, run.sealed ?? 0);
  known.sealedSpan = Math.max(known.sealedSpan, run.sealedSpan ?? 0);
  if (run.made <= known.made) return;
  known.made = run.made;
  known.span = Math.max(known.span, run.span);
  known.at = now;
}

/**
 * Puts the unsealed taps of a run into batches.
 *
 * @param {Ledger} ledger
 * @param {string} id
 */
export function seal(ledger, id) {
  const run = ledger.runs[id];
  if (!run || run.made <= run.sealed) return;
  let taps = run.made - run.sealed;
  let span = Math.max(0, Math.round(run.span - run.sealedSpan));
  run.sealed = run.made;
  run.sealedSpan = run.span;
  const own = follow(ledger, run.own);
  if (!own || own.over) {
    addRefused(ledger, taps, own?.over ?? 'unknown-session', own);
    return;
  }
  while (taps > 0) {
    const last = batchesOf(ledger, own.key).at(-1);
    // A batch that was never sent can grow, so that an hour offline gives a few batches instead of thousands.
    const isOpen = last?.tries === 0 && !last.wasSent && last.taps < most.taps && last.span + span <= most.span;
    const open = isOpen ? last : null;
    const part = Math.min(taps, most.taps - (open?.taps ?? 0));
    const time = Math.min(span, most.span);
    taps -= part;
    span = taps > 0 ? span - time : 0;
    if (open) {
      open.taps += part;
      open.span += time;
    } else {
      ledger.batches.push({
        id: ledger.nextKey++, own: own.key, sequence: own.nextSequence++, taps: part, span: time, tries: 0 });
    }
  }
}

/**
 * Seals the runs that were not updated for `silence` milliseconds. Also seals the runs with a time in the future: the
 * clock was set back since.
 *
 * @param {Ledger} ledger
 * @param {number} now
 */
export function sealLeft(ledger, now, silence = 0) {
  for (const [id, run] of Object.entries(ledger.runs)) if (run.at <= now - silence || run.at > now) seal(ledger, id);
}

/**
 * Returns the first waiting batch with its session, and increases the batch's number of tries. From the second try
 * on, the server may have already counted the batch.
 *
 * @param {Ledger} ledger
 */
export function take(ledger) {
  const batch = ledger.batches[0];
  if (!batch) return null;
  batch.tries += 1;
  const own = ownOf(ledger, batch.own);
  return own ? { batch: { ...batch }, own: { ...own } } : null;
}

/**
 * Removes a batch that has its receipt. `key` is the key of the session in which the batch was sent. Returns whether
 * the batch was still waiting.
 *
 * @param {Ledger} ledger
 * @param {number} id
 * @param {Pick<TapAnswer, 'sequence' | 'sessionTaps'>} receipt
 * @param {number} key
 */
export function settle(ledger, id, receipt, key) {
  const batch = ledger.batches.find((batch) => batch.id === id);
  if (!batch) return false;
  const own = ownOf(ledger, key);
  // The receipt of a late or repeated batch has an old total. After an adjustment, a newer receipt can have a smaller
  // total.
  if (own && receipt.sequence > own.countedBy) {
    own.counted = receipt.sessionTaps;
    own.countedBy = receipt.sequence;
  }
  if (batch.own === key) {
    ledger.batches = ledger.batches.filter((other) => other !== batch);
    if (own) own.settled = Math.max(own.settled, batch.sequence);
    return true;
  }
  // The batch was counted in the old session, and has moved to a new session meanwhile. If it was also sent in the
  // new session, its sequence there may already be used.
  if (batch.tries > 0) return false;
  withdraw(ledger, batch);
  return true;
}

/**
 * Removes a batch that its session has not counted. The sequences of the later batches decrease by one.
 *
 * @param {Ledger} ledger
 * @param {Batch} batch
 */
function withdraw(ledger, batch) {
  const own = ownOf(ledger, batch.own);
  ledger.batches = ledger.batches.filter((other) => other !== batch);
  if (!own) return;
  for (const other of batchesOf(ledger, own.key)) if (other.sequence > batch.sequence) other.sequence -= 1;
  own.nextSequence -= 1;
}

/**
 * @param {Ledger} ledger
 * @param {number} taps
 * @param {string} kind
 * @param {OwnSession} [own]
 */
function addRefused(ledger, taps, kind, own) {
  const same = ledger.refused.find((entry) => entry.kind === kind && entry.school === (own?.school.name ?? ''));
  if (same) same.taps += taps;
  else ledger.refused.push({ taps, kind, school: own?.school.name ?? '' });
}

/**
 * The server has refused a batch, and a retry cannot change that.
 *
 * @param {Ledger} ledger
 * @param {number} id
 * @param {string} kind
 */
export function refuse(ledger, id, kind) {
  const batch = ledger.batches.find((batch) => batch.id === id);
  if (!batch) return;
  withdraw(ledger, batch);
  addRefused(ledger, batch.taps, kind, ownOf(ledger, batch.own));
}

/**
 * The server takes no more batches of a session, so the waiting batches are refused.
 *
 * @param {Ledger} ledger
 * @param {number} key
 * @param {string} kind
 */
export function end(ledger, key, kind) {
  const own = ownOf(ledger, key);
  if (!own) return;
  for (const batch of batchesOf(ledger, key)) refuse(ledger, batch.id, kind);
  own.over = kind;
}

/**
 * Another device has taken over a session: no more taps are taken. Those that were made are in batches, and are still
 * sent.
 *
 * @param {Ledger} ledger
 * @param {number} key
 */
export function stop(ledger, key) {
  const own = ownOf(ledger, key);
  if (own) own.over ??= 'elsewhere';
}

/**
 * Takes the server's answer about a banned session. Its taps are given back when the ban is lifted: then it goes on.
 * Returns whether it does.
 *
 * @param {Ledger} ledger
 * @param {number} key
 * @param {Pick<Session, 'nextSequence' | 'taps'>} answer
 */
export function lookAgain(ledger, key, answer) {
  const own = ownOf(ledger, key);
  if (own?.over !== 'banned') return false;
  own.settled = own.countedBy = answer.nextSequence - 1;
  own.nextSequence = answer.nextSequence;
  own.counted = answer.taps;
  if (answer.taps > 0) own.over = null;
  return own.over === null;
}

/**
 * Subtracts the refused taps that the player has seen. More taps may have been refused since.
 *
 * @param {Ledger} ledger
 * @param {Refused[]} shown
 */
export function acknowledge(ledger, shown) {
  for (const { kind, school, taps } of shown) {
    const entry = ledger.refused.find((entry) => entry.kind === kind && entry.school === school);
    if (entry) entry.taps -= taps;
  }
  ledger.refused = ledger.refused.filter(({ taps }) => taps > 0);
}

/**
 * Updates a session from the server's `answer`. `answer` is `null` if the server does not know the session. `known`
 * is the last settled sequence at the time of the request.
 *
 * Returns `'goesOn'` if the session can be used. If another session is needed, it returns `'gone'` (the server does
 * not know this one, or its number now belongs to another player), `'behind'` (the server was restored to an older
 * state) or `'ahead'` (somebody else uses our token). Returns `'old'` if a batch was settled after the request. Then
 * the answer may be outdated, so nothing is changed, and the server must be asked again. `refused` is the id of a
 * batch that was refused, because its sequence is not the next one.
 *
 * @param {Ledger} ledger
 * @param {number} key
 * @param {Session | null} answer
 * @param {number | undefined} known
 * @param {number | null} [refused]
 */
export function reconcile(ledger, key, answer, known, refused = null) {
  const own = ownOf(ledger, key);
  if (!own) return 'gone';
  if (own.settled !== known) return 'old';
  const isOurs = answer && answer.session === own.session && answer.season === own.season
    && answer.school === own.school.id && answer.openedAt === own.openedAt;
  if (!isOurs) {
    own.gone = true;
    return 'gone';
  }
  const reached = answer.nextSequence - 1;
  // What waits is still handed in, with the sequences that it has, unless a batch of the other device was counted
  // under one of them.
  if (answer.elsewhere) {
    own.over = 'elsewhere';
    if (!ledger.batches.some((batch) => batch.id === refused && batch.sequence <= reached)) return 'goesOn';
  }
  const next = own.nextSequence;
  // Another device has counted a batch of its own under the sequence of a batch that we have not sent, or that was
  // refused for that.
  const isUncounted = (/** @type {Batch} */ batch) => batch.id === refused || (batch.tries === 0 && !batch.wasSent);
  const isLeft = (/** @type {Batch} */ batch) => batch.own !== key || batch.sequence > reached || isUncounted(batch);
  ledger.batches = ledger.batches.filter(isLeft);
  const left = batchesOf(ledger, key);
  if (left.some((batch) => batch.sequence <= reached)) {
    own.nextSequence = reached + 1;
    for (const batch of left) Object.assign(batch, { sequence: own.nextSequence++, tries: 0 });
    own.settled = own.countedBy = reached;
    own.counted = answer.taps;
    return 'goesOn';
  }
  own.settled = reached;
  own.counted = answer.taps;
  own.countedBy = reached;
  if (reached >= next) {
    own.nextSequence = reached + 1;
    return 'ahead';
  }
  return next - batchesOf(ledger, key).length > reached + 1 ? 'behind' : 'goesOn';
}

/**
 * Gives up the sent batches of a session, because the server no longer accepts our token and cannot tell us whether
 * it counted them. The batch with the id `refused` is kept if it was sent only once, because the server has not
 * counted it.
 *
 * @param {Ledger} ledger
 * @param {number} key
 * @param {number | null} [refused]
 */
export function giveUpSent(ledger, key, refused = null) {
  const own = ownOf(ledger, key);
  if (!own) return;
  for (const batch of batchesOf(ledger, key)) {
    if (batch.tries > (batch.id === refused ? 1 : 0)) refuse(ledger, batch.id, 'invalid-token');
  }
  own.gone = true;
}

/**
 * Another usable session for the same school and season, which can take over the waiting batches.
 *
 * @param {Ledger} ledger
 * @param {number} key
 */
export function successor(ledger, key) {
  const from = ownOf(ledger, key);
  return from && ledger.own.findLast((own) => {
    const isAlike = own.school.id === from.school.id && own.season === from.season && !own.rhythm === !from.rhythm;
    return own !== from && isAlike && !own.gone && !own.over && !own.movedTo;
  });
}

/**
 * Moves the waiting batches of a session to the new session in `answer`; if `answer` is `null`, to the successor.
 * Only the first call has an effect.
 *
 * @param {Ledger} ledger
 * @param {number} key
 * @param {Session | null} [answer]
 */
export function moveBatches(ledger, key, answer = null) {
  const from = ownOf(ledger, key);
  const current = ledger.current;
  if (!from || from.movedTo) return;
  const to = answer ? join(ledger, answer, from.school, from.asked ?? from.nickname) : successor(ledger, key);
  if (!to) return;
  ledger.current = current === key ? to.key : current;
  from.movedTo = to.key;
  const moved = batchesOf(ledger, key);
  for (const batch of moved) {
    // The receipt of the batch may still arrive, so its number of taps has to stay the same.
    const wasSent = batch.wasSent || batch.tries > 0;
    Object.assign(batch, { own: to.key, sequence: to.nextSequence++, tries: 0, wasSent });
  }
  // The moved batches are placed after the batches that already wait there, because batches are sent in the order of
  // their sequences.
  ledger.batches = [...ledger.batches.filter((batch) => !moved.includes(batch)), ...moved];
}

/**
 * Whether taps wait to be sent, in batches or not.
 *
 * @param {Ledger} ledger
 */
export const isOwing = (ledger) =>
  ledger.batches.length > 0 || Object.values(ledger.runs).some((run) => run.made > run.sealed);

/**
 * The player's taps for a school in a season: `counted` by the server, and `waiting`.
 *
 * @param {Ledger} ledger
 * @param {string} school
 * @param {number} season
 * @param {(Omit<Run, 'sealedSpan' | 'at'> & { id: string })[]} runs those that are newer than the ledger's.
 */
export function count(ledger, school, season, runs = []) {
  const here = ledger.own.filter((own) => own.school.id === school && own.season === season);
  const keys = new Set(here.map((own) => own.key));
  const batched = ledger.batches.filter((batch) => keys.has(batch.own)).reduce((sum, batch) => sum + batch.taps, 0);
  /** @type {Record<string, Omit<Run, 'sealedSpan' | 'at'>>} */
  const newest = { ...ledger.runs, ...Object.fromEntries(runs.map((run) => [run.id, run])) };
  const open = Object.values(newest).filter((run) => keys.has(run.own))
    .reduce((sum, run) => sum + Math.max(0, run.made - run.sealed), 0);
  const counted = here.filter((own) => !own.gone).reduce((sum, own) => sum + own.counted, 0);
  return { counted, waiting: batched + open };
}

/**
 * Removes the runs and sessions that no page needs any more.
 *
 * @param {Ledger} ledger
 * @param {number} now
 */
export function prune(ledger, now) {
  for (const [id, run] of Object.entries(ledger.runs)) {
    if (run.sealed === run.made && run.at < now - month) delete ledger.runs[id];
  }
  const used = new Set([ledger.current, ...ledger.batches.map((batch) => batch.own)]);
  for (const run of Object.values(ledger.runs)) used.add(run.own);
  for (const own of ledger.own) if (used.has(own.key) && own.movedTo) used.add(follow(ledger, own.key)?.key ?? null);
  // All sessions of the present season are part of the player's count.
  const season = ownOf(ledger, ledger.current)?.season;
  ledger.own = ledger.own.filter((own) =>
    used.has(own.key) || !(own.gone || own.over || own.movedTo) || (own.season === season && !own.gone));
}
