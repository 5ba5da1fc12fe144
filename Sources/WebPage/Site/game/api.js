// @ts-check
import { ServerTime } from './server-time.js';
import { solve } from './work.js';

/**
 * @import { BoardPage, BoardTotals, GroupOpening, Lobby, PlayerPage, ReceiptProof } from '../../wire.d.ts'
 * @import { SeasonAnswer, SeasonSummary, Session, SessionOpening, TapAnswer, WorkProof } from '../../wire.d.ts'
 * @import { School } from './words.js'
 *
 * @typedef {{ session: number, token?: string }} Own
 * @typedef {{ token?: string, body?: object, signal?: AbortSignal, keepalive?: boolean, asText?: boolean }} AskOptions
 */

/** The server refused a request with a problem document. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} kind
   * @param {number} retryAfter in seconds.
   */
  constructor(status, kind, retryAfter) {
    super(kind);
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** There was no answer, or the answer is not from a server of this game, such as the login page of a Wi-Fi network. */
export class Unreachable extends Error {}

/** The timeout of a request, in milliseconds. */
const timeout = 10_000;
const prefix = 'urn:touchschool:problem:';

const serverTime = new ServerTime();

export const serverNow = () => serverTime.now();

export const clockHasJumped = () => serverTime.hasJumped();

/**
 * Asks the server. With `asText`, returns the answer together with its text.
 *
 * @param {string} method
 * @param {string} path
 * @param {AskOptions} [options]
 * @returns {Promise<any>}
 */
async function ask(method, path, { token, body, signal, keepalive, asText } = {}) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  const stop = () => late.abort();
  signal?.addEventListener('abort', stop);
  try {
    /** @type {Record<string, string>} */
    const headers = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body) headers['content-type'] = 'application/json';
    const asked = Date.now();
    const response = await fetch(path, {
      method, headers, body: body && JSON.stringify(body), signal: late.signal, keepalive, cache: 'no-store',
      credentials: 'omit' });
    serverTime.take(response, asked, Date.now());
    const text = await response.text();
    const answer = JSON.parse(text);
    if (response.ok) return asText ? { answer, text } : answer;
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

/**
 * Returns the answer, or throws if it does not have the expected shape.
 *
 * @param {any} answer
 * @param {boolean} isRight
 */
function checked(answer, isRight) {
  if (!isRight) throw new Unreachable('unexpected answer');
  return answer;
}

/** How long a prepared proof of work is used, in milliseconds. The server accepts it for a minute. */
const freshness = 45_000;
/**
 * The proof of work prepared for the next session, and the time at which the work began.
 *
 * @type {{ begunAt: number, work: Promise<{ work?: WorkProof }> } | null}
 */
let prepared = null;

/** @returns {Promise<{ work?: WorkProof }>} */
async function work() {
  const { work } = await ask('GET', '/api/work');
  return work ? { work: await solve(work) } : {};
}

/** @param {any} answer */
const isSession = (answer) => Number.isInteger(answer.session) && typeof answer.token === 'string';

/**
 * Asks for a session, with the work that it takes.
 *
 * @param {string} path
 * @param {object} asked
 */
async function enter(path, asked, isRight = isSession) {
  const before = prepared && performance.now() - prepared.begunAt < freshness ? prepared : null;
  prepared = null;
  let answer;
  /** @type {{ work?: WorkProof }} */
  let proof = {};
  try {
    proof = await (before?.work.catch(work) ?? work());
    answer = await ask('POST', path, { body: { ...asked, ...proof } });
  } catch (error) {
    // Work that a name, a full address or a full server made useless is still good.
    if (['invalid-value', 'address-full', 'too-many-requests', 'unavailable'].includes(error.kind)) {
      prepared = { begunAt: before?.begunAt ?? performance.now(), work: Promise.resolve(proof) };
    }
    // The prepared work may be for the phone's previous IP address, for example from a Wi-Fi that it has left.
    if (!before || error.kind !== 'work-needed') throw error;
    answer = await ask('POST', path, { body: { ...asked, ...await work() } });
  }
  return checked(answer, isRight(answer));
}

/** The calls of the server's API. Each call throws `Refusal` or `Unreachable`. */
export const api = {
  /** Computes the proof of work for a new session in advance, so that opening the session takes one request. */
  prepareSession() {
    if (prepared && performance.now() - prepared.begunAt < freshness) return;
    prepared = { begunAt: performance.now(), work: work() };
    // The error is ignored here. Opening a session tries the work again and handles its error.
    prepared.work.catch(() => {});
  },

  /**
   * @param {SessionOpening} opening
   * @returns {Promise<Session>}
   */
  openSession: (opening) => enter('/api/sessions', opening),

  /**
   * The group of a name inside a school, which the season may let us make.
   *
   * @param {GroupOpening} opening
   * @returns {Promise<{ id: string, name: string, isNew: boolean }>}
   */
  openGroup: (opening) =>
    enter('/api/groups', opening, ({ id, name }) => typeof id === 'string' && typeof name === 'string'),

  /**
   * Goes on with the session of a personal code.
   *
   * @param {string} code
   * @returns {Promise<Session>}
   */
  goOn: (code) => enter('/api/sessions/again', { code }),

  /**
   * The session at the server; `null` if the server does not know it.
   *
   * @param {Own} own
   * @returns {Promise<Session | null>}
   */
  async session(own) {
    try {
      const answer = await ask('GET', `/api/sessions/${own.session}`, { token: own.token });
      return checked(answer, Number.isInteger(answer.nextSequence));
    } catch (error) {
      if (error.kind === 'unknown-session') return null;
      throw error;
    }
  },

  /**
   * The proof that the session's receipts are in the sealed season, and its text as the server sent it.
   *
   * @param {Own} own
   * @returns {Promise<{ answer: ReceiptProof, text: string }>}
   */
  async proof(own) {
    const proof = await ask('GET', `/api/sessions/${own.session}/proof`, { token: own.token, asText: true });
    return checked(proof, proof.answer.session === own.session && Array.isArray(proof.answer.receipts));
  },

  /**
   * @param {Own} own
   * @param {{ sequence: number, taps: number, span: number }} batch
   * @returns {Promise<TapAnswer>}
   */
  async report(own, batch) {
    const { sequence, taps, span } = batch;
    // `keepalive`: the request continues when the page is closed.
    const body = { sequence, taps, span };
    const answer = await ask('POST', '/api/taps', { token: own.token, body, keepalive: true });
    return checked(answer, answer.session === own.session && answer.sequence === sequence);
  },

  /**
   * @param {string} id
   * @returns {Promise<School>}
   */
  async school(id) {
    const answer = await ask('GET', `/api/schools/${encodeURIComponent(id)}`);
    return checked(answer, answer.id === id && typeof answer.name === 'string');
  },

  /**
   * @param {{ q: string, level?: string, skip: number, limit: number, signal: AbortSignal }} asked
   * @returns {Promise<{ total: number, schools: School[] }>}
   */
  async schools({ q, level, skip, limit, signal }) {
    const query = new URLSearchParams({ q, limit: String(limit), skip: String(skip) });
    if (level) query.set('level', level);
    const answer = await ask('GET', `/api/schools?${query}`, { signal });
    return checked(answer, Array.isArray(answer.schools));
  },

  /**
   * The groups inside a school that can be joined.
   *
   * @param {string} school
   * @returns {Promise<School[]>}
   */
  async groups(school) {
    const answer = await ask('GET', `/api/schools?${new URLSearchParams({ inside: school, limit: '1000' })}`);
    const { schools } = checked(answer, Array.isArray(answer.schools));
    return schools.filter((/** @type {any} */ { status }) => status === 'open');
  },

  /**
   * The part of a board that `query` selects.
   *
   * @param {URLSearchParams} query
   * @returns {Promise<BoardPage>}
   */
  async board(query, board = 'all') {
    const answer = await ask('GET', `/api/boards/${encodeURIComponent(board)}?${query}`);
    return checked(answer, Array.isArray(answer.entries));
  },

  /**
   * The players of a school with the most taps.
   *
   * @param {string} school
   * @param {Record<string, string>} query
   * @returns {Promise<PlayerPage>}
   */
  async players(school, query) {
    const answer = await ask('GET', `/api/schools/${encodeURIComponent(school)}/players?${new URLSearchParams(query)}`);
    return checked(answer, Array.isArray(answer.entries));
  },

  /**
   * Who has the game open.
   *
   * @returns {Promise<Lobby>}
   */
  async lobby() {
    const answer = await ask('GET', '/api/lobby');
    return checked(answer, Number.isInteger(answer.players));
  },

  /** @returns {Promise<SeasonSummary[]>} */
  async seasons() {
    const answer = await ask('GET', '/api/seasons');
    return checked(answer, Array.isArray(answer.seasons)).seasons;
  },

  /**
   * The current season; `null` if there is none.
   *
   * @returns {Promise<SeasonAnswer | null>}
   */
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
