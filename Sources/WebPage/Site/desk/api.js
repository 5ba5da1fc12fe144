import { moment } from './words.js';
import { ServerTime } from '../game/server-time.js';
import { sentenceOf, t } from '../game/language.js';

/** Why the server refused, in a sentence for people. `status` is the response's; 0 without an answer. `isLockedOut` says that nobody is at the desk. */
export class Refusal extends Error {
  constructor(sentence, status = 0, type = '') {
    super(sentence);
    this.status = status;
    this.kind = type.split(':').at(-1);
    this.isLockedOut = status === 401 || type.endsWith(':no-administrator');
  }
}

/** What a problem says, in the page's language where the server has it, with times of the reader's zone. */
const sentence = (problem) => sentenceOf(problem)?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moment);

/** The server's clock, which a laptop's may not agree with. */
export const serverTime = new ServerTime();

/** How long an answer may take before the page says that it waits, and how long one that changes nothing may take, in milliseconds. */
const [patience, timeout] = [3000, 30_000];
let waiting = 0;

/** Counts the requests that take long, and says whether there are any. */
function wait(more) {
  waiting += more;
  const place = document.getElementById('waiting');
  if (!place) return;
  place.hidden = waiting === 0;
  // A browser has six connections to a server without TLS, and each window that shows ranks keeps one.
  place.textContent = t`Waiting for the server’s answer. If many windows of this browser show walls or the game, close some.`;
}

/** Sends a request, and says so where the answer takes long. */
async function send(path, options) {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    wait(1);
  }, patience);
  try { return await fetch(path, options); } finally {
    clearTimeout(timer);
    if (isLate) wait(-1);
  }
}

/** The server's answer as JSON. */
export async function ask(path, options = {}) {
  const asked = Date.now();
  let answer;
  try {
    answer = await send(path, { cache: 'no-store', signal: options.method ? null : AbortSignal.timeout(timeout), ...options });
  } catch {
    throw new Refusal(t`The server cannot be reached; try again in a moment.`);
  }
  serverTime.take(answer, asked, Date.now());
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Refusal(sentence(body) ?? t`The server answered ${answer.status}.`, answer.status, body?.type);
}

/** What the server answers, as bytes to save. */
export async function bytes(path) {
  const answer = await send(path, { method: 'POST' }).catch(() => null);
  if (answer?.ok) return answer.blob();
  throw new Refusal(sentence(await answer?.json().catch(() => null)) ?? t`The file did not come; try again.`, answer?.status ?? 0);
}

const json = (method, body, headers = {}) => ({ method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });

/** Who is at the desk. */
export const whoIsHere = () => ask('/admin/api/desk');
export const comeIn = (entry) => ask('/admin/api/desk', json('POST', entry));
/** A code with which a helper comes in once. */
export const invite = (role, name) => ask('/admin/api/invitations', json('POST', { role, name }));
export const leave = () => ask('/admin/api/desk', { method: 'DELETE' });

/**
 * Sends a command, the one way in which everything here changes the contest. It has an id of its own, so that it counts once, however often it
 * has to be sent until an answer arrives.
 */
export async function perform(name, fields, { isDryRun = false, id = newID() } = {}) {
  const order = json('POST', fields, isDryRun ? {} : { 'Idempotency-Key': id });
  const path = `/admin/api/commands/${name}${isDryRun ? '?dryRun=true' : ''}`;
  for (let attempt = 0; ; attempt += 1) {
    try { return await ask(path, order); } catch (error) {
      if (attempt >= 3 || (error.status !== 0 && error.status !== 503)) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 500 * 2 ** attempt); });
    }
  }
}

/** An id for an order. `crypto.randomUUID` is there on https and localhost only. */
export const newID = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads a directory file: bytes, or a text. Nothing changes. */
export const readDirectory = (content, format) =>
  ask(`/admin/api/directory${format ? `?format=${format}` : ''}`, { method: 'POST', body: content, headers: { 'Content-Type': 'application/octet-stream' } });
