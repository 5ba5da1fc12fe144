// @ts-check
/** The backoff after the server has refused a stream, in milliseconds; the last value repeats. */
const backoff = [1000, 2000, 5000, 10_000, 20_000];
/**
 * How long an opening stream may bring nothing before that is told, in milliseconds. The page shows an old board
 * meanwhile.
 */
const patience = 3000;

/**
 * An event stream that notices when its connection has broken without an event: the server sends beats, and a stream
 * that brings nothing for more than two beats is opened again. After other faults the browser reconnects by itself,
 * except after a refusal.
 *
 * A hidden page closes its stream, because a browser has only six connections to a server for all its windows
 * together.
 */
export class LiveStream {
  #listeners; #lost;
  /** @type {string | null} */
  #address = null;
  /** @type {EventSource | null} */
  #source = null;
  #failures = 0;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #late;
  /** The time between two beats, in milliseconds. Each beat tells it. */
  #interval = 15_000;

  /**
   * @param {Record<string, (data: any) => void>} listeners functions by the type of an event, called with its data.
   * @param {(isRefused: boolean) => void} lost is called when the page's board is not up to date any more. Its
   *   argument tells whether the server has refused the stream.
   */
  constructor(listeners, lost) {
    this.#listeners = { ...listeners, beat: (/** @type {number} */ interval) => { this.#interval = interval; } };
    this.#lost = lost;
    document.addEventListener('visibilitychange', () => { if (document.hidden || !this.#source) this.#start(); });
    addEventListener('online', () => this.#start());
  }

  /**
   * Opens the stream. An open stream is closed first.
   *
   * @param {string | null} address
   */
  open(address) {
    this.#address = address;
    this.#start();
  }

  close() { this.open(null); }

  #start() {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    this.#source?.close();
    this.#source = null;
    if (!this.#address) return;
    if (document.hidden) {
      this.#lost(false);
      return;
    }
    const source = (this.#source = new EventSource(this.#address));
    for (const [type, take] of Object.entries(this.#listeners)) {
      source.addEventListener(type, (event) => {
        clearTimeout(this.#late);
        this.#failures = 0;
        const data = JSON.parse(event.data);
        // What takes an event may close the stream.
        this.#watch();
        take(data);
      });
    }
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      const pause = () => backoff[Math.min(this.#failures++, backoff.length - 1)] * (1 + Math.random() / 2);
      this.#watch(isRefused ? pause() : undefined);
      this.#lost(isRefused);
    });
    this.#watch();
    this.#late = setTimeout(() => this.#lost(false), patience);
  }

  /** Opens the stream again after this time, unless something comes before. */
  #watch(time = 2 * this.#interval + 1000) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#lost(false);
      this.#start();
    }, time);
  }
}
