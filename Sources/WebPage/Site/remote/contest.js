import { sentenceOf } from '../game/language.js';

/** The timeout of a request, in milliseconds. */
const timeout = 10_000;
const key = 'touchschool.remote';

/** The server refused what an organiser wants. `kind` is the name of the problem; `isOfToken` says whether the server does not know the token. */
export class Refused extends Error {
  constructor(status, problem) {
    super(sentenceOf(problem) || String(status));
    [this.kind, this.isOfToken] = [(problem.type ?? '').split(':').at(-1), status === 401];
  }
}

/**
 * The contest, as an organiser reads and changes it. The administrator's token is kept as long as the tab is open. It goes into the header of
 * a request and nowhere else, so no address, no history and no log of a proxy has it.
 */
export class Contest {
  get token() { try { return sessionStorage.getItem(key); } catch { return this.#token; } }

  set token(token) {
    this.#token = token;
    try {
      if (token === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, token);
    } catch { /* Without storage the token lasts as long as the page. */ }
  }

  #token = null;

  /** Reads what has counted: `path` is one of the public API, such as `/api/boards/all`. */
  ask = (path, query = {}) => this.#call(`/admin${path}?${new URLSearchParams(query)}`);

  /** What the walls show. */
  wall = () => this.#call('/api/wall');

  /** Carries out a command, and returns its outcome. */
  send = (name, fields) => this.#call(`/admin/api/commands/${name}`, { method: 'POST', body: JSON.stringify(fields) });

  async #call(path, request = {}) {
    const headers = { ...(this.token && { authorization: `Bearer ${this.token}` }), ...(request.body && { 'content-type': 'application/json' }) };
    const answer = await fetch(path, { ...request, headers, cache: 'no-store', credentials: this.token ? 'omit' : 'same-origin', signal: AbortSignal.timeout(timeout) });
    const body = await answer.json();
    if (answer.ok) return body;
    throw new Refused(answer.status, body);
  }
}
