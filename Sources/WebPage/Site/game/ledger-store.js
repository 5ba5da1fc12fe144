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
  /** Gives up the transactions that are under way in the database. */
  #open = new Set();
  /** The ledger as this page saw it last: what is left of it where somebody clears the browser's storage. */
  #last = null;
  #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

  /** Called when another tab has changed the ledger. */
  onchange = () => {};
  /** Called when the ledger was cleared away from under the page, and written again as the page knew it. */
  onclear = () => {};

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
    const open = (this.#open = new Set());
    const forget = () => { if (this.#database === database) this.#database = null; };
    // Browsers close a database under a page that slept, or whose storage is cleared; what was under way may never be heard of again.
    database.onclose = () => {
      forget();
      for (const abandon of open) abandon();
    };
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
      // A connection can die without a word, or with the storage. What was aborted has changed nothing, so it can be done again.
      if (!['InvalidStateError', 'UnknownError', 'AbortError'].includes(error?.name)) throw error;
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
      let ledger;
      let result;
      let isCleared = false;
      // Where the storage is taken away there is no error of the transaction.
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
        // A page that has nothing in its ledger has nothing to lose.
        this.#last = ledger.own.length > 0 ? ledger : null;
        resolve(result);
        if (isCleared && change) this.onclear();
      };
      transaction.onabort = abandon;
    });
  }
}
