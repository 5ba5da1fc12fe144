import { sentenceOf } from '../game/language.js';

/** The timeout of a request, in milliseconds. */
const timeout = 10_000;

/** What the server refused. `kind` is the name of the problem; `isLockedOut` says that nobody is in. */
export class Refused extends Error {
  constructor(status, problem) {
    super(sentenceOf(problem) || String(status));
    this.kind = (problem.type ?? '').split(':').at(-1);
    this.isLockedOut = status === 401 || this.kind === 'no-administrator';
  }
}

/** What an organiser may read and change. The pass is in a cookie, which no script reads. */
export class Organiser {
  /** Reads what has counted: `path` is one of the public API, such as `/api/boards/all`. */
  ask = (path, query = {}) => this.#call(`/admin${path}?${new URLSearchParams(query)}`);

  /** Reads a season by its number, or the `current` one, as everybody may. */
  season = (id) => this.#call(`/api/seasons/${id}`);

  /** What the walls show. */
  wall = () => this.#call('/api/wall');

  /** Carries out a command, and returns its outcome. */
  send = (name, fields) => this.#call(`/admin/api/commands/${name}`, { method: 'POST', body: JSON.stringify(fields) });

  async #call(path, request = {}) {
    const headers = request.body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(path, { ...request, headers, cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    const body = await answer.json();
    if (answer.ok) return body;
    throw new Refused(answer.status, body);
  }
}
