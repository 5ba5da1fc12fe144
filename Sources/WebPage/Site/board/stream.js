/** How long to wait before a stream that the server has refused is asked for again, in milliseconds. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

/** How long a stream may take to tell of what the board's own answer has, in milliseconds. */
const patience = 3000;

/** Follows a part of a board, over any loss of the network. */
export class BoardStream {
  #address;
  #source = null;
  #failures = 0;
  #timer = null;
  #page = null;

  /** Called with each page, and the change that led to it; `null` for a page without a history. */
  onpage = () => {};
  /** Called when it has become live or ceased to be. */
  onstate = () => {};
  /** Whether what was told last is the newest. */
  isLive = false;

  constructor(address, query) {
    this.#address = `${address}/stream?${query}`;
  }

  /** Ends it. */
  close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  /** Begins, or begins anew where the connection may have died without a word. */
  open() {
    this.close();
    const source = (this.#source = new EventSource(this.#address));
    source.addEventListener('snapshot', (event) => this.#take(JSON.parse(event.data), null));
    source.addEventListener('change', (event) => {
      const change = JSON.parse(event.data);
      this.#take(change.page, change);
    });
    source.addEventListener('open', () => this.#set(true));
    source.addEventListener('error', () => {
      this.#set(false);
      // The browser itself tries again, unless the server answered with something that is no stream.
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(this.#timer);
      const pause = pauses[Math.min(this.#failures++, pauses.length - 1)];
      this.#timer = setTimeout(() => this.open(), pause * (1 + Math.random() / 2));
    });
  }

  /**
   * Compares what was told last with a page that the server has just answered with: a connection can die without a word. A stream that does
   * not tell of it soon is opened anew.
   */
  check(answer) {
    const isNews = told(answer) !== told(this.#page);
    if (!this.isLive || !isNews || answer.revision <= (this.#page?.revision ?? -1)) return;
    const [source, known] = [this.#source, this.#page];
    setTimeout(() => {
      if (source === this.#source && known === this.#page) this.open();
    }, patience);
  }

  /** Notes that the server cannot be reached, which a stream need not notice. */
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

/** What a page tells, to be compared. */
const told = (page) => JSON.stringify(page?.entries.map(({ rank, taps, school }) => [rank, taps, school.id]) ?? null);
