import Boards
import Dispatch
import Foundation
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A watch over a file` {
  /// A clock that holds up who asks it, once it is told to.
  private final class HoldingClock: WallClock {
    private let isHolding = Mutex(false)
    private let arrivals = DispatchSemaphore(value: 0)
    private let gate = DispatchSemaphore(value: 0)
    /// Whether the one that was held has gone on.
    let hasGoneOn = Atomic(false)

    var now: Timestamp {
      let holds = isHolding.withLock { isHolding in
        defer { isHolding = false }
        return isHolding
      }
      if holds {
        arrivals.signal()
        gate.wait()
        hasGoneOn.store(true, ordering: .sequentiallyConsistent)
      }
      return Fixture.start
    }

    func holdNext() { isHolding.withLock { $0 = true } }
    func waitForArrival() { arrivals.wait() }
    func letGo() { gate.signal() }
  }

  /// A connection that only reads and closes last leaves the write-ahead log behind.
  @Test(.timeLimit(.minutes(10))) func `has no connection when it has stopped, though an observer's end paused it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = HoldingClock()
    let leaderboard = try Leaderboard.open(folder.path("contest.sqlite"), clock: clock)
    try await leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: try Fixture.schools(3))))
    try await leaderboard.perform(StartSeason(name: "Spring"))
    clock.holdNext()
    let watch = leaderboard.watched.feed.watch
    try watch.start(for: leaderboard.watched)
    await onThread { clock.waitForArrival() }
    // A look is under way, and this waits for its end.
    async let paused: Void = onThread { watch.pause { true } }
    while watch.isRunning { await Task.yield() }
    let (closes, begin) = AsyncStream.makeStream(of: Void.self)
    async let hadEnded = onThread {
      begin.yield()
      watch.stop()
      return clock.hasGoneOn.load(ordering: .sequentiallyConsistent)
    }
    for await _ in closes { break }
    for _ in 0..<10_000 { await Task.yield() }
    clock.letGo()
    #expect(await hadEnded)
    await paused
    try leaderboard.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["contest.sqlite"])
  }

  /// Does what waits on a thread of its own, as tasks share few.
  private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
