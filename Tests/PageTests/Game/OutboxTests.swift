import TestSupport
import Testing

extension BrowserTests {
  /// The outbox with a server and a device that do what a test wants.
  @Suite struct `An outbox in trouble` {
    private static let opening = #"""
      const core = await import('/game/outbox-core.js')
      const { Outbox } = await import('/game/outbox.js')
      const { Refusal } = await import('/game/api.js')
      const { LedgerStore } = await import('/game/ledger-store.js')
      const school = { id: 'a:high:1', name: 'A' }
      const server = { key: 'first', sessions: new Map(), loses: 0, log: [] }
      const check = (own) => { if (own.token !== server.key) throw new Refusal(401, 'invalid-token', 0) }
      const stored = (id) => ({
        session: id, season: 1, school: school.id, openedAt: `o${id}`, nickname: server.sessions.get(id).nickname,
        nextSequence: server.sessions.get(id).batches.length + 1, taps: server.sessions.get(id).batches.reduce((a, b) => a + b, 0) })
      const counted = () => [...server.sessions.keys()].reduce((sum, id) => sum + stored(id).taps, 0)
      const api = {
        async openSession({ nickname }) {
          const id = server.sessions.size + 1
          // The name that everybody has who gave none is told as none.
          server.sessions.set(id, { batches: [], nickname: nickname === 'player' ? undefined : nickname?.normalize('NFC') })
          return { ...stored(id), token: server.key, limits: { rules: { tapsPerSecond: 20, burst: 40, backlog: 1000 } } }
        },
        async session(own) {
          check(own)
          return server.sessions.has(own.session) ? stored(own.session) : null
        },
        async report(own, batch) {
          server.log.push(batch.taps)
          check(own)
          const { batches } = server.sessions.get(own.session)
          if (batch.sequence === batches.length + 1) batches.push(batch.taps)
          if (server.loses-- > 0) await new Promise(() => {})
          const { taps: sessionTaps } = stored(own.session)
          return { session: own.session, sequence: batch.sequence, sessionTaps, accepted: batch.taps, rejected: 0 }
        },
      }
      const device = { ledger: core.empty(), isFull: false }
      const store = {
        keeps: true, onchange() {}, async open() {}, async read() { return structuredClone(device.ledger) },
        async change(change) {
          if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
          const draft = structuredClone(device.ledger)
          const result = change(draft)
          device.ledger = draft
          return result
        },
      }
      const noted = {
        runs: [], write() {}, read() { return this.runs },
        clear(run) { this.runs = this.runs.filter((other) => other !== run) },
      }
      const page = async () => {
        const outbox = new Outbox({ store, api, journal: noted })
        await outbox.open()
        return outbox
      }
      const until = (outbox, isSo) => new Promise((resolve) => {
        const look = () => { if (isSo()) resolve() }
        outbox.onchange = look
        look()
      })
      const isEmpty = (outbox) => () => outbox.own !== null && outbox.count.waiting === 0

      """#

    /// A clock that a story moves, in place of the browser's.
    private static let clock = """
      const { setTimeout: later } = window
      let now = 0
      let jobs = []
      let number = 0
      performance.now = () => now
      window.setTimeout = (work, delay = 0) => { jobs.push({ id: ++number, at: now + Math.max(0, delay), work }); return number }
      window.clearTimeout = (id) => { jobs = jobs.filter((job) => job.id !== id) }
      // Between two jobs all promises are kept: none of them waits for something outside the page.
      navigator.locks.request = async (name, options, work) => work()
      const pass = async (time) => {
        const end = now + time
        for (;;) {
          const next = jobs.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0]
          if (!next) break
          jobs = jobs.filter((job) => job !== next)
          now = Math.max(now, next.at)
          next.work()
          await new Promise((resolve) => later(resolve))
        }
        now = end
      }

      """

    /// Each story taps 20 times a second, and looks at when batches went out.
    private static let busy =
      clock + """
        const sent = []
        const { report, openSession } = api
        api.openSession = async (opening) => {
          const opened = await openSession(opening)
          Object.assign(opened.limits.rules, { grace: 1000 })
          return opened
        }
        api.report = async (own, batch) => {
          sent.push({ at: performance.now(), taps: batch.taps })
          return { ...await report(own, batch), wait: 2000 }
        }
        const outbox = await page()
        await outbox.join(school, 1, null)
        let made = 0
        const tapUntil = async (isSo) => {
          while (!isSo()) {
            outbox.tap(now)
            made += 1
            await pass(50)
          }
        }

