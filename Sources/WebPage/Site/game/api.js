import { ServerTime } from './server-time.js';
import { solve } from './work.js';

/** The server said no, in a problem document. */
export class Refusal extends Error {
  constructor(status, kind, retryAfter) {
    super(kind);
    Object.assign(this, { status, kind, retryAfter });
  }
}

/** There was no answer, or none of a server of this game: a Wi-Fi's login page is no receipt. */
export class Unreachable extends Error {}

const patience = 10_000;
const prefix = 'urn:touchschool:problem:';

const serverTime = new ServerTime();

export const serverNow = () => serverTime.now();

export const clockHasJumped = () => serverTime.hasJumped();

async function ask(method, path, { token, body, signal, keepalive } = {}) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  const stop = () => late.abort();
  signal?.addEventListener('abort', stop);
  try {
    const headers = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body) headers['content-type'] = 'application/json';
    const asked = Date.now();
    const response = await fetch(path, {
      method, headers, body: body && JSON.stringify(body), signal: late.signal, keepalive, cache: 'no-store', credentials: 'omit' });
    serverTime.take(response, asked, Date.now());
    const answer = await response.json();
    if (response.ok) return answer;
    const kind = String(answer?.type ?? '');
    if (!kind.startsWith(prefix)) throw new Unreachable(`status ${response.status}`);
    throw new Refusal(response.status, kind.slice(prefix.length), Number(response.headers.get('retry-after')) || 0);
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) throw error;
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Throws unless what came is what was asked for. */
function checked(answer, isRight) {
  if (!isRight) throw new Unreachable('another answer than asked for');
  return answer;
}

/** How long work that was done ahead is used, in milliseconds: the server takes it for a minute. */
const freshness = 45_000;
/** The work done ahead for the next session, and when that was begun. */
let ahead = null;

async function work() {
  const { work } = await ask('GET', '/api/work');
  return work ? { work: await solve(work) } : {};
}

/** The server's paths. Each throws `Refusal` or `Unreachable`. */
export const api = {
  /** Does the work that a session takes ahead, so that opening it is one request. */
  prepareSession() {
    if (ahead && performance.now() - ahead.begunAt < freshness) return;
    ahead = { begunAt: performance.now(), work: work() };
    // Who opens a session meets the same and says so.
    ahead.work.catch(() => {});
  },

  async openSession(opening) {
    const done = ahead && performance.now() - ahead.begunAt < freshness ? ahead.work : null;
    ahead = null;
    let answer;
    try {
      answer = await ask('POST', '/api/sessions', { body: { ...opening, ...await (done?.catch(work) ?? work()) } });
    } catch (error) {
      // Such as the work of another address, which the phone had before it left the Wi-Fi.
      if (!done || error.kind !== 'work-needed') throw error;
      answer = await ask('POST', '/api/sessions', { body: { ...opening, ...await work() } });
    }
    return checked(answer, Number.isInteger(answer.session) && typeof answer.token === 'string');
  },

  /** The session as the server has it; `null` when it has none of this number. */
  async session(own) {
    try {
      const answer = await ask('GET', `/api/sessions/${own.session}`, { token: own.token });
      return checked(answer, Number.isInteger(answer.nextSequence));
    } catch (error) {
      if (error.kind === 'unknown-session') return null;
      throw error;
    }
  },

  async report(own, batch) {
    const { sequence, taps, span } = batch;
    // The page may be closed meanwhile; the request goes on.
    const answer = await ask('POST', '/api/taps', { token: own.token, body: { sequence, taps, span }, keepalive: true });
    return checked(answer, answer.session === own.session && answer.sequence === sequence);
  },

  /** A school as it is now. */
  async school(id) {
    const answer = await ask('GET', `/api/schools/${encodeURIComponent(id)}`);
    return checked(answer, answer.id === id && typeof answer.name === 'string');
  },

  async schools({ q, level, skip, limit, signal }) {
    const query = new URLSearchParams({ q, limit, skip });
    if (level) query.set('level', level);
    const answer = await ask('GET', `/api/schools?${query}`, { signal });
    return checked(answer, Array.isArray(answer.schools));
  },

  /** A part of a board, around one school. */
  async board(query, board = 'all') {
    const answer = await ask('GET', `/api/boards/${encodeURIComponent(board)}?${query}`);
    return checked(answer, Array.isArray(answer.entries));
  },

  /** Who has tapped most for a school. */
  async players(school, query) {
    const answer = await ask('GET', `/api/schools/${encodeURIComponent(school)}/players?${new URLSearchParams(query)}`);
    return checked(answer, Array.isArray(answer.entries));
  },

  async seasons() {
    const answer = await ask('GET', '/api/seasons');
    return checked(answer, Array.isArray(answer.seasons)).seasons;
  },

  /** The season; `null` when there is none. */
  async season() {
    try {
      const answer = await ask('GET', '/api/seasons/current');
      return checked(answer, Number.isInteger(answer.id));
    } catch (error) {
      if (error.kind === 'unknown-season' || error.kind === 'not-found') return null;
      throw error;
    }
  },
};
