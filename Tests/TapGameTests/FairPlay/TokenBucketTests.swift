import TapGame
import Testing

@Suite("TokenBucket: known answers")
struct TokenBucketTests {
  private let opened = Timestamp(milliseconds: 1_000_000)
  private let rules = FairPlayRules.standard

  @Test("45.7 taps a second for a minute are cut to 20 a second and the burst")
  func macroIsCut() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    var (made, accepted): (Int64, Int64) = (0, 0)
    for second in 1...60 as ClosedRange<Int64> {
      // 457 taps in ten seconds.
      let taps = 457 * second / 10 - made
      let verdict = bucket.draw(taps: taps, span: 1000, now: opened + second * 1000, rules: rules)
      #expect(verdict.accepted + verdict.rejected == taps)
      #expect(verdict.reason == (verdict.rejected > 0 ? .tooFast : nil))
      made += taps
      accepted += verdict.accepted
    }
    #expect(made == 2742)
    #expect(accepted == 40 + 60 * 20)
  }

  @Test("The first batch may hold the burst and what its span allows, no tap more", arguments: [0, 500, 1000, 60_000])
  func firstBatch(span: Int64) {
    let most = 40 + 20 * span / 1000
    for extra in [0, 1] as [Int64] {
      var bucket = TokenBucket(openedAt: opened, rules: rules)
      let verdict = bucket.draw(taps: most + extra, span: span, now: opened + span, rules: rules)
      #expect(verdict.accepted == most)
      #expect(verdict.rejected == extra)
      #expect(verdict.reason == (extra == 0 ? nil : .tooFast))
    }
  }

  @Test("Who claims a long span at once is told that the time has not passed")
  func claimedSpan() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    let first = bucket.draw(taps: 1200, span: 60_000, now: opened + 1000, rules: rules)
    #expect(first.accepted == 60)
    #expect(first.rejected == 1140)
    #expect(first.reason == .timeNotPassed)
    let second = bucket.draw(taps: 1200, span: 60_000, now: opened + 1000, rules: rules)
    #expect(second.accepted == 0)
    #expect(second.reason == .timeNotPassed)
  }

  @Test("Who claims more than any span would allow is told so, whatever has passed")
  func tooFastForTheClaim() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    let verdict = bucket.draw(taps: 1241, span: 60_000, now: opened + 1000, rules: rules)
    #expect(verdict.accepted == 60)
    #expect(verdict.reason == .tooFast)
  }

  @Test("Two minutes played without a network and handed in at once count wholly", arguments: [1, 8, 14, Int64(20)])
  func offlinePlay(tapsPerSecond: Int64) {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    for _ in 1...120 {
      let verdict = bucket.draw(taps: tapsPerSecond, span: 1000, now: opened + 120_000, rules: rules)
      #expect(verdict.accepted == tapsPerSecond)
      #expect(verdict.reason == nil)
    }
    // The time is used up: what is left is the burst.
    let more = bucket.draw(taps: 100, span: 1000, now: opened + 120_000, rules: rules)
    #expect(more.accepted == 40)
    #expect(more.reason == .tooFast)
    let last = bucket.draw(taps: 1, span: 1000, now: opened + 120_000, rules: rules)
    #expect(last.accepted == 0)
    #expect(last.reason == .timeNotPassed)
  }

  @Test("Play from before the backlog counts no more")
  func beyondBacklog() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    let now = opened + 2 * rules.backlogMilliseconds
    var accepted: Int64 = 0
    for _ in 0..<1200 { accepted += bucket.draw(taps: 20, span: 1000, now: now, rules: rules).accepted }
    #expect(accepted == 40 + 20 * rules.backlogMilliseconds / 1000)
  }

  @Test("A pause fills the bucket up, and no further", arguments: [(0, 0), (50, 1), (999, 19), (2000, 40), (9999, 40)])
  func pauseFills(pause: Int64, burst: Int64) {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    _ = bucket.draw(taps: 40, span: 0, now: opened, rules: rules)
    #expect(bucket.level == 0)
    let verdict = bucket.draw(taps: 1000, span: 0, now: opened + pause, rules: rules)
    #expect(verdict.accepted == burst)
  }

  @Test("The part of a pause that filled the bucket cannot be claimed as play afterwards")
  func pauseIsSpentOnce() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    let now = opened + 10_000
    _ = bucket.draw(taps: 40, span: 0, now: opened, rules: rules)
    #expect(bucket.draw(taps: 40, span: 0, now: now, rules: rules).accepted == 40)
    // Two of the ten seconds are spent; eight are still open.
    #expect(bucket.accountedUntil == opened + 2000)
    let verdict = bucket.draw(taps: 1000, span: 10_000, now: now, rules: rules)
    #expect(verdict.accepted == 8 * 20)
  }

  @Test("When the clock goes back, only the level is left, and the accounted time stays")
  func clockGoesBack() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    _ = bucket.draw(taps: 30, span: 1000, now: opened + 1000, rules: rules)
    let accounted = bucket.accountedUntil
    let verdict = bucket.draw(taps: 100, span: 1000, now: opened + -500_000, rules: rules)
    #expect(verdict.accepted == 30)
    #expect(bucket.accountedUntil == accounted)
  }

  @Test("Thousandths are kept exactly: 3 taps a second in batches of 333 ms lose nothing")
  func exactThousandths() throws {
    let rules = try FairPlayRules(tapsPerSecond: 3, burst: 1)
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    var accepted: Int64 = 0
    for batch in 1...100_000 as ClosedRange<Int64> {
      accepted += bucket.draw(taps: 1, span: 333, now: opened + batch * 333, rules: rules).accepted
    }
    // 100,000 × 333 ms × 3 taps a second = 99,900 taps, and the burst of one.
    #expect(accepted == 99_901)
  }

  @Test("The widest values do not overflow")
  func widestValues() throws {
    let rules = try FairPlayRules(
      tapsPerSecond: FairPlayRules.tapsPerSecondRange.upperBound, burst: FairPlayRules.burstRange.upperBound,
      backlog: FairPlayRules.backlogRange.upperBound)
    var bucket = TokenBucket(openedAt: .init(milliseconds: -1 << 60), rules: rules)
    let verdict = bucket.draw(
      taps: TapBatch.tapsRange.upperBound, span: TapBatch.spanMillisecondsRange.upperBound,
      now: .init(milliseconds: 1 << 60),
      rules: rules)
    #expect(verdict.accepted == TapBatch.tapsRange.upperBound)
    #expect(bucket.level == rules.burst * 1000)
  }

  // MARK: Played offline

  @Test(
    "The same play counts the same online and handed in later",
    arguments: [(30, 10), (25, 5), (24, 12)] as [(Int64, Int64)])
  func sameVerdict(fast: Int64, slow: Int64) {
    var online = TokenBucket(openedAt: opened, rules: rules)
    var offline = online
    var (a, b): (Int64, Int64) = (0, 0)
    for second in 1...120 as ClosedRange<Int64> {
      let taps = second % 2 == 1 ? fast : slow
      a += online.draw(taps: taps, span: 1000, now: opened + second * 1000, rules: rules).accepted
      b += offline.draw(taps: taps, span: 1000, now: opened + 120_000, rules: rules).accepted
    }
    #expect(a == b)
  }

  @Test("A long pause fills the bucket once, not again before every batch")
  func pauseCountsOnce() {
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    _ = bucket.draw(taps: 40, span: 0, now: opened, rules: rules)
    var accepted: Int64 = 0
    for second in 1...60 as ClosedRange<Int64> {
      accepted += bucket.draw(taps: 60, span: 1000, now: opened + (600_000 + second * 1000), rules: rules).accepted
    }
    #expect(accepted == 40 + 60 * 20)
  }

  // MARK: A backlog shorter than a batch

  @Test(
    "Time that is too old to be claimed still counts as pause, so that a session without a backlog can play on",
    arguments: [0, 1, 500, 1999] as [Int64])
  func droppedTimeFillsTheBucket(backlog: Int64) throws {
    let rules = try FairPlayRules(backlog: .milliseconds(backlog))
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    for second in 1...60 as ClosedRange<Int64> {
      let verdict = bucket.draw(taps: 15, span: 1000, now: opened + second * 1000, rules: rules)
      #expect(verdict.accepted == 15)
    }
  }

  @Test("Without a backlog it is the plain token bucket of arrival times: claims are worth nothing")
  func plainBucket() throws {
    let rules = try FairPlayRules(backlog: .zero)
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    let verdict = bucket.draw(taps: 1000, span: 50_000, now: opened + 50_000, rules: rules)
    #expect(verdict.accepted == 40)
  }
}
