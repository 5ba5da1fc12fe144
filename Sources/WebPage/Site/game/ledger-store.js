// @ts-check
import { empty } from './outbox-core.js';

/** @import { Ledger } from './outbox-core.js' */

const name = 'touchschool';
/** The timeout for opening the database, in milliseconds: some browsers never answer. */
const timeout = 5000;

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    const timer = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new Error('no answer'));
    }, timeout);
    request.onupgradeneeded = () => request.result.createObjectStore('ledger');
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/**
 * Stores the ledger as one record in IndexedDB, so that changes are atomic and ordered. Other tabs are notified of
 * each change.
 */
export class LedgerStore {
  /** @type {IDBDatabase | null} */
  #database = null;
  /** @type {Ledger | null} */
  #memory = null;
  /**
   * A function for each open transaction. It rejects the promise of the transaction.
   *
   * @type {Set<() => void>}
   */
  #open = new Set();
  /**
   * The ledger that this page has read or written last. It is written again if the browser's storage is cleared.
   *
   * @type {Ledger | null}
   */
  #last = null;
  #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

  /** Called when another tab has changed the ledger. */
  onchange = () => {};
  /** Called when the browser's storage was cleared and the page has written its ledger again. */
  onclear = () => {};

  /**
   * Whether taps are kept when the page is closed. Browsers without storage, such as some private windows, do not
   * keep them.
   */
  get keeps() { return this.#memory === null; }

  /** Opens the database. Without storage the ledger lives as long as the page. */
  async open() {
    try {
      await this.#connect();
    } catch {
      this.#memory = empty();
    }
    if (this.#channel) this.#channel.onmessage = () => this.onchange();
  }

  async #connect() {
    const database = (this.#database = await opened());
    /** @type {Set<() => void>} */
    const open = (this.#open = new Set());
    const forget = () => { if (this.#database === database) this.#database = null; };
    // Browsers close the database of a page that was suspended or whose storage was cleared. The open transactions of
    // that database may never report an end.
    database.onclose = () => {
      forget();
      for (const abandon of open) abandon();
    };
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  }

  /** @returns {Promise<Ledger>} */
  read() { return this.change(null); }

  /**
   * Changes the ledger. When the change is stored, resolves to the result of `change`. If `change` is `null`,
   * resolves to the ledger. With `isStrict` the change survives a power cut, otherwise only a crash of the browser.
   *
   * @template T
   * @param {((ledger: Ledger) => T) | null} change
   * @returns {Promise<any>}
   */
  async change(change, isStrict = false) {
    if (this.#memory) return change ? change(this.#memory) : structuredClone(this.#memory);
    const database = this.#database ?? await this.#connect();
    let result;
    try {
      result = await this.#inTransaction(database, change, isStrict);
    } catch (error) {
      // The connection to the database has broken. An aborted transaction has changed nothing, so it is repeated.
      if (!['InvalidStateError', 'UnknownError', 'AbortError'].includes(error?.name)) throw error;
      database.close();
      this.#database = null;
      result = await this.#inTransaction(await this.#connect(), change, isStrict);
    }
    if (change) this.#channel?.postMessage(null);
    return result;
  }

  /**
   * @param {IDBDatabase} database
   * @param {((ledger: Ledger) => any) | null} change
   * @param {boolean} isStrict
   * @returns {Promise<any>}
   */
  #inTransaction(database, change, isStrict) {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(
        'ledger', change ? 'readwrite' : 'readonly', { durability: isStrict ? 'strict' : 'relaxed' });
      const records = transaction.objectStore('ledger');
      const request = records.get('ledger');
      /** @type {Ledger} */
      let ledger;
      /** @type {any} */
      let result;
      let isCleared = false;
      // If the storage was cleared, `transaction.error` is `null`.
      const open = this.#open;
      const abandon = () => {
        open.delete(abandon);
        reject(transaction.error ?? new DOMException('the database was closed', 'AbortError'));
      };
      open.add(abandon);
      request.onsuccess = () => {
        isCleared = !request.result && this.#last !== null;
        ledger = request.result ?? structuredClone(this.#last ?? empty());
        result = ledger;
        if (!change) return;
        try {
          result = change(ledger);
          records.put(ledger, 'ledger');
          transaction.commit?.();
        } catch (error) {
          transaction.abort();
          reject(error);
        }
      };
      transaction.oncomplete = () => {
        open.delete(abandon);
        // An empty ledger need not be restored.
        this.#last = ledger.own.length > 0 ? ledger : null;
        resolve(result);
        if (isCleared && change) this.onclear();
      };
      transaction.onabort = abandon;
    });
  }
}