        """

    private static let stories: [Story] = [
      Story(
        "a batch whose answer was lost with its page counts once when the server's key has changed",
        """
        const first = await page()
        await first.join(school, 1, null)
        // The page is as good as killed: its request is never answered.
        server.loses = 1
        for (let tap = 0; tap < 5; tap++) first.tap(tap * 100)
        await until(first, () => counted() === 5)
        localStorage.clear()
        Object.defineProperty(navigator, 'locks', { value: undefined })
        server.key = 'second'
        const second = await page()
        await until(second, isEmpty(second))
        return [counted(), second.refused.map(({ taps }) => taps)]
        """, tells: [5, [5]]),
      Story(
        "on a device that is full it goes on, and takes up what was left when there is room",
        """
        core.join(device.ledger, await api.openSession({}), school)
        noted.runs = [{ id: 'killed', own: 1, made: 7, span: 100 }]
        device.isFull = true
        const outbox = await page()
        const atFault = [outbox.fault, outbox.own.session, noted.runs.length]
        device.isFull = false
        await until(outbox, () => counted() === 7 && isEmpty(outbox)())
        return [...atFault, outbox.fault, noted.runs.length]
        """, tells: ["storage", 1, 1, nil, 0]),
      Story(
        "a database that never opens is done without, and leaves what was written down for the next page",
        """
        const runs = [{ id: 'killed', own: 1, made: 7, span: 100 }]
        noted.runs = runs
        const { setTimeout } = window
        window.setTimeout = (work, delay) => setTimeout(work, delay === 5000 ? 0 : delay)
        indexedDB.open = () => ({})
        const outbox = new Outbox({ store: new LedgerStore(), api, journal: { ...noted, write() { runs.push('written') } } })
        await outbox.open()
        await outbox.join(school, 1, null)
        outbox.tap(1)
        await until(outbox, () => counted() === 1)
        return [outbox.keeps, runs.length]
        """, tells: [false, 1]),
      Story(
        "a connection to the database that has died without a word is made again",
        """
        const kept = new LedgerStore()
        await kept.open()
        const { transaction } = IDBDatabase.prototype
        let throwing = 1
        IDBDatabase.prototype.transaction = function (...parameters) {
          if (throwing-- > 0) throw new DOMException('closing', 'InvalidStateError')
          return transaction.apply(this, parameters)
        }
        await kept.change((ledger) => { ledger.refused.push('here') })
        return [kept.keeps, (await kept.read()).refused]
        """, tells: [true, ["here"]]),
      Story(
        "a nickname that the server writes otherwise is known again",
        """
        const outbox = await page()
        // One that everybody has who gave none, and one that is written in another form.
        for (const nickname of ['player', 'player', 'e\u{301}va', 'e\u{301}va']) await outbox.join(school, 1, nickname)
        return server.sessions.size
        """, tells: 2),
      Story(
        "nothing hurries what the server has asked to wait for",
        """
        const outbox = await page()
        await outbox.join(school, 1, null)
        api.report = async () => { throw new Refusal(429, 'too-many-requests', 30) }
        outbox.tap(1)
        await until(outbox, () => outbox.fault === 'network')
        const { setTimeout } = window
        const delays = []
        window.setTimeout = (work, delay) => { delays.push(delay); return setTimeout(work, delay) }
        dispatchEvent(new Event('online'))
        outbox.tap(2)
        return delays.filter((delay) => delay !== 50).every((delay) => delay > 20_000)
        """, tells: true),
      Story(
        "a busy server gets fewer and larger batches, and every tap is shown at once",
        """
        \(Self.busy)
        await tapUntil(() => sent.length === 1)
        const { waiting } = outbox.count
        const isShown = outbox.count.counted + waiting === made
        await tapUntil(() => sent.length === 2)
        await pass(2000)
        const gap = sent[1].at - sent[0].at
        return [isShown, gap >= 1990, sent[1].taps > 20, outbox.count.counted === made]
        """, tells: [true, true, true, true]),
      Story(
        "at a season's end a busy server gets the last taps within half of the grace",
        """
        \(Self.busy)
        await tapUntil(() => sent.length === 1)
        const before = sent.length
        const end = now + 1500
        outbox.seasonEndsIn(1500)
        await tapUntil(() => now >= end)
        // The clock goes on telling that it has ended.
        outbox.seasonEndsIn(-1)
        await pass(600)
        const last = sent.at(-1)
        return [outbox.count.waiting, last.at >= end - 250 - 500 && last.at <= end + 500, sent.length - before <= 2]
        """, tells: [0, true, true]),
      Story(
        "phones that have waited for a season spread what they send first",
        """
        \(Self.clock)
        const outbox = await page()
        await outbox.join(school, 1, null)
        const firsts = []
        const phones = []
        while (phones.length < 40) phones.push(await page())
        // Each looks first whether an earlier page has left something.
        await pass(300)
        for (const other of phones) {
          other.begin()
          other.tap(now)
          firsts.push(jobs.at(-1).at - now)
        }
        return [Math.min(...firsts) >= 200, Math.max(...firsts) <= 3000, Math.max(...firsts) - Math.min(...firsts) > 1000]
        """, tells: [true, true, true]),
    ]

    @Test func `loses no tap, and hurries nobody`() async throws {
      try await Browsers.check(Self.stories, after: Self.opening)
    }
  }
}
