// What this browser owes the contest, as a value: which sessions are ours, which batches wait, which taps are in no batch yet.
//
// Everything here changes one ledger, which the store writes as a whole or not at all. A batch leaves it only with its receipt or with a
// refusal that no later try can change.
//
// Taps in no batch yet are two numbers that only grow: a run, the taps of one opened page for one session, has so many `made`, and the ledger
// has so many of them `sealed` in batches. What a killed page has left is the difference, and any page can seal it, however often.

/** What one batch may hold, as the server takes it. */
export const most = { taps: 10_000, span: 3_600_000 };

const month = 30 * 24 * 3_600_000;

export const empty = () => ({ version: 1, nextKey: 1, current: null, own: [], batches: [], runs: {}, refused: [] });

export const ownOf = (ledger, key) => ledger.own.find((own) => own.key === key);

const batchesOf = (ledger, key) => ledger.batches.filter((batch) => batch.own === key);

/** Where taps of a session go now: itself, or the one that it has moved to. */
function follow(ledger, key) {
  let own = ownOf(ledger, key);
  while (own?.movedTo) own = ownOf(ledger, own.movedTo);
  return own;
}

/** Takes a session that the server has opened for a nickname, as it was `asked` for, and makes it the one that taps go to. */
export function join(ledger, answer, school, asked = answer.nickname ?? null) {
  const own = {
    key: ledger.nextKey++, session: answer.session, token: answer.token, school, season: answer.season,
    nickname: answer.nickname ?? null, asked, openedAt: answer.openedAt, settled: answer.nextSequence - 1,
    nextSequence: answer.nextSequence, counted: answer.taps, countedBy: answer.nextSequence - 1,
    rules: answer.limits?.rules ?? null, over: null, gone: false, movedTo: null,
  };
  ledger.own.push(own);
  ledger.current = own.key;
  return own;
}

/** Writes down how far a run has come. Older news than what is known changes nothing. */
export function note(ledger, run, now) {
  if (!ownOf(ledger, run.own)) return;
  const known = (ledger.runs[run.id] ??= { own: run.own, made: 0, span: 0, sealed: 0, sealedSpan: 0, at: now });
  // A month later the row may have been cleared away; the page itself still knows what it has sealed.
  known.sealed = Math.max(known.sealed, run.sealed ?? 0);
  known.sealedSpan = Math.max(known.sealedSpan, run.sealedSpan ?? 0);
  if (run.made <= known.made) return;
  known.made = run.made;
  known.span = Math.max(known.span, run.span);
  known.at = now;
}

