import TapGame
import Testing

@Suite("A backlog shorter than a batch")
struct BacklogTests {
  @Test(
    "Time that is too old to be claimed still counts as pause, so that a session without a backlog can play on",
    arguments: [0, 1, 500, 1999] as [Int64])
  func droppedTimeFillsTheBucket(backlog: Int64) throws {
    let rules = try FairPlayRules(backlog: .milliseconds(backlog))
    let opened = Timestamp(milliseconds: 0)
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    for second in 1...60 as ClosedRange<Int64> {
      let verdict = bucket.draw(taps: 15, span: 1000, now: opened + second * 1000, rules: rules)
      #expect(verdict.accepted == 15)
    }
  }

  @Test("Without a backlog it is the plain token bucket of arrival times: claims are worth nothing")
  func plainBucket() throws {
    let rules = try FairPlayRules(backlog: .zero)
    var bucket = TokenBucket(openedAt: Timestamp(milliseconds: 0), rules: rules)
    let verdict = bucket.draw(taps: 1000, span: 50_000, now: Timestamp(milliseconds: 50_000), rules: rules)
    #expect(verdict.accepted == 40)
  }
}
