import Leaderboard
import SchoolDirectory
import TapGame

/// Commits one batch after the other, for one school after the other, and knows when it asked for each.
struct TimedCommits {
  /// A commit by the moments at which it was asked for and acknowledged, in nanoseconds of the monotonic clock.
  struct Commit {
    let revision: Int64
    let asked: Int64
    let acknowledged: Int64
  }

  private let leaderboard: Leaderboard
  private let sessions: [Session]
  private var number: Int64 = 0

  /// Opens sessions of its own, for the first schools.
  init(_ leaderboard: Leaderboard) async throws {
    self.leaderboard = leaderboard
    let season = try await leaderboard.currentSeason().id
    sessions = try await leaderboard.openSessions(
      leaderboard.schools().prefix(200).map { SessionRequest(season: season, school: $0.id) })
  }

  mutating func next() async throws -> Commit {
    let session = sessions[Int(number) % sessions.count].id
    let batch = TapBatch(session: session, sequence: number / Int64(sessions.count) + 1, taps: 1, span: 0)
    number += 1
    let asked = MonotonicClock.now
    let receipt = try await leaderboard.commit(batch)
    return Commit(revision: receipt.revision.rawValue, asked: asked, acknowledged: MonotonicClock.now)
  }
}
