import TestSupport
import Testing

extension BrowserTests {
  /// Stories of one ledger, each of which has once gone wrong.
  @Suite struct `A ledger after mishaps` {
    /// What every story has: a ledger that has joined a school, taps that are put into it, the server's answer about a session.
    private static let opening = #"""
      const core = await import('/game/outbox-core.js')
      const ledger = core.empty()
      const school = { id: 'a:high:1', name: 'A' }
      const rules = { tapsPerSecond: 20, burst: 40, backlog: 600_000 }
      const answer = (session, nextSequence = 1, taps = 0) => ({
        session, token: 't', nextSequence, taps, season: 1, school: school.id, openedAt: `o${session}`, limits: { rules } })
      const put = (made, now = 0) => {
        const { key } = core.ownOf(ledger, ledger.current)
        core.note(ledger, { id: `p.${key}`, own: key, made, span: 0 }, now)
        core.seal(ledger, `p.${key}`)
      }
      const batches = () => ledger.batches.map(({ taps, sequence, tries }) => [taps, sequence, tries])
      const count = () => core.count(ledger, school.id, 1)
      core.join(ledger, answer(1), school)

      """#

    private static let stories: [Story] = [
      Story(
        "a batch that was sent once, by a page that was killed then, is not sent under another session",
        """
        put(5)
        core.take(ledger)
        core.giveUpSent(ledger, 1)
        core.moveBatches(ledger, 1, answer(2))
        return [batches(), ledger.refused.map(({ taps }) => taps)]
        """, tells: [[], [5]]),
      Story(
        "the one try that a token was refused for did not count, and is made again",
        """
        put(5)
        const { batch } = core.take(ledger)
        core.giveUpSent(ledger, 1, batch.id)
        core.moveBatches(ledger, 1, answer(2))
        return [batches(), ledger.refused]
        """, tells: [[[5, 1, 0]], []]),
      Story(
        "an answer from before a batch was settled tells nothing",
        """
        put(5)
        // A page asks, and before it can write the answer down, another one has its batch counted and the next one on the way.
        const asked = answer(1)
        core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1)
        put(8)
        core.take(ledger)
        return [core.reconcile(ledger, 1, asked, 0), batches(), count()]
        """, tells: ["old", [[3, 2, 1]], ["counted": 5, "waiting": 3]]),
      Story(
        "a server that has gone back is seen to have, also by a page that asks once more",
        """
        put(5)
        core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1)
        put(8)
        const first = core.reconcile(ledger, 1, answer(1), 1)
        return [first, core.reconcile(ledger, 1, answer(1), 0), count()]
        """, tells: ["behind", "behind", ["counted": 0, "waiting": 3]]),
      Story(
        "a receipt that comes when its batch has moved to another session is the first session's",
        """
        put(5)
        const { batch } = core.take(ledger)
        core.moveBatches(ledger, 1, answer(2))
        put(3)
        const isNews = core.settle(ledger, batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1)
        return [isNews, batches(), count()]
        """, tells: [true, [[3, 1, 0]], ["counted": 5, "waiting": 3]]),
      Story(
        "a sequence that the other session may have used up is not given to another batch",
        """
        put(5)
        const { batch } = core.take(ledger)
        core.moveBatches(ledger, 1, answer(2))
        core.take(ledger)
        put(3)
        const isNews = core.settle(ledger, batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1)
        return [isNews, batches()]
        """, tells: [false, [[5, 1, 1], [3, 2, 0]]]),
      Story(
        "taps that were noted before the clock was set back do not wait until that time comes again",
        """
        core.note(ledger, { id: 'closed', own: 1, made: 5, span: 0 }, 3_600_000)
        core.sealLeft(ledger, 0, 3000)
        return batches()
        """, tells: [[5, 1, 0]]),
      Story(
        "what is refused while the player reads of a refusal is told, too",
        """
        put(5)
        core.end(ledger, 1, 'season-ended')
        const shown = structuredClone(ledger.refused)
        core.note(ledger, { id: 'p.1', own: 1, made: 7, span: 0 }, 0)
        core.seal(ledger, 'p.1')
        core.acknowledge(ledger, shown)
        const left = ledger.refused.map(({ taps }) => taps)
        core.acknowledge(ledger, ledger.refused)
        return [left, ledger.refused]
        """, tells: [[2], []]),
      Story(
        "what counted under an earlier session stays in the count for the whole season",
        """
        put(5)
        core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1)
        core.moveBatches(ledger, 1, answer(2))
        const twoMonths = 60 * 24 * 3_600_000
        core.prune(ledger, twoMonths)
        const inSeason = [count(), ledger.own.length]
        core.join(ledger, { ...answer(3), season: 2 }, school)
        core.prune(ledger, twoMonths)
        return [...inSeason, ledger.own.map(({ session }) => session)]
        """, tells: [["counted": 5, "waiting": 0], 2, [2, 3]]),
      Story(
        "the count is what the newest receipt says, also when that is less; an older one changes nothing",
        """
        const counts = []
        const settle = (batch, sessionTaps) => {
          core.settle(ledger, batch.id, { session: 1, sequence: batch.sequence, sessionTaps }, 1)
          counts.push(count().counted)
        }
        put(60)
        settle(core.take(ledger).batch, 60)
        put(61)
        const second = core.take(ledger).batch
        settle(second, 41)
        settle(second, 41)
        put(62)
        const third = core.take(ledger).batch
        core.moveBatches(ledger, 1, answer(2))
        core.settle(ledger, third.id, { session: 1, sequence: 3, sessionTaps: 42 }, 1)
        counts.push(count().counted)
        return counts
        """, tells: [60, 41, 41, 42]),
      Story(
        "a late receipt of an earlier batch does not bring back what was taken away",
        """
        put(60)
        const first = core.take(ledger).batch
        // Another tab has found out that the server has it, and that taps were taken away since, and has had more counted.
        core.moveBatches(ledger, 1, answer(2))
        const own = core.ownOf(ledger, 1)
        Object.assign(own, { counted: 41, countedBy: 2 })
        core.settle(ledger, first.id, { session: 1, sequence: 1, sessionTaps: 60 }, 1)
        return own.counted
        """, tells: 41),
    ]

    @Test func `keeps each tap once, in each story`() async throws {
      try await Browsers.check(Self.stories, after: Self.opening)
    }
  }
}
