import Dispatch
import TapGame
import Testing

@testable import Boards
@testable import Leaderboard

@Suite(.timeLimit(.minutes(10))) struct `A queue of commands` {
  private let queue = CommandQueue()

  /// Lets so many callers wait, and hands over once all of them do.
  private func crowd(_ count: Int, _ work: () async throws -> Void) async throws {
    let (added, tell) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask { [queue] in
          _ = try? await withUnsafeThrowingContinuation { waiting in
            let session = SessionID(rawValue: Int64(number))
            let batch = TapBatch(session: session, sequence: 1, taps: 1, span: 0)
            _ = queue.add(WaitingAction(.commit(batch), size: 1, waiting: waiting))
            tell.yield()
          }
        }
      }
      var callers = added.makeAsyncIterator()
      for _ in 0..<count { await callers.next() }
      #expect(queue.count == count)
      try await work()
      for job in queue.takeGroup() { job.waiting.resume(throwing: CancellationError()) }
      #expect(queue.count == 0)
    }
  }

  /// Waits as the writer does, on a thread of its own.
  private func gather(for time: DispatchTimeInterval) async -> Bool {
    await withCheckedContinuation { came in
      DispatchQueue(label: "writer").async { [queue] in came.resume(returning: queue.gather(for: time)) }
    }
  }

  @Test func `does not wait for a few callers`() async throws {
    try await crowd(15) {}
    #expect(await gather(for: .seconds(3600)))
  }

  @Test func `waits for a crowd until half of it is there`() async throws {
    try await crowd(20) {}
    let isThere = Task { await gather(for: .seconds(3600)) }
    // However many of them come before the waiting begins.
    try await crowd(20) { #expect(await isThere.value) }
  }

  @Test func `waits no longer than it may for a crowd that has gone, and not a second time`() async throws {
    try await crowd(20) {}
    #expect(await !gather(for: .milliseconds(1)))
    #expect(queue.takeGroup().isEmpty)
    #expect(await gather(for: .seconds(3600)))
    try await crowd(1) {
      #expect(await gather(for: .seconds(3600)))
    }
  }
}
