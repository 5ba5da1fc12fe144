import TapGame
import Testing

@Suite("FairPlayRules")
struct FairPlayRulesTests {
  @Test("The standard is what its description says, and within the ranges")
  func standard() throws {
    #expect(FairPlayRules.standard.tapsPerSecond == 20)
    #expect(FairPlayRules.standard.burst == 40)
    #expect(FairPlayRules.standard.backlog == .seconds(600))
    #expect(FairPlayRules.standard.sessionTimeout == .seconds(24 * 3600))
    #expect(FairPlayRules.standard.grace == .seconds(3))
    #expect(try FairPlayRules() == .standard)
  }

  @Test("The edges of each range are inside; a step beyond is refused, and the refusal names the setting")
  func ranges() throws {
    for (name, range, rules) in [
      ("taps-per-second", FairPlayRules.tapsPerSecondRange, { try FairPlayRules(tapsPerSecond: $0) }),
      ("burst", FairPlayRules.burstRange, { try FairPlayRules(burst: $0) }),
      ("backlog", FairPlayRules.backlogRange.wholeMilliseconds, { try FairPlayRules(backlog: .milliseconds($0)) }),
      (
        "session-timeout", FairPlayRules.sessionTimeoutRange.wholeMilliseconds,
        { try FairPlayRules(sessionTimeout: .milliseconds($0)) }
      ),
      ("grace", FairPlayRules.graceRange.wholeMilliseconds, { try FairPlayRules(grace: .milliseconds($0)) }),
    ] as [(String, ClosedRange<Int64>, (Int64) throws -> FairPlayRules)] {
      for value in [range.lowerBound, range.upperBound] { _ = try rules(value) }
      for value in [range.lowerBound - 1, range.upperBound + 1, Int64.min, Int64.max] {
        #expect {
          _ = try rules(value)
        } throws: { error in
          guard let refusal = error as? ContestRefusal else { return false }
          return refusal.fault == .usage && refusal.description.contains("setting \(name) takes")
        }
      }
    }
  }
}
