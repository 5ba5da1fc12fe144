import Boards
import Foundation
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The proof that my taps are in the result` {
    private func end(_ hall: GameHall) async throws -> ReceiptRoot {
      _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
      hall.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
      _ = try await hall.leaderboard.perform(PassTime())
      return try #require(try await hall.leaderboard.seasonSeals()[hall.season.id]?.receipts)
    }

    /// Opens the result's dialog, and notes what a click would save.
    private func openResult(_ browser: Browser) async throws {
      try await browser.run(
        """
        window.saved = null
        HTMLAnchorElement.prototype.click = () => {}
        URL.createObjectURL = (file) => {
          file.text().then((text) => { saved = [file.name, text] })
          return '#'
        }
        Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined, configurable: true })
        """)
      try await browser.wait(
        for: "!document.querySelector('#offer').hidden && document.querySelector('#moment').hidden")
      try await browser.click("#offer")
      try await browser.wait(for: "document.querySelector('#result').open")
    }

    @Test func `is checked by the phone itself, said, kept, and saved as a file`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(90, for: 1)
        let words = "My 12 taps are in the result. Root: "
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.waitUntilSettled()
        try await hall.tap(20, for: 2)
        let root = try await end(hall)
        try await browser.run("dispatchEvent(new Event('online'))")
        try await browser.wait(for: words + root.short, in: "#hint")
        try await openResult(browser)
        #expect(try await browser.text("#result-proof") == words + root.short)
        try await browser.takePicture("game proof")
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.click("#result-proof-save")
        let saved = try await browser.wait(for: "saved")
        guard case .array(let parts) = saved, parts.count == 2, case .string(let name) = parts[0],
          case .string(let text) = parts[1]
        else { throw Unsaved() }
        #expect(name == "touchschool-receipts-2.json")
        let proof = try JSONDecoder().decode(ReceiptProof.self, from: Data(text.utf8))
        try proof.verify(shown: root.root)
        #expect(proof.taps == 12)
        // It is there at the next visit, too, without a question to the server.
        try await browser.open(await hall.url + "/")
        try await browser.wait(for: words + root.short, in: "#hint")
      }
    }

    private struct Unsaved: Error {}

    @Test func `tells what the organiser has taken`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.waitUntilSettled()
        _ = try await hall.leaderboard.perform(
          AdjustTaps(session: SessionID(rawValue: 1), taps: -5, reason: "a look"))
        let root = try await end(hall)
        try await browser.run("dispatchEvent(new Event('online'))")
        try await browser.wait(for: "내 7번이 결과에 들어 있어요. 주최자가 5번을 뺐어요. 뿌리: \(root.short)", in: "#hint")
      }
    }

    @Test func `does not hold with anything else in it, or without a part`() async throws {
      let changes = [
        "answer.taps += 1", "answer.receipts[0][2] -= 1", "answer.receipts.shift()", "answer.root = answer.salt",
        "answer.path.pop()", "answer.path[0].hash = answer.salt",
        "answer.path[0].side = answer.path[0].side === 'left' ? 'right' : 'left'", "delete answer.path[0].side",
        "answer.school = 'test:high:S1001'", "answer.path = 1e9", "answer.receipts[0] = null", "answer.salt = 7",
      ]
      try await GameHall.with { hall, browsers in
        try await hall.tap(90, for: 1)
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.waitUntilSettled()
        _ = try await end(hall)
        let held = try await browser.run(
          """
          const { api } = await import('/game/api.js')
          const { holds } = await import('/game/proof-check.js')
          const { LedgerStore } = await import('/game/ledger-store.js')
          const store = new LedgerStore()
          await store.open()
          const [own] = (await store.read()).own
          const { text } = await api.proof(own)
          const { root } = JSON.parse(text)
          const changes = [() => {}, \(changes.map { "(answer) => { \($0) }" }.joined(separator: ", "))]
          return changes.map((change, index) => {
            const answer = JSON.parse(text)
            change(answer)
            return holds(answer, own, root) ? index : null
          }).filter((index) => index !== null)
          """)
        // The first is as the server sent it.
        #expect(held == [0], "\(changes)")
      }
    }

    /// What the answer of the server is changed to.
    @Test(arguments: [
      "answer.taps += 1",
      // Of two members of one name, another reader may show the other one.
      #"text = text.replace('"taps":', '"t\\u0061ps":99,"taps":')"#,
    ])
    func `that does not hold is said plainly`(change: String) async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(90, for: 1)
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.runFirst(
          """
          const real = fetch
          window.fetch = async (...call) => {
            const response = await real(...call)
            if (!String(call[0]).endsWith('/proof') || !response.ok) return response
            let text = await response.text()
            const answer = JSON.parse(text)
            const before = JSON.stringify(answer)
            \(change)
            if (JSON.stringify(answer) !== before) text = JSON.stringify(answer)
            return new Response(text, { status: 200, headers: response.headers })
          }
          """)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.waitUntilSettled()
        _ = try await end(hall)
        try await browser.run("dispatchEvent(new Event('online'))")
        try await browser.wait(for: "the proof does not hold", in: "#hint")
        #expect(try await browser.run("return localStorage.getItem('touchschool.proofs')") == .null)
      }
    }

    @Test func `tells if the root is another one later`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        _ = try await end(hall)
        try await browser.run("dispatchEvent(new Event('online'))")
        try await browser.wait(for: "My 3 taps are in the result", in: "#hint")
        try await browser.run(
          """
          const kept = JSON.parse(localStorage.getItem('touchschool.proofs'))
          localStorage.setItem('touchschool.proofs', JSON.stringify({ ...kept, root: '00'.repeat(32) }))
          """)
        try await browser.open(await hall.url + "/")
        try await browser.wait(for: "has changed since", in: "#hint")
      }
    }
  }
}
