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
    return try totals.page(
      slice, of: entries, season: played.summary, revision: revision, ties: ties,
      AverageCriterion(leastPlayers: leastPlayers, unranked: unranked)
    ) { .tooFewPlayers($0, least: leastPlayers) }
  }

  /// A page of a board that ranks the schools by their taps a pupil: all taps of a school, divided by its head count.
  ///
  /// Every school of the board with a head count is ranked. Equal quotients are ordered as in
  /// ``averages(_:of:season:ties:leastPlayers:)``, with pupils in place of players.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(schools with a head count × log schools).
  public func tapsPerPupil(
    _ slice: PageSlice<SchoolID>, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> AveragePage {
    let totals = try await ranking(of: board, season: season)
    let entries = totals.schools.keysWithPupils.compactMap { key -> AverageRanking<SchoolKey>.Entry? in
      guard let taps = totals.index.entry(of: key)?.score, let pupils = totals.schools.pupils(of: key) else {
        return nil
      }
      return .init(id: key, average: Average(sum: taps, count: pupils))
    }
    return try totals.page(
      slice, of: entries, season: totals.summary, revision: totals.revision, ties: ties,
      AverageCriterion(leastPlayers: nil, unranked: totals.count - entries.count)
    ) { .noHeadCount($0) }
  }
}

extension BoardRanking {
  /// A page of some schools of the board by averages.
  ///
  /// - Parameter refusal: why a school of the board is not among them.
  fileprivate func page(
    _ slice: PageSlice<SchoolID>, of entries: [AverageRanking<SchoolKey>.Entry], season: SeasonSummary,
    revision: Revision, ties: TiePolicy, _ criterion: AverageCriterion, refusal: (SchoolID) -> BoardError
  ) throws -> AveragePage {
    let ranking = AverageRanking(entries)
    let range = try slice.range(count: ranking.entries.count) { school in
      if let position = ranking.position(of: try key(of: school)) { return position }
      throw refusal(school)
    }
    return AveragePage(
      season: season, revision: revision, board: board, ties: ties, total: ranking.entries.count,
      entries: ranking.standings(in: range, ties: ties).map {
        AverageStanding(
          rank: $0.rank, average: $0.entry.average, school: schools[$0.entry.id],
          isPerPupil: criterion.leastPlayers == nil)
      },
      average: criterion)
  }
}
