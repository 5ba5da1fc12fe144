// @ts-check
import { LiveStream } from '../game/live-stream.js';

/** @import { BoardPage, Wall } from '../../wire.d.ts' */

/** Follows a part of a board, and reconnects after any loss of the network. */
export class BoardStream {
  #address;
  #stream = new LiveStream({
    snapshot: (page) => this.#take(page, null),
    change: (change) => this.#take(change.page, change),
    wall: (answer) => this.onwall(answer),
  }, () => this.lose());

  /**
   * Called with each page and the change that led to it. The change is `null` if the stream has just begun.
   *
   * @type {(page: BoardPage, change: any) => void}
   */
  onpage = () => {};
  /**
   * Called with what the walls show, as `/api/wall` has it.
   *
   * @type {(told: Wall) => void}
   */
  onwall = () => {};
  /**
   * Called with `isLive` when it has changed.
   *
   * @type {(isLive: boolean) => void}
   */
  onstate = () => {};
  /** Whether the last page is up to date. */
  isLive = false;

  /**
   * @param {string} address
   * @param {URLSearchParams | string} query
   */
  constructor(address, query) {
    // With the key of the organiser's link, the wall has a place that nobody else can take.
    const key = new URLSearchParams(location.hash.slice(1)).get('key');
    this.#address = `${address}/stream?${query}&wall=state${key ? `&key=${encodeURIComponent(key)}` : ''}`;
  }

  close() { this.#stream.close(); }

  open() { this.#stream.open(this.#address); }

  /**
   * Records that the server cannot be reached. The stream may not have noticed the loss. A hidden wall says nothing
   * of it.
   */
  lose() { if (!document.hidden) this.#set(false); }

  /**
   * @param {BoardPage} page
   * @param {any} change
   */
  #take(page, change) {
    this.#set(true);
    this.onpage(page, change);
  }

  /** @param {boolean} isLive */
  #set(isLive) {
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    this.onstate(isLive);
  }
}
