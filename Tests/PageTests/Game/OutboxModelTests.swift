import Testing

extension BrowserTests {
  @Suite struct `The ledger of taps` {
    /// One contest after another from a seed: pages that are opened, tap and are killed, two senders at once, requests and answers that are
    /// lost, a server that forgets sessions or lets them go stale. Returns what went wrong.
    private static let model = #"""
      const core = await import('/game/outbox-core.js')
      const seeds = arguments[0]
      const failures = [];
      for (let seed = 1; seed <= seeds; seed++) {
        let state = seed * 2654435761 >>> 0;
        const random = (below) => {
          state = (state + 0x6d2b79f5) >>> 0;
          let word = Math.imul(state ^ (state >>> 15), 1 | state);
          word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
          return ((word ^ (word >>> 14)) >>> 0) % below;
        };
        const school = { id: 'a:high:1', name: 'A' };
        const server = { sessions: new Map(), next: 1, counted: 0, refusesAll: null };
        const open = () => {
          const id = server.next++;
          server.sessions.set(id, { id, next: 1, taps: 0, receipts: new Map(), isStale: false });
          return { session: id, token: 't', nextSequence: 1, taps: 0, season: 1, school: school.id, openedAt: `o${id}` };
        };
        const answer = (id) => {
          const found = server.sessions.get(id);
          return found && { session: id, nextSequence: found.next, taps: found.taps, season: 1, school: school.id, openedAt: `o${id}` };
        };
        const commit = (id, batch) => {
          const found = server.sessions.get(id);
          if (!found) return { kind: 'unknown-session' };
          if (found.receipts.has(batch.sequence)) return found.receipts.get(batch.sequence);
          if (server.refusesAll) return { kind: server.refusesAll };
          if (found.isStale) return { kind: 'stale-session' };
          if (batch.sequence !== found.next) return { kind: 'sequence-gap' };
          found.next += 1;
          found.taps += batch.taps;
          server.counted += batch.taps;
          const receipt = { sessionTaps: found.taps };
          found.receipts.set(batch.sequence, receipt);
          return receipt;
        };
        let ledger = core.empty();
        let made = 0, lost = 0, pageNumber = 0, isReplaced = false;
        // What a transaction does: the change is written as a whole, from a copy as IndexedDB hands it out.
        const change = (work) => {
          const draft = structuredClone(ledger);
          const result = work(draft);
          ledger = draft;
          return result;
        };
        change((draft) => core.join(draft, open(), school));
        const newPage = () => ({ number: ++pageNumber, runs: new Map() });
        const pages = [newPage(), newPage()];
        const tap = (page) => {
          const own = core.ownOf(ledger, ledger.current);
          if (own.over) return;
          const run = page.runs.get(own.key) ?? { id: `${page.number}.${own.key}`, own: own.key, made: 0, span: 0 };
          const taps = random(50) === 0 ? 1 + random(25_000) : 1 + random(4);
          run.made += taps;
          run.span += random(400);
          page.runs.set(own.key, run);
          made += taps;
        };
        const renew = (job, kind) => {
          const standing = change((draft) => core.reconcile(
            draft, job.own.key, answer(job.own.session) ?? null, core.ownOf(ledger, job.own.key).settled));
          if (standing === 'goesOn' && kind === 'sequence-gap') return;
          if (server.refusesAll) change((draft) => core.end(draft, job.own.key, server.refusesAll));
          else if (core.successor(ledger, job.own.key)) change((draft) => core.rehome(draft, job.own.key));
          else {
            const opened = open();
            change((draft) => core.rehome(draft, job.own.key, opened));
          }
        };
        const finish = (job, outcome) => {
          if (outcome === null) return;
          if (!outcome.kind) change((draft) => core.settle(draft, job.batch.id, outcome, job.own.key));
          else if (core.meaning(outcome.kind) === 'ending') change((draft) => core.end(draft, job.own.key, outcome.kind));
          else renew(job, outcome.kind);
        };
        const send = (job, isLossy) => {
          if (isLossy && random(5) === 0) return null;
          const outcome = commit(job.own.session, job.batch);
          return isLossy && random(5) === 0 ? null : outcome;
        };
        const check = (when) => {
          const refused = ledger.refused.reduce((sum, entry) => sum + entry.taps, 0);
          const { waiting } = core.count(ledger, school.id, 1, pages.flatMap((page) => [...page.runs.values()].map((run) => ({
            ...run, sealed: ledger.runs[run.id]?.sealed ?? 0 }))));
          if (!isReplaced && server.counted + refused > made) failures.push(`${seed} ${when}: more counted than made`);
          for (const own of ledger.own) {
            const batches = ledger.batches.filter((batch) => batch.own === own.key);
            batches.forEach((batch, index) => {
              if (batch.sequence !== own.nextSequence - batches.length + index) failures.push(`${seed} ${when}: sequences ${own.key}`);
              if (batch.taps < 1 || batch.taps > core.most.taps || batch.span > core.most.span) failures.push(`${seed} ${when}: size`);
            });
          }
          return { refused, waiting };
        };
        let flying = [];
        for (let step = 0; step < 400; step++) {
          const page = pages[random(pages.length)];
          switch (random(15)) {
          case 0: case 1: case 2: tap(page); break;
          case 3: change((draft) => { for (const run of page.runs.values()) core.note(draft, run, step); }); break;
          case 4: case 5: change((draft) => {
            for (const run of page.runs.values()) { core.note(draft, run, step); core.seal(draft, run.id); }
          }); break;
          // Another page takes up what a page has noted, whether or not that one still lives.
          case 6: change((draft) => core.sealLeft(draft, step)); break;
          case 7: case 8: case 9: {
            const job = change((draft) => core.take(draft));
            if (job) flying.push([job, send(job, true)]);
            break;
          }
          // Answers arrive when they like.
          case 10: case 11: if (flying.length > 0) finish(...flying.splice(random(flying.length), 1)[0]); break;
          // The page enters once more, such as in another tab.
          case 14: if (random(6) === 0) { const opened = open(); change((draft) => { core.join(draft, opened, school); }); } break;
          case 12:
            // A page is killed: its journal has every tap, and the next page takes that up.
            if (random(4) === 0) {
              const left = [...page.runs.values()];
              change((draft) => { for (const run of left) core.note(draft, run, step); core.sealLeft(draft, step); });
              pages[pages.indexOf(page)] = newPage();
            }
            break;
          case 13: {
            const sessions = [...server.sessions.values()];
            const found = sessions[random(sessions.length)];
            if (found && random(6) === 0) found.isStale = true;
            else if (random(12) === 0) {
              // The file was replaced: what was counted there is gone with it, and what waits may have been counted there, too.
              isReplaced = true;
              flying = [];
              lost += server.counted;
              server.counted = 0;
              server.sessions.clear();
            }
            break;
          }
          }
          if (server.sessions.size === 0) server.next += 100;
          check(`step ${step}`);
        }
        flying = [];
        if (seed % 5 === 0) server.refusesAll = 'season-ended';
        change((draft) => {
          for (const page of pages) for (const run of page.runs.values()) { core.note(draft, run, 1000); core.seal(draft, run.id); }
          core.sealLeft(draft, 1000);
        });
        for (let round = 0; round < 10_000; round++) {
          const job = change((draft) => core.take(draft));
          if (!job) break;
          finish(job, send(job, false));
        }
        const { refused, waiting } = check('end');
        if (ledger.batches.length > 0 || core.isOwing(ledger)) failures.push(`${seed}: something still waits`);
        const counted = server.counted + lost + refused;
        if (isReplaced ? counted < made : counted !== made) failures.push(`${seed}: made ${made}, counted ${server.counted}, gone ${lost}, refused ${refused}`);
        if (!server.refusesAll && refused > 0) failures.push(`${seed}: refused without a reason`);
        const mine = core.count(ledger, school.id, 1).counted;
        if (!isReplaced && mine !== server.counted) failures.push(`${seed}: shows ${mine} of ${server.counted}`);
      }
      return failures.slice(0, 10);
      """#

    @Test func `whatever is lost, killed or sent twice, each tap counts once`() async throws {
      try await GameHall.with { hall in
        try await Browsers.with { browsers in
          let browser = try await browsers.open(.desktop)
          try await browser.open(await hall.url + "/")
          #expect(try await browser.run("return (async function() {" + Self.model + "})(...arguments)", 150) == [])
        }
      }
    }
  }
}
