import Dispatch
import Foundation
import Synchronization
import TapGame
import Testing

@testable import Leaderboard

/// In a process of its own, as it takes all threads for tasks.
@Suite("Closing a file, at the same time as others")
struct BlockedThreadsTests {
  /// A closure waits for the reads, and a read ends with a step of its task. All threads for tasks were in closures.
  @Test("waits for its reads, though all threads for tasks are busy with closures")
  func closing() async {
    await #expect(processExitsWith: .success) {
      // Ends the process if it stands still.
      alarm(60)
      let count = ProcessInfo.processInfo.activeProcessorCount
      let closing = DispatchSemaphore(value: 0)
      let (reading, arrived) = (Count(), Count())
      let fixture = try await Fixture()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<count {
          let leaderboard = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
          group.addTask {
            try await leaderboard.read { _ in
              reading.increment()
              closing.wait()
            }
          }
          group.addTask {
            while reading.value < count { await Task.yield() }
            // Here all of them are on a thread each, and only then the reads may end.
            if arrived.increment() == count {
              for _ in 0..<count { closing.signal() }
            }
            while arrived.value < count {}
            try leaderboard.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

private final class Count: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
