import Synchronization
import Testing

@testable import GameServer

/// A crowd that always taps and does as it is told, at a server that works on so many batches in a second, in steps of 10 ms.
private struct BusyCrowd {
  let players: Int
  let capacity: Int

  struct Result {
    /// The longest delay, in milliseconds, and the batches, of the last 20 seconds.
    var longestDelay = 0
    var batches = 0
  }

  /// Plays for a minute.
  func play() -> Result {
    let clock = Mutex(ContinuousClock.now)
    let pace = TapPace(processors: 2) { clock.withLock { $0 } }
    var due = [Int: Int]()
    var queue = 0
    var result = Result()
    for player in 0..<players { due[player * 300 / players, default: 0] += 1 }
    for step in 0..<6000 {
      clock.withLock { $0 += .milliseconds(10) }
      queue += due.removeValue(forKey: step) ?? 0
      let delay = queue * 1000 / capacity
      let answered = min(queue, capacity / 100)
      for _ in 0..<answered {
        due[step + Int(pace.wait(afterDelay: .milliseconds(delay))) / 10, default: 0] += 1
      }
      queue -= answered
      guard step >= 4000 else { continue }
      result.longestDelay = max(result.longestDelay, delay)
      result.batches += answered
    }
    return result
  }
}

struct `the pace of batches` {
  @Test
  func `is one batch a second for a few players`() {
    let clock = Mutex(ContinuousClock.now)
    let pace = TapPace(processors: 1) { clock.withLock { $0 } }
    for _ in 0..<100 {
      clock.withLock { $0 += .milliseconds(37) }
      for _ in 0..<10 { #expect(pace.wait(afterDelay: .zero) <= 1100) }
    }
    #expect(pace.waitAfterOpening() == 1000)
  }

  @Test
  func `spreads a crowd evenly, and further than ten seconds it does not`() {
    var slots = BatchSlots(rate: 100)
    let waits = (0..<2000).map { _ in slots.reserve(at: 5_000_000) }
    #expect(waits.first == 1000)
    #expect(waits.allSatisfy { (1000...10_000).contains($0) })
    #expect(waits == waits.sorted())
    // 100 a second in each second but the last, which takes the rest.
    let perSecond = Dictionary(grouping: waits) { $0 / 1000 }.mapValues(\.count)
    for second in 1...8 { #expect(abs((perSecond[Int64(second)] ?? 0) - 100) <= 1) }
    // Places that are past are free again.
    #expect(slots.reserve(at: 5_020_000) == 1000)
  }

  @Test(arguments: [(20_000, 4000), (20_000, 10_000), (5000, 1000)])
  func `keeps a queue short at any speed of the machine`(players: Int, capacity: Int) {
    let result = BusyCrowd(players: players, capacity: capacity).play()
    #expect(result.longestDelay <= 250)
    #expect(result.batches >= 20 * capacity / 2)
  }

  @Test
  func `spreads the first batches of a crowd that has just joined, and forgets it after ten minutes`() {
    let clock = Mutex(ContinuousClock.now)
    let pace = TapPace(processors: 2) { clock.withLock { $0 } }
    for _ in 0..<19_999 { _ = pace.waitAfterOpening() }
    // 20,000 at 6,000 batches a second.
    #expect(pace.waitAfterOpening() == 3333)
    for _ in 0..<60_000 { _ = pace.waitAfterOpening() }
    #expect(pace.waitAfterOpening() == 5000)
    clock.withLock { $0 += .seconds(600) }
    #expect(pace.waitAfterOpening() == 1000)
  }
}
