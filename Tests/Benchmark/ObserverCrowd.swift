import Boards
import Foundation
import Leaderboard
import TapGame

/// Observers that note when they hear of each revision.
final class ObserverCrowd: Sendable {
  /// When an observer heard of a revision.
  struct Hearing {
    let revision: Int64
    let moment: Int64
  }

  private let tasks: [Task<[Hearing], any Error>]
  private let revisions: AsyncStream<Int64>
  private let count: Int

  /// Lets so many observers join, and waits until all have.
  init(_ count: Int, on leaderboard: Leaderboard) async throws {
    self.count = count
    let (revisions, heard) = AsyncStream.makeStream(of: Int64.self)
    self.revisions = revisions
    tasks = (0..<count).map { _ in
      // Tasks of their own: they wait until they are cancelled, and a group looks through all its children whenever one ends.
      Task {
        // Whoever waits for all is not to wait for one that has failed.
        defer { heard.finish() }
        var hearings: [Hearing] = []
        for try await change in leaderboard.changes() {
          hearings.append(Hearing(revision: change.revision.rawValue, moment: MonotonicClock.now))
          heard.yield(change.revision.rawValue)
        }
        return hearings
      }
    }
    guard count > 0 else { return }
    var joined = 0
    for await _ in revisions {
      joined += 1
      if joined == count { break }
    }
  }

  /// Waits until all have heard of a revision.
  func heard(_ revision: Int64) async {
    guard count > 0 else { return }
    var hearing = 0
    for await heard in revisions where heard >= revision {
      hearing += 1
      if hearing == count { return }
    }
  }

  /// Sends them home.
  ///
  /// - Returns: what each has heard.
  func end() async throws -> [[Hearing]] {
    for task in tasks { task.cancel() }
    var all: [[Hearing]] = []
    for task in tasks { all.append(try await task.value) }
    return all
  }
}

extension [Double] {
  /// The value below which this share of the values lies; 0 of none.
  func percentile(_ share: Double) -> Double {
    let ordered = sorted()
    guard !ordered.isEmpty else { return 0 }
    return ordered[Swift.min(ordered.count - 1, Int(Double(ordered.count) * share))]
  }
}
