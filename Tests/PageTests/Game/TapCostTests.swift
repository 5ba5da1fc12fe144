import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What a tap costs a phone's processor. It is a measurement and no test: it depends on the machine and on what else runs there, so compare only the
  /// lines of one run. `TOUCHSCHOOL_TAP_COST=200` makes it with 200 taps.
  @Suite(
    .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSCHOOL_TAP_COST"] != nil, "TOUCHSCHOOL_TAP_COST is not set"))
  struct `What a tap costs` {
    @Test func `with effects and without motion, beside a page that does nothing`() async throws {
      let taps = Int(ProcessInfo.processInfo.environment["TOUCHSCHOOL_TAP_COST"] ?? "") ?? 200
      try await GameHall.with { hall, browsers in
        let (empty, game, calm) = (try await browsers.open(), try await browsers.open(), try await browsers.open())
        // A page that names no icon has the browser ask for one.
        empty.tolerateErrors(from: "network")
        try await empty.open(await hall.url + "/manifest.webmanifest")
        try await empty.run(
          """
          const pad = Object.assign(document.createElement('button'), { id: 'pad' })
          Object.assign(pad.style, { width: '90vw', height: '50vh' })
          document.body.replaceChildren(pad)
          """)
        try await calm.prefer(["prefers-reduced-motion": "reduce"])
        for browser in [game, calm] { try await browser.join("서울고", at: hall) }
        for round in 1...3 {
          for (name, browser) in [("empty", empty), ("game", game), ("calm", calm)] {
            let costs = try await Self.costs(of: taps, in: browser)
            print("round \(round), \(name): \(costs) ms of the page's thread for a tap")
          }
        }
      }
    }

    /// The time of the page's own thread for a tap, in milliseconds, at ten taps a second; after it, how much of it each
    /// kind of work took.
    private static func costs(of taps: Int, in browser: Browser) async throws -> String {
      try await browser.chromium("Performance.enable", ["timeDomain": "threadTicks"])
      // The first taps make what later ones reuse.
      try await browser.tapPad(times: 10)
      let before = try await times(browser)
      for _ in 0..<taps {
        try await browser.tapPad()
        // The pace of a person: the frames between two taps belong to the cost.
        try await browser.run("return new Promise((resolve) => setTimeout(() => resolve(true), 80))")
      }
      let after = try await times(browser)
      return zip(kinds, zip(before, after)).map { kind, time in
        "\(kind) \(((time.1 - time.0) / Double(taps) * 100_000).rounded() / 100)"
      }.joined(separator: ", ")
    }

    private static let kinds = ["Task", "Script", "RecalcStyle", "Layout"]

    /// How long the page's thread has worked, in seconds.
    private static func times(_ browser: Browser) async throws -> [Double] {
      let metrics = try await browser.chromium("Performance.getMetrics")["metrics"].array ?? []
      return try kinds.map { kind in
        try #require(metrics.first { $0["name"].string == "\(kind)Duration" }?["value"].number)
      }
    }
  }
}
