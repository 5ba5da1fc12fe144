import TapGame
import TestSupport
import Testing

/// The two inequalities that fair play promises, and what follows from them, over random schedules.
@Suite("TokenBucket: bounds that hold whatever is claimed")
struct TokenBucketBoundsTests {
  private struct Draw {
    let taps: Int64
    let span: Int64
    let now: Timestamp
  }

  private struct Schedule {
    let rules: FairPlayRules
    let openedAt: Timestamp
    var draws: [Draw] = []

    /// Rules of every size, and a clock that mostly goes forward, often stands and sometimes goes back.
    init(seed: UInt64) throws {
      var random = TestRandom(seed: seed)
      let rates: [Int64] = [1, 3, 7, 20, 333, 1000]
      let bursts: [Int64] = [1, 2, 40, 10_000]
      let backlogs: [Int64] = [0, 1, 999, 5000, 600_000, 86_400_000]
      rules = try FairPlayRules(
        tapsPerSecond: rates[Int(random.value(in: 0...5))], burst: bursts[Int(random.value(in: 0...3))],
        backlog: .milliseconds(backlogs[Int(random.value(in: 0...5))]))
      openedAt = Timestamp(milliseconds: random.value(in: -1_000_000_000...1_000_000_000))
      var now = openedAt
      let longest = [10, 1000, 10_000, 1_000_000][Int(random.value(in: 0...3))] as Int64
      for _ in 0..<300 {
        switch random.value(in: 0...9) {
        case 0: now = now + -random.value(in: 0...2 * longest)
        case 1...3: break
        default: now = now + random.value(in: 0...longest)
        }
        let most = random.value(in: 0...3) == 0 ? 10_000 : 1 + 2 * rules.tapsPerSecond * longest / 1000
        draws.append(
          Draw(
            taps: random.value(in: 1...min(10_000, most)),
            span: random.value(in: 0...min(TapBatch.spanMillisecondsRange.upperBound, 2 * longest)), now: now))
      }
    }
  }

  @Test(
    "A session's taps fit into its burst and the time since it was opened, a batch's into the burst and its span",
    arguments: UInt64(1)...300)
  func sessionAndBatchBound(seed: UInt64) throws {
    let schedule = try Schedule(seed: seed)
    let rules = schedule.rules
    var bucket = TokenBucket(openedAt: schedule.openedAt, rules: rules)
    var latest = schedule.openedAt
    var accepted: Int64 = 0
    for draw in schedule.draws {
      let before = bucket
      latest = max(latest, draw.now)
      let verdict = bucket.draw(taps: draw.taps, span: draw.span, now: draw.now, rules: rules)
      accepted += verdict.accepted
      try #require(
        accepted * 1000 <= rules.burst * 1000 + rules.tapsPerSecond * latest.milliseconds(since: schedule.openedAt))
      try #require(verdict.accepted * 1000 <= rules.burst * 1000 + rules.tapsPerSecond * draw.span)
      // Verdicts add up, the level stays in its range, and the bucket's clock never goes back.
      try #require(verdict.accepted >= 0)
      try #require(verdict.rejected >= 0)
      try #require(verdict.accepted + verdict.rejected == draw.taps)
      try #require((verdict.reason == nil) == (verdict.rejected == 0))
      try #require((0...rules.burst * 1000).contains(bucket.level))
      try #require(bucket.accountedUntil >= before.accountedUntil)
      try #require(bucket.accountedUntil <= latest)
    }
    #expect(accepted > 0)
  }

  @Test("So do the taps of any run of batches within a session", arguments: UInt64(1)...60)
  func windowBound(seed: UInt64) throws {
    let schedule = try Schedule(seed: seed)
    let rules = schedule.rules
    var bucket = TokenBucket(openedAt: schedule.openedAt, rules: rules)
    // What was accepted, and what time was accounted for, before each batch.
    var before: [(accepted: Int64, accountedUntil: Timestamp)] = []
    var accepted: Int64 = 0
    for draw in schedule.draws {
      before.append((accepted, bucket.accountedUntil))
      accepted += bucket.draw(taps: draw.taps, span: draw.span, now: draw.now, rules: rules).accepted
      for start in before {
        let allowed =
          rules.burst * 1000 + rules.tapsPerSecond * bucket.accountedUntil.milliseconds(since: start.accountedUntil)
        try #require((accepted - start.accepted) * 1000 <= allowed)
      }
    }
    #expect(accepted > 0)
  }

  @Test("A person below the limit loses nothing, online or with batches held up", arguments: UInt64(1)...100)
  func honestPlayIsWhole(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let rules = FairPlayRules.standard
    let opened = Timestamp(milliseconds: 0)
    var bucket = TokenBucket(openedAt: opened, rules: rules)
    var played = opened
    var held: [(taps: Int64, span: Int64)] = []
    for _ in 0..<400 {
      played = played + random.value(in: 0...3000)
      let span = random.value(in: 100...5000)
      played = played + span
      held.append((max(1, random.value(in: 1...20) * span / 1000), span))
      // In a tunnel, batches wait for minutes; the whole backlog is never exceeded.
      guard held.count > 20 || random.value(in: 0...4) == 0 else { continue }
      for batch in held {
        let verdict = bucket.draw(taps: batch.taps, span: batch.span, now: played, rules: rules)
        try #require(verdict.accepted == batch.taps)
      }
      held = []
    }
  }
}
