import { LiveStream } from '../game/live-stream.js';

/** Follows a part of a board, and reconnects after any loss of the network. */
export class BoardStream {
  #address;
  #stream = new LiveStream({
    snapshot: (page) => this.#take(page, null),
    change: (change) => this.#take(change.page, change),
    wall: (answer) => this.onwall(answer),
  }, () => this.lose());

  /** Called with each page and the change that led to it. The change is `null` if the stream has just begun. */
  onpage = () => {};
  /** Called with what the walls show, as `/api/wall` has it. */
  onwall = () => {};
  /** Called with `isLive` when it has changed. */
  onstate = () => {};
  /** Whether the last page is up to date. */
  isLive = false;

  constructor(address, query) {
    // With the key of the organiser's link, the wall has a place that nobody else can take.
    const key = new URLSearchParams(location.hash.slice(1)).get('key');
    this.#address = `${address}/stream?${query}&wall=state${key ? `&key=${encodeURIComponent(key)}` : ''}`;
  }

  close() { this.#stream.close(); }

  open() { this.#stream.open(this.#address); }

  /** Records that the server cannot be reached. The stream may not have noticed the loss. A hidden wall says nothing of it. */
  lose() { if (!document.hidden) this.#set(false); }

  #take(page, change) {
    this.#set(true);
    this.onpage(page, change);
  }

  #set(isLive) {
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    this.onstate(isLive);
  }
}
