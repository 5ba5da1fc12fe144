import { empty } from './outbox-core.js';

const name = 'touchschool';
/** How long a browser may take to open a database, in milliseconds; some never answer. */
const patience = 5000;

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    const timer = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new Error('no answer'));
    }, patience);
    request.onupgradeneeded = () => request.result.createObjectStore('ledger');
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** Keeps the ledger as one record in IndexedDB, so that changes are whole and follow each other, and tells the other tabs of each. */
export class LedgerStore {
  #database = null;
  #memory = null;
  #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

  /** Called when another tab has changed the ledger. */
  onchange = () => {};

  /** Whether taps outlive this page: not where the browser keeps nothing, as in some private windows. */
  get keeps() { return this.#memory === null; }

  /** Opens it. Where the browser keeps nothing, the ledger lives as long as the page. */
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
    const forget = () => { this.#database = null; };
    // Browsers close a database under a page that slept.
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
  }

  read() { return this.change(null); }

  /**
   * Changes the ledger, and resolves to what `change` returned when that is on disk; to the ledger when `change` is `null`. Unless
   * `isStrict`, a power cut can lose it; the death of the browser cannot.
   */
  async change(change, isStrict = false) {
    if (this.#memory) return change ? change(this.#memory) : structuredClone(this.#memory);
    if (!this.#database) await this.#connect();
    let result;
    try {
      result = await this.#inTransaction(change, isStrict);
    } catch (error) {
      // A connection can die without a word. What was aborted has changed nothing, so it can be done again.
      if (!['InvalidStateError', 'UnknownError'].includes(error?.name)) throw error;
      this.#database?.close();
      this.#database = null;
      await this.#connect();
      result = await this.#inTransaction(change, isStrict);
    }
    if (change) this.#channel?.postMessage(null);
    return result;
  }

  #inTransaction(change, isStrict) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(
        'ledger', change ? 'readwrite' : 'readonly', { durability: isStrict ? 'strict' : 'relaxed' });
      const records = transaction.objectStore('ledger');
      const request = records.get('ledger');
      let result;
      request.onsuccess = () => {
        const ledger = request.result ?? empty();
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
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
