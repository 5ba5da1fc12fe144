import Synchronization
import TestSupport
import Testing

@testable import GameServer

@Suite
struct `a table that clients fill` {
  private typealias Table = BoundedTable<Int, Int, Int>

  /// A table of moments, whose values are idle from that moment on.
  private func table(capacity: Int) -> Table {
    Table(capacity: capacity, nextSweep: { $0 + 60 }, isIdle: { $0 <= $1 })
  }

  @Test(arguments: some(2, of: 0..<8 as Range<UInt64>))
  func `says what one without bounds says, but for keys that found no room`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let capacity = Int.random(in: 1...200, using: &random)
    var table = table(capacity: capacity)
    var naive: [Int: Int] = [:]
    var now = 0
    for _ in 0..<size(4_000, full: 20_000) {
      now += Int.random(in: 0...2, using: &random)
      let key = Int.random(in: 0..<300, using: &random)
      let value = now + Int.random(in: 1...90, using: &random)
      let isThere = naive[key].map { $0 > now } ?? false
      let isStored = table.store(value, for: key, at: now)
      if isStored { naive[key] = value } else { #expect(!isThere) }
      // Nothing that still counts is lost, and nothing is there that was not stored.
      for (key, value) in naive where value > now { #expect(table[key] == value) }
      if let kept = table[key] { #expect(kept == naive[key]) }
      #expect(table.count <= capacity)
      if !isStored { #expect(table.count == capacity) }
    }
  }

  @Test
  func `holds a flood of addresses off those who are in it`() {
    var table = BoundedTable<IPAddress, Int, Int>(capacity: 1000, nextSweep: { $0 + 60 }, isIdle: { $0 <= $1 })
    let known = (0..<10).map { IPAddress(high: 0, low: UInt64($0)) }
    for address in known { table.store(1_000_000, for: address, at: 0) }
    for number in 0..<size(100_000, full: 1_000_000) {
      table.store(number + 5000, for: IPAddress(high: UInt64(number + 1), low: 0), at: number)
      if number % 10_000 == 0 {
        #expect(table.count <= 1000)
        #expect(known.allSatisfy { table[$0] == 1_000_000 })
      }
    }
    // When the flood is over and its values are idle, the next key finds room.
    let isStored = table.store(2_000_000, for: IPAddress(high: 0, low: 99), at: 1_500_000)
    #expect(isStored && table.count == 1)
  }

  /// Each look at a value is counted: a full table of values that are not idle is looked through once for as many new keys as it has.
  @Test
  func `costs as much for each new key, however large it is`() {
    let looks = Looks()
    for capacity in [1000, 30_000] {
      var table = Table(capacity: capacity, nextSweep: { $0 + 60 }) { value, now in
        looks.add()
        return value <= now
      }
      looks.reset()
      for key in 0..<200_000 { table.store(.max, for: key, at: 0) }
      #expect(table.count == capacity)
      #expect(looks.count <= 2 * 200_000, "\(looks.count) looks")
    }
  }

  @Test
  func `is swept after an interval by a key that it knows, too`() {
    var table = table(capacity: 100)
    for key in 0..<50 { table.store(30, for: key, at: 0) }
    table.store(90, for: 7, at: 59)
    #expect(table.count == 50)
    table.store(90, for: 7, at: 60)
    #expect(table.count == 1)
  }
}

/// Counts calls.
private final class Looks: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }
}
