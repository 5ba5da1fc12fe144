import TestSupport
import Testing

extension BrowserTests {
  /// Over plain HTTP, where browsers have no locks.
  @Suite struct `Turns between tabs` {
    private static let opening = #"""
      Object.defineProperty(navigator, 'locks', { value: undefined })
      const { Turns } = await import('/game/turns.js')
      const lease = 'touchschool.sender'
      const held = () => JSON.parse(localStorage.getItem(lease))
      const hold = (page, milliseconds) =>
        localStorage.setItem(lease, JSON.stringify({ page, until: Date.now() + milliseconds }))
      localStorage.removeItem(lease)
      const turns = new Turns('mine')

      """#

    private static let stories: [Story] = [
      Story(
        "a page does one thing at a time",
        """
        const log = []
        let finish
        const first = turns.take(() => new Promise((resolve) => { log.push('first'); finish = resolve }))
        const second = turns.take(async () => { log.push('second') })
        await new Promise((resolve) => setTimeout(resolve))
        log.push('finished')
        finish()
        await second
        return log
        """, tells: ["first", "finished", "second"]),
      Story(
        "work that fails does not hold up what comes after it",
        """
        const failed = turns.take(async () => { throw new Error('no') }).catch((error) => error.message)
        return [await failed, await turns.take(async () => 'next'), held()]
        """, tells: ["no", "next", nil]),
      Story(
        "another tab's turn is waited for, unless its end lies further off than any turn lasts",
        """
        hold('another', 10_000)
        const busy = await turns.take(async () => 'mine') ?? 'not mine'
        // The clock was set back by an hour after that tab had taken its turn, and was closed.
        hold('another', 3_600_000)
        return [busy, await turns.take(async () => 'mine')]
        """, tells: ["not mine", "mine"]),
      Story(
        "a page that was left sends what it has, and leaves no turn that the next page would wait for",
        """
        dispatchEvent(new Event('pagehide'))
        const sent = await turns.take(async () => { turns.renew(); return held() })
        dispatchEvent(new Event('pageshow'))
        const back = await turns.take(async () => held().page)
        return [sent, back]
        """, tells: [nil, "mine"]),
      Story(
        "a turn is kept up while it is used, and ends with the work or the page, but never another tab's",
        """
        const kept = await turns.take(async () => {
          hold('mine', 1000)
          turns.renew()
          return held().until > Date.now() + 5000
        })
        const ended = held()
        const passedOn = await turns.take(async () => { hold('another', 10_000); turns.renew(); return held().page })
        const left = held().page
        hold('mine', 10_000)
        dispatchEvent(new Event('pagehide'))
        return [kept, ended, passedOn, left, held()]
        """, tells: [true, nil, "another", "another", nil]),
    ]

    @Test func `are taken one after another, and held up by nobody who has gone`() async throws {
      try await Browsers.check(Self.stories, after: Self.opening)
    }
  }
}
