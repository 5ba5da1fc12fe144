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

/** The server's paths. Each throws `Refusal` or `Unreachable`. */
export const api = {
  async openSession(opening) {
    const { work } = await ask('GET', '/api/work');
    const answer = await ask('POST', '/api/sessions', { body: work ? { ...opening, work: await solve(work) } : opening });
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

  async schools({ q, level, skip, limit, signal }) {
    const query = new URLSearchParams({ q, limit, skip });
    if (level) query.set('level', level);
    const answer = await ask('GET', `/api/schools?${query}`, { signal });
    return checked(answer, Array.isArray(answer.schools));
  },

  /** A part of the board of all schools, around one. */
  async board(query) {
    const answer = await ask('GET', `/api/boards/all?${query}`);
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
