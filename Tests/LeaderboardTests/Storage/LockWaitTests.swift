import GRDB
@testable import Leaderboard
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite struct `Waiting for another connection's lock` {
  private func make(_ wait: (LockWait) throws -> Void) rethrows -> (news: [LockNews], slept: [Int32]) {
    let (told, delays) = (Recorded<LockNews>(), Recorded<Int32>())
    try wait(LockWait(path: "x.sqlite", sleep: { delays.add($0) }, tell: { told.add($0) }))
    return (told.all, delays.all)
  }

  @Test(arguments: [0, 1, 7, 200, 999, 30_000] as [Int32])
  func `sleeps as long as it may, in all`(limit: Int32) {
    let (news, slept) = make { wait in
      var tries: Int32 = 0
      while wait.waits(after: tries, upTo: limit) { tries += 1 }
    }
    #expect(slept.reduce(0, +) == limit)
    #expect(slept.allSatisfy { $0 > 0 && $0 <= 100 })
    #expect(news == (limit > LockWait.silence ? [.waiting(path: "x.sqlite")] : []))
  }

  @Test func `is told once it has taken a second, and when it is over`() {
    let (news, _) = make { wait in
      for round in 1...2 {
        var (tries, waited): (Int32, Bool) = (0, true)
        while waited, tries < 30 {
          waited = wait.waits(after: tries, upTo: 10_000)
          tries += 1
        }
        wait.end()
        // Whoever has waited for nothing tells nothing.
        wait.end()
        #expect(waited, "\(round)")
      }
    }
    #expect(news == [.waiting(path: "x.sqlite"), .over, .waiting(path: "x.sqlite"), .over])
  }

  /// The connection of another process, which keeps the file locked.
  private func lock(_ path: String, isExclusive: Bool) async throws -> DatabaseQueue {
    let other = try foreignConnection(to: path)
    try await other.writeWithoutTransaction { db in
      if isExclusive { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try db.execute(sql: "BEGIN IMMEDIATE; UPDATE season SET name = name")
      if isExclusive { try db.execute(sql: "COMMIT") }
    }
    return other
  }

  @Test(arguments: [false, true])
  func `is told of opening a file, and of a commit to an open one`(isExclusive: Bool) async throws {
    let fixture = try await Fixture()
    let path = fixture.path
    try fixture.leaderboard.close()
    let told = Recorded<LockNews>()
    let holder = Mutex<DatabaseQueue?>(try await lock(path, isExclusive: isExclusive))
    // The lock is given back as soon as the wait is told.
    let wait = LockWait(path: path, sleep: { _ in }) { news in
      told.add(news)
      guard news != .over else { return }
      holder.withLock { other in
        try? other?.writeWithoutTransaction { if $0.isInsideTransaction { try $0.execute(sql: "ROLLBACK") } }
        try? other?.close()
        other = nil
      }
    }
    let leaderboard = try Leaderboard.open(path, clock: fixture.clock, access: .readWrite, wait: wait)
    let once: [LockNews] = [.waiting(path: path), .over]
    #expect(told.all == once)
    let second = try await lock(path, isExclusive: false)
    holder.withLock { $0 = second }
    try await leaderboard.perform(SetSeason(fixture.season.id, autoBan: .off))
    #expect(told.all == once + once)
    try leaderboard.close()
    #expect(told.all == once + once)
  }
}

/// Values in the order in which they came.
private final class Recorded<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func add(_ value: Value) { values.withLock { $0.append(value) } }
}
