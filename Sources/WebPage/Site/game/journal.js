const prefix = 'touchschool.run.';

/** Where a page writes down the number of its taps at each tap: `localStorage`, which outlives a page that is killed right after. */
export const journal = {
  write(run) {
    try {
      localStorage.setItem(prefix + run.id, JSON.stringify({ own: run.own, made: run.made, span: run.span }));
    } catch {
      // No room, or none allowed: the ledger gets the same numbers a few milliseconds later.
    }
  },

  read() {
    const runs = [];
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
        const run = JSON.parse(localStorage.getItem(key));
        if ([run?.own, run?.made, run?.span].every(Number.isFinite)) runs.push({ id: key.slice(prefix.length), ...run });
      }
    } catch {
      // What cannot be read is in the ledger, but for its last milliseconds.
    }
    return runs;
  },

  /** Forgets a run as it was read; a page that still lives may have gone on with it. */
  clear(run) {
    try {
      const key = prefix + run.id;
      if (JSON.parse(localStorage.getItem(key))?.made === run.made) localStorage.removeItem(key);
    } catch {
      // Then it is found again at the next start, and changes nothing.
    }
  },
};
