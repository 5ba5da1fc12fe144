/** The backoff after the server has refused a stream, in milliseconds; the last value repeats. */
const backoff = [1000, 2000, 5000, 10_000, 20_000];

/** How long a stream may be behind a page that was read from the server, in milliseconds. */
const timeout = 3000;

/** Follows a part of a board, and reconnects after any loss of the network. */
export class BoardStream {
  #address;
  #source = null;
  #failures = 0;
  #timer = null;
  #page = null;

  /** Called with each page and the change that led to it. The change is `null` if the stream has just begun. */
  onpage = () => {};
  /** Called with what the walls show, as `/api/wall` has it. */
  onwall = () => {};
  /** Called with `isLive` when it has changed. */
  onstate = () => {};
  /** Whether the last page is up to date. */
  isLive = false;

  constructor(address, query) {
    this.#address = `${address}/stream?${query}&wall=state`;
  }

  close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  /** Opens the stream. An open stream is closed first, because its connection may have broken without an event. */
  open() {
    this.close();
    const source = (this.#source = new EventSource(this.#address));
    source.addEventListener('snapshot', (event) => this.#take(JSON.parse(event.data), null));
    source.addEventListener('change', (event) => {
      const change = JSON.parse(event.data);
      this.#take(change.page, change);
    });
    source.addEventListener('wall', (event) => this.onwall(JSON.parse(event.data)));
    source.addEventListener('open', () => this.#set(true));
    source.addEventListener('error', () => {
      this.#set(false);
      // The browser reconnects by itself, unless the server answered with something other than a stream.
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(this.#timer);
      const pause = backoff[Math.min(this.#failures++, backoff.length - 1)];
      this.#timer = setTimeout(() => this.open(), pause * (1 + Math.random() / 2));
    });
  }

  /**
   * Compares the last page of the stream with a page that was just read from the server. If the stream does not catch up before the
   * timeout, its connection has probably broken without an event, and the stream is opened again.
   */
  check(answer) {
    const isNew = contentOf(answer) !== contentOf(this.#page);
    if (!this.isLive || !isNew || answer.revision <= (this.#page?.revision ?? -1)) return;
    const [source, known] = [this.#source, this.#page];
    setTimeout(() => {
      if (source === this.#source && known === this.#page) this.open();
    }, timeout);
  }

  /** Records that the server cannot be reached. The stream may not have noticed the loss. */
  lose() { this.#set(false); }

  #take(page, change) {
    this.#failures = 0;
    this.#page = page;
    this.#set(true);
    this.onpage(page, change);
  }

  #set(isLive) {
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    this.onstate(isLive);
  }
}

/** The ranks and taps of a page as a text, to compare pages. */
const contentOf = (page) => JSON.stringify(page?.entries.map(({ rank, taps, school }) => [rank, taps, school.id]) ?? null);
