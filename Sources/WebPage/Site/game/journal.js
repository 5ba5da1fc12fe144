// @ts-check
/** @typedef {{ id: string, own: number, made: number, span: number }} NotedRun */

const prefix = 'touchschool.run.';

/**
 * Writes the number of taps to `localStorage` at each tap. The storage keeps the number even if the page is killed
 * right after the tap.
 */
export const journal = {
  /**
   * Writes a run. Returns whether that was possible: the storage may be full or blocked.
   *
   * @param {NotedRun} run
   */
  write(run) {
    try {
      localStorage.setItem(prefix + run.id, JSON.stringify({ own: run.own, made: run.made, span: run.span }));
      return true;
    } catch {
      return false;
    }
  },

  read() {
    /** @type {NotedRun[]} */
    const runs = [];
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
        const run = JSON.parse(localStorage.getItem(key) ?? 'null');
        const isWhole = [run?.own, run?.made, run?.span].every(Number.isFinite);
        if (isWhole) runs.push({ id: key.slice(prefix.length), ...run });
      }
    } catch {
      // The ledger has the same taps, except those of the last milliseconds.
    }
    return runs;
  },

  /**
   * Removes a run, unless its page is still open and has added taps since the run was read.
   *
   * @param {NotedRun} run
   */
  clear(run) {
    try {
      const key = prefix + run.id;
      if (JSON.parse(localStorage.getItem(key) ?? 'null')?.made === run.made) localStorage.removeItem(key);
    } catch {
      // Then the run is read again at the next start, which changes nothing.
    }
  },
};