/** Puts a run's taps that are in no batch yet into batches. */
export function seal(ledger, id) {
  const run = ledger.runs[id];
  if (!run || run.made <= run.sealed) return;
  let taps = run.made - run.sealed;
  let span = Math.max(0, Math.round(run.span - run.sealedSpan));
  run.sealed = run.made;
  run.sealedSpan = run.span;
  const own = follow(ledger, run.own);
  if (!own || own.over) {
    refusedNow(ledger, taps, own?.over ?? 'unknown-session', own);
    return;
  }
  while (taps > 0) {
    const last = batchesOf(ledger, own.key).at(-1);
    // A batch that was never sent can grow, so an hour without a network is a few batches and not thousands.
    const open = last?.tries === 0 && !last.wasSent && last.taps < most.taps && last.span + span <= most.span ? last : null;
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

/** Seals what pages have left that have not been heard of for so long; also what was noted before the clock was set back. */
export function sealLeft(ledger, now, silence = 0) {
  for (const [id, run] of Object.entries(ledger.runs)) if (run.at <= now - silence || run.at > now) seal(ledger, id);
}

/** The first batch that waits, marked as sent, with its session. After more than one try it may have been counted already. */
export function take(ledger) {
  const batch = ledger.batches[0];
  if (!batch) return null;
  batch.tries += 1;
  return { batch: { ...batch }, own: { ...ownOf(ledger, batch.own) } };
}

/** The sequence that the session's count is from; in a ledger of an older page, the last one that is settled. */
const countedBy = (own) => own.countedBy ?? own.settled;

/** A batch has its receipt for the session that it was sent under, `key`. Returns whether it still waited. */
export function settle(ledger, id, receipt, key) {
  const batch = ledger.batches.find((batch) => batch.id === id);
  if (!batch) return false;
  const own = ownOf(ledger, key);
  // The receipt of a repeat, or a late one, tells the total of then. A newer one may tell of less: an adjustment takes taps away.
  if (own && receipt.sequence > countedBy(own)) {
    own.counted = receipt.sessionTaps;
    own.countedBy = receipt.sequence;
  }
  if (batch.own === key) {
    ledger.batches = ledger.batches.filter((other) => other !== batch);
    own.settled = Math.max(own.settled, batch.sequence);
    return true;
  }
  // It has moved to another session meanwhile, and counts already. One that was sent there, too, may have used up its sequence.
  if (batch.tries > 0) return false;
  withdraw(ledger, batch);
  return true;
}

/** Takes out a batch that its session has not counted: those behind it move up by one. */
function withdraw(ledger, batch) {
  const own = ownOf(ledger, batch.own);
  ledger.batches = ledger.batches.filter((other) => other !== batch);
  for (const other of batchesOf(ledger, own.key)) if (other.sequence > batch.sequence) other.sequence -= 1;
  own.nextSequence -= 1;
}

function refusedNow(ledger, taps, kind, own) {
  const same = ledger.refused.find((entry) => entry.kind === kind && entry.school === (own?.school.name ?? ''));
  if (same) same.taps += taps;
  else ledger.refused.push({ taps, kind, school: own?.school.name ?? '' });
}

/** A batch was refused for good. */
export function refuse(ledger, id, kind) {
  const batch = ledger.batches.find((batch) => batch.id === id);
  if (!batch) return;
  withdraw(ledger, batch);
  refusedNow(ledger, batch.taps, kind, ownOf(ledger, batch.own));
}

/** A session takes nothing any more: what waits under it is refused. */
export function end(ledger, key, kind) {
  const own = ownOf(ledger, key);
  if (!own) return;
  for (const batch of batchesOf(ledger, key)) refuse(ledger, batch.id, kind);
  own.over = kind;
}

/** The player was shown so much of what was refused; more may have been since. */
export function told(ledger, shown) {
  for (const { kind, school, taps } of shown) {
    const entry = ledger.refused.find((entry) => entry.kind === kind && entry.school === school);
    if (entry) entry.taps -= taps;
  }
  ledger.refused = ledger.refused.filter(({ taps }) => taps > 0);
}

/**
 * Brings a session into line with the server's `answer`: `null` when it has none of this number. `known` is what was settled when the server
 * was asked.
 *
 * Returns `'goesOn'`; or, when another session is needed, `'gone'` (there is none, or a stranger's), `'behind'` (the server has gone back to
 * an older state) or `'ahead'` (somebody else sends in our name). `'old'` when a batch was settled meanwhile: the answer may be from before
 * that, so nothing is changed, and the server has to be asked again.
 */
export function reconcile(ledger, key, answer, known) {
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
  const next = own.nextSequence;
  ledger.batches = ledger.batches.filter((batch) => batch.own !== key || batch.sequence > reached);
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
 * The server takes our token no more, so nobody can say whether a batch that was sent counts: it is given up. Only of the try that was
 * `refused` just now we know that it did not.
 */
export function doubt(ledger, key, refused = null) {
  const own = ownOf(ledger, key);
  if (!own) return;
  for (const batch of batchesOf(ledger, key)) {
    if (batch.tries > (batch.id === refused ? 1 : 0)) refuse(ledger, batch.id, 'invalid-token');
  }
  own.gone = true;
}

/** Another session of ours at the same place that may take what waits under one. */
export function successor(ledger, key) {
  const from = ownOf(ledger, key);
  return ledger.own.findLast((own) => own !== from && own.school.id === from.school.id && own.season === from.season
    && !own.gone && !own.over && !own.movedTo);
}

/** Moves what waits under a session, once: to a new one, or to its successor when none was opened. */
export function rehome(ledger, key, answer = null) {
  const from = ownOf(ledger, key);
  const current = ledger.current;
  if (from.movedTo) return;
  const to = answer ? join(ledger, answer, from.school, from.asked ?? from.nickname) : successor(ledger, key);
  if (!to) return;
  ledger.current = current === key ? to.key : current;
  from.movedTo = to.key;
  const moved = batchesOf(ledger, key);
  for (const batch of moved) {
    // Its receipt may yet come, and is for the taps that it has now.
    const wasSent = batch.wasSent || batch.tries > 0;
    Object.assign(batch, { own: to.key, sequence: to.nextSequence++, tries: 0, wasSent });
  }
  // Behind what already waits there, since that is the order of their sequences.
  ledger.batches = [...ledger.batches.filter((batch) => !moved.includes(batch)), ...moved];
}

/** Whether something waits, in batches or not yet. */
export const isOwing = (ledger) =>
  ledger.batches.length > 0 || Object.values(ledger.runs).some((run) => run.made > run.sealed);

/** The player's taps at a school in a season that count and that wait; `runs` are news that the ledger does not have yet. */
export function count(ledger, school, season, runs = []) {
  const here = ledger.own.filter((own) => own.school.id === school && own.season === season);
  const keys = new Set(here.map((own) => own.key));
  const batched = ledger.batches.filter((batch) => keys.has(batch.own)).reduce((sum, batch) => sum + batch.taps, 0);
  const newest = { ...ledger.runs, ...Object.fromEntries(runs.map((run) => [run.id, run])) };
  const open = Object.values(newest).filter((run) => keys.has(run.own))
    .reduce((sum, run) => sum + Math.max(0, run.made - run.sealed), 0);
  return { counted: here.filter((own) => !own.gone).reduce((sum, own) => sum + own.counted, 0), waiting: batched + open };
}

/** How many of so many waiting taps are more than fair play can take of a session at once, whatever time they took. */
export function overBacklog({ rules }, waiting) {
  return rules ? Math.max(0, waiting - Math.floor(rules.burst + rules.tapsPerSecond * rules.backlog / 1000)) : 0;
}

/** Clears away what no page can come back to. */
export function prune(ledger, now) {
  for (const [id, run] of Object.entries(ledger.runs)) {
    if (run.sealed === run.made && run.at < now - month) delete ledger.runs[id];
  }
  const used = new Set([ledger.current, ...ledger.batches.map((batch) => batch.own)]);
  for (const run of Object.values(ledger.runs)) used.add(run.own);
  for (const own of ledger.own) if (used.has(own.key) && own.movedTo) used.add(follow(ledger, own.key)?.key);
  // What counts in the season that is played is part of the player's count, whichever session it was sent under.
  const season = ownOf(ledger, ledger.current)?.season;
  ledger.own = ledger.own.filter((own) =>
    used.has(own.key) || !(own.gone || own.over || own.movedTo) || (own.season === season && !own.gone));
}
