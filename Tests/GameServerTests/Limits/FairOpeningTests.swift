import Synchronization
import TestSupport
import Testing

@testable import GameServer

/// A clock that only the test moves.
private final class TestTime: Sendable {
  private let moment = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { moment.withLock { $0 } }
  func advance(by time: Duration) { moment.withLock { $0 += time } }
}

@Suite
struct `a school behind one address` {
  private static let school = IPAddress(high: 0, low: 0xFFFF << 32 | 0xC000_0201)

  private func connection(_ port: Int) -> ClientConnection {
    ClientConnection(address: Self.school, port: port)
  }

  @Test
  func `joins at the first try while three connections of a classmate ask without a pause`() {
    let time = TestTime()
    let limiter = OpeningLimiter(perMinute: 60) { time.now }
    var (joined, noise) = (0, 0)
    // For 30 seconds; two classmates join every three.
    for tick in 0..<3000 {
      for port in 1...3 {
        if case .granted = limiter.draw(Self.school, on: connection(port)) { noise += 1 }
      }
      if tick % 150 == 0 {
        let verdict = limiter.draw(Self.school, on: connection(1000 + tick))
        #expect(verdict == .granted(after: .zero))
        joined += 1
      }
      time.advance(by: .milliseconds(10))
    }
    #expect(joined == 20)
    // The rest is the noisy one's, who is not shut out either.
    #expect(noise > 20)
  }

  @Test
  func `gets in within the longest wait while a classmate opens a connection for each try`() {
    let time = TestTime()
    let limiter = OpeningLimiter(perMinute: 600) { time.now }
    var port = 0
    func draw() -> OpeningLimiter.Verdict {
      port += 1
      return limiter.draw(Self.school, on: connection(port))
    }
    // The bucket is emptied first.
    for _ in 0..<600 { #expect(draw() == .granted(after: .zero)) }
    // Three tries of the classmate are under way at any time; each goes on when the one before was granted.
    var noisy = [Duration](repeating: .zero, count: 3)
    var clock = Duration.zero
    for tick in 0..<3000 {
      for place in noisy.indices where noisy[place] <= clock {
        if case .granted(after: let wait) = draw() { noisy[place] = clock + wait }
      }
      if tick % 150 == 0 {
        guard case .granted(after: let wait) = draw() else {
          Issue.record("a classmate was refused")
          return
        }
        #expect(wait <= .seconds(1))
      }
      time.advance(by: .milliseconds(10))
      clock += .milliseconds(10)
    }
  }

  @Test(arguments: some(1, of: 0..<4 as Range<UInt64>))
  func `opens no more sessions than it may, whoever asks how often`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let time = TestTime()
    let limiter = OpeningLimiter(perMinute: 60) { time.now }
    var granted: [Duration] = []
    var clock = Duration.zero
    for _ in 0..<20_000 {
      let port = Int.random(in: 1...50, using: &random)
      if case .granted(after: let wait) = limiter.draw(Self.school, on: connection(port)) {
        #expect(wait <= OpeningLimiter.longestWait)
        granted.append(clock + wait)
      }
      let pause = Duration.milliseconds(Int.random(in: 0...40, using: &random))
      time.advance(by: pause)
      clock += pause
    }
    granted.sort()
    // The burst of a minute, and one a second.
    for (count, moment) in granted.enumerated() {
      #expect(Double(count + 1) <= 60 + moment / .seconds(1) + 1)
    }
  }

  @Test
  func `is remembered in bounded memory`() {
    let time = TestTime()
    let limiter = OpeningLimiter(perMinute: 1_000_000, capacity: 100) { time.now }
    for port in 0..<1000 {
      _ = limiter.draw(Self.school, on: connection(port))
      #expect(limiter.connections <= 100)
    }
    time.advance(by: .seconds(61))
    _ = limiter.draw(Self.school, on: connection(7))
    #expect(limiter.connections == 1)
  }
}
