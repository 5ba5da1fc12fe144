import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// What an observer knows of a board who reads it once and then only listens.
struct Follower {
  /// What a page says of a school.
  struct Row: Hashable {
    let school: SchoolSummary
    let taps: Int64
    let reachedAt: Timestamp
    let rank: Int
  }

  let leaderboard: Leaderboard
  private(set) var entries: [SchoolID: Row] = [:]
  private(set) var revision: Revision?

  init(_ leaderboard: Leaderboard) { self.leaderboard = leaderboard }

  /// Takes a change in; whatever does not follow from the one before is an issue.
  mutating func take(_ change: BoardChange) async throws {
    if let revision { #expect(change.revision > revision) }
    guard !change.isRestart else {
      entries = try await page(change.board, season: change.season, ties: change.ties)
      revision = change.revision
      return
    }
    #expect(change.since == revision)
    #expect(!change.moves.isEmpty)
    revision = change.revision
    let moved = Set(change.moves.map(\.school.id))
    #expect(moved.count == change.moves.count)
    for move in change.moves {
      let before = try #require(entries[move.school.id])
      #expect(move.tapsBefore == before.taps)
      #expect(move.rankBefore == before.rank)
      // An adjustment and taps can add up to nothing, and still the count was reached anew.
      #expect(move.gained != 0 || move.reachedAt > before.reachedAt)
    }
    // The rest of the board follows from the schools that moved.
    let standings = entries.values.map { standing in
      change.moves.first { $0.school.id == standing.school.id }.map { (standing.school, $0.taps, $0.reachedAt) }
        ?? (standing.school, standing.taps, standing.reachedAt)
    }
    let index = RankIndex(
      standings.map { RankIndex<SchoolID>.Entry(id: $0.0.id, score: $0.1, reachedAt: $0.2.milliseconds) })
    let before = entries
    for (school, taps, reachedAt) in standings {
      let rank = try #require(index.rank(of: school.id, ties: change.ties))
      entries[school.id] = Row(school: school, taps: taps, reachedAt: reachedAt, rank: rank)
    }
    for move in change.moves { #expect(entries[move.school.id]?.rank == move.rank) }
    for overtaking in change.overtakings {
      #expect(isAhead(overtaking.passed.id, of: overtaking.school.id, in: before, change.ties))
      #expect(isAhead(overtaking.school.id, of: overtaking.passed.id, in: entries, change.ties))
    }
    #expect(change.overtakings.count == min(change.overtakingCount, BoardChange.overtakingLimit))
  }

  private func isAhead(
    _ a: SchoolID, of b: SchoolID, in entries: [SchoolID: Row], _ ties: TiePolicy
  ) -> Bool {
    guard let a = entries[a], let b = entries[b] else { return false }
    return ties == .ordinal ? a.rank < b.rank : a.taps > b.taps
  }

  private func page(_ board: Board, season: SeasonID, ties: TiePolicy) async throws -> [SchoolID: Row] {
    let page = try await leaderboard.page(.whole, of: board, season: season, ties: ties)
    return Dictionary(
      page.entries.map {
        ($0.school.id, Row(school: $0.school, taps: $0.taps, reachedAt: $0.reachedAt, rank: $0.rank))
      }, uniquingKeysWith: { $1 })
  }

  /// Expects that it knows the board as it is.
  func expectCurrent(_ board: Board, season: SeasonID, ties: TiePolicy) async throws {
    #expect(entries == (try await page(board, season: season, ties: ties)))
  }
}

/// Tells whether an object is gone.
final class Trace<Object: AnyObject> {
  private weak var object: Object?
  var isGone: Bool { object == nil }
  init(_ object: Object?) { self.object = object }
}

extension AsyncIteratorProtocol where Element == BoardChange {
  /// The next change, which has to come.
  mutating func change() async throws -> BoardChange {
    let next = try await next()
    return try #require(next)
  }
}
