import Synchronization
import TestSupport
import Testing

@testable import GameServer

/// A token bucket for each address as the textbook has it: a level, and the time of the last look. It forgets nobody.
private struct NaiveBuckets {
  let perMinute: Int
  var levels: [IPAddress: (level: Double, at: Double)] = [:]

  mutating func draw(_ address: IPAddress, at now: Double) -> Bool {
    var (level, at) = levels[address] ?? (Double(perMinute), now)
    level = min(Double(perMinute), level + (now - at) * Double(perMinute) / 60)
    at = now
    let isGranted = level >= 1 - 1e-6
    levels[address] = (isGranted ? level - 1 : level, at)
    return isGranted
  }
}

extension AddressBuckets {
  /// Draws once. If the bucket is empty, it does not draw, and returns how long to wait.
  fileprivate mutating func draw(_ address: IPAddress?, at now: ContinuousClock.Instant) -> Duration? {
    if let wait = wait(address, at: now) { return wait }
    take(address, at: now)
    return nil
  }
}

@Suite
struct `draws of an address` {
  @Test(arguments: [1, 2, 7, 60, 1000] as [Int], some(1, of: 0..<4 as Range<UInt64>))
  func `are granted as a naive token bucket grants them`(perMinute: Int, seed: UInt64) {
    var random = TestRandom(seed: seed)
    var buckets = AddressBuckets(perMinute: perMinute, capacity: 1_000)
    var naive = NaiveBuckets(perMinute: perMinute)
    let start = ContinuousClock.now
    var milliseconds = 0
    for _ in 0..<5_000 {
      // Whole 60ths of a second apart from the moments at which a token is just there, which a model in floating point may round.
      milliseconds +=
        Int.random(in: 0...3, using: &random) * Int.random(in: 0...(120_000 / perMinute / 2 + 3), using: &random)
      let address = IPAddress(high: 0x2001_0DB8, low: 0).offset(by: UInt64.random(in: 0..<9, using: &random))
      let now = start + .milliseconds(milliseconds)
      let before = buckets
      var probe = before
      let wait = buckets.draw(address, at: now)
      #expect((wait == nil) == naive.draw(address, at: Double(milliseconds) / 1000))
      if let wait {
        // Nothing was taken, and after the wait it is granted, not a moment before.
        #expect(probe.draw(address, at: now + wait - .microseconds(1)) != nil)
        #expect(probe.draw(address, at: now + wait) == nil)
      }
    }
  }

  @Test
  func `addresses that rest are forgotten, and memory stays bounded when none does`() {
    var buckets = AddressBuckets(perMinute: 1, capacity: 1_000)
    let start = ContinuousClock.now
    for number in 0..<100_000 {
      let now = start + .milliseconds(number)
      _ = buckets.draw(IPAddress(high: UInt64(number), low: 0), at: now)
      #expect(buckets.count <= 1_000)
    }
    // When those have rested, their room goes to others.
    let later = start + .seconds(1_000)
    #expect(buckets.draw(IPAddress(high: 7, low: 7), at: later) == nil)
    #expect(buckets.count == 1)
  }

  @Test
  func `those for whom there is no room share one bucket, and hurt nobody who has one`() {
    var buckets = AddressBuckets(perMinute: 2, capacity: 1)
    let now = ContinuousClock.now
    let known = IPAddress(high: 1, low: 0)
    #expect(buckets.draw(known, at: now) == nil)
    #expect(buckets.draw(IPAddress(high: 2, low: 0), at: now) == nil)
    #expect(buckets.draw(IPAddress(high: 3, low: 0), at: now) == nil)
    #expect(buckets.draw(IPAddress(high: 4, low: 0), at: now) == .seconds(30))
    #expect(buckets.draw(nil, at: now) == .seconds(30))
    #expect(buckets.draw(known, at: now) == nil)
  }

  @Test
  func `the limiter draws on the clock it is given`() throws {
    let moment = Mutex(ContinuousClock.now)
    let limiter = RateLimiter(perMinute: 2) { moment.withLock { $0 } }
    let address = try #require(IPAddress("192.0.2.1"))
    #expect(limiter.draw(address) == nil)
    #expect(limiter.draw(address) == nil)
    #expect(limiter.draw(address) == .seconds(30))
    moment.withLock { $0 += .seconds(30) }
    #expect(limiter.draw(address) == nil)
  }
}

@Suite
struct `a network of IPv6` {
  @Test
  func `is not as many strangers as it has addresses`() throws {
    let now = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 10) { now }
    func granted(_ networks: some Sequence<Int>) throws -> Int {
      var count = 0
      for number in networks {
        let text = "2001:db8:1:\(String(number, radix: 16))::1"
        let address = try #require(IPAddress(text))
        for _ in 0..<10 where limiter.draw(address) == nil { count += 1 }
      }
      return count
    }
    // One /64 as one address, a /56 too, a /48 as two.
    let others = stride(from: 256, to: 65_536, by: goesFurther() ? 1 : 16)
    let counts = [try granted(0..<1), try granted(1..<256), try granted(others)]
    #expect(counts == [10, 0, 10])
    // Who is elsewhere has lost nothing.
    for other in ["2001:db8:2::1", "192.0.2.1"] { #expect(limiter.draw(IPAddress(other)) == nil) }
  }

  @Test
  func `holds as many connections as its networks may, and gives them back`() throws {
    var counts = AddressCounts(perAddress: 10, total: .max)
    var open: [IPAddress] = []
    for number in stride(from: 0, to: 65_536, by: goesFurther() ? 1 : 16) {
      let client = IPAddress(high: 0x2001_0db8_0001_0000 + UInt64(number), low: 0)
      while counts.enter(client) == nil { open.append(client) }
    }
    #expect(open.count == 20)
    #expect(counts.addresses == 2)
    for client in open { counts.leave(client) }
    #expect(counts.sum == 0 && counts.addresses == 0)
    #expect(counts.enter(open[0]) == nil)
  }
}

extension IPAddress {
  fileprivate func offset(by networks: UInt64) -> IPAddress { IPAddress(high: high + networks, low: low) }
}
