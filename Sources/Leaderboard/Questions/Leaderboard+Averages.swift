public import Boards
import GRDB
public import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// A page of a board that ranks the schools by the average taps of their players. Averages make large and small
  /// schools comparable.
  ///
  /// Every player with a counted tap is included, hidden or not. Imported taps belong to no player and are not
  /// included. Schools with fewer than `leastPlayers` players are not ranked. Under `TiePolicy.ordinal`, schools with
  /// equal averages are ordered by the number of players, larger first, and then by id, smaller first.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(schools × log schools + changes since the last call); the first call for a season reads all its
  ///   sessions.
  public func averages(
    _ slice: PageSlice<SchoolID>, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    leastPlayers: Int = AverageCriterion.standardLeastPlayers
  ) async throws -> AveragePage {
    let totals = try await ranking(of: board, season: season)
    let played = try await catchUpWithPlayers(totals.season.id) { _ in }.played
    let (tallies, revision) = players.withLock { players in
      let players = players[totals.season.id]
      return (players?.schools ?? [:], players?.revision ?? totals.revision)
    }
    let leastPlayers = max(1, leastPlayers)
    var entries: [AverageRanking<SchoolKey>.Entry] = []
    var unranked = 0
    for (number, tally) in tallies {
      guard let key = totals.schools.key(ofNumber: number), totals.index.contains(key) else { continue }
      if tally.players >= leastPlayers {
        entries.append(.init(id: key, average: Average(sum: tally.taps, count: tally.players)))
      } else {
        unranked += 1
      }
    }
    let ranking = AverageRanking(entries)
    let range = try slice.range(count: ranking.entries.count) { school in
      if let position = ranking.position(of: try totals.key(of: school)) { return position }
      throw BoardError.tooFewPlayers(school, least: leastPlayers)
    }
    return AveragePage(
      season: played.summary, revision: revision, board: board, ties: ties, total: ranking.entries.count,
      entries: ranking.standings(in: range, ties: ties).map {
        AverageStanding(rank: $0.rank, average: $0.entry.average, school: totals.schools[$0.entry.id])
      },
      average: AverageCriterion(leastPlayers: leastPlayers, unranked: unranked))
  }
}
