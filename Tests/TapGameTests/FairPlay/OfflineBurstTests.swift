import TapGame
import Testing

@Suite("Bursts played offline")
struct OfflineBurstTests {
  @Test(
    "The same play counts the same online and handed in later",
    arguments: [(30, 10), (25, 5), (24, 12)] as [(Int64, Int64)])
  func sameVerdict(fast: Int64, slow: Int64) {
    let opened = Timestamp(milliseconds: 0)
    var online = TokenBucket(openedAt: opened, rules: .standard)
    var offline = online
    var (a, b): (Int64, Int64) = (0, 0)
    for second in 1...120 as ClosedRange<Int64> {
      let taps = second % 2 == 1 ? fast : slow
      a += online.draw(taps: taps, span: 1000, now: opened + second * 1000, rules: .standard).accepted
      b += offline.draw(taps: taps, span: 1000, now: opened + 120_000, rules: .standard).accepted
    }
    #expect(a == b)
  }

  @Test("A long pause fills the bucket once, not again before every batch")
  func pauseCountsOnce() {
    let opened = Timestamp(milliseconds: 0)
    var bucket = TokenBucket(openedAt: opened, rules: .standard)
    _ = bucket.draw(taps: 40, span: 0, now: opened, rules: .standard)
    var accepted: Int64 = 0
    for second in 1...60 as ClosedRange<Int64> {
      accepted += bucket.draw(taps: 60, span: 1000, now: opened + (600_000 + second * 1000), rules: .standard).accepted
    }
    #expect(accepted == 40 + 60 * 20)
  }
}
