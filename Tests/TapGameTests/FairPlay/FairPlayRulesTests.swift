import TapGame
import Testing

@Suite("FairPlayRules")
struct FairPlayRulesTests {
  @Test("The standard is what its description says, and within the ranges")
  func standard() {
    #expect(FairPlayRules.standard.tapsPerSecond == 20)
    #expect(FairPlayRules.standard.burst == 40)
    #expect(FairPlayRules.standard.backlog == .seconds(600))
    #expect(FairPlayRules.standard.sessionTimeout == .seconds(24 * 3600))
    #expect(FairPlayRules.standard.grace == .seconds(3))
    #expect(FairPlayRules() == .standard)
  }

  @Test("The edges of each range are inside, a step beyond is not")
  func ranges() {
    for (range, rules) in [
      (FairPlayRules.tapsPerSecondRange, { FairPlayRules(tapsPerSecond: $0) }),
      (FairPlayRules.burstRange, { FairPlayRules(burst: $0) }),
      (FairPlayRules.backlogRange.wholeMilliseconds, { FairPlayRules(backlog: .milliseconds($0)) }),
      (
        FairPlayRules.sessionTimeoutRange.wholeMilliseconds, { FairPlayRules(sessionTimeout: .milliseconds($0)) }
      ),
      (FairPlayRules.graceRange.wholeMilliseconds, { FairPlayRules(grace: .milliseconds($0)) }),
    ] as [(ClosedRange<Int64>, (Int64) -> FairPlayRules?)] {
      #expect(rules(range.lowerBound) != nil)
      #expect(rules(range.upperBound) != nil)
      #expect(rules(range.lowerBound - 1) == nil)
      #expect(rules(range.upperBound + 1) == nil)
      #expect(rules(Int64.min) == nil)
      #expect(rules(Int64.max) == nil)
    }
  }
}
