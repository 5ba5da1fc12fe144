import Ranking
import SchoolDirectory
package import TapGame

/// A board and the entries that commits have touched since a revision. Computes the change of the whole board and of
/// its slices.
package struct BoardDelta: Sendable {
  package let ranking: BoardRanking
  /// The revision to compare with; `nil` if the log does not go back that far.
  package let since: Revision?
  /// The newest revision that changed the board.
  private let newest: Revision
  /// The touched entries, as they were at ``since``.
  private let touched: [RankIndex<SchoolKey>.Entry]
  private let ties: TiePolicy
  /// Computed once and used for all slices.
  private lazy var comparison = RankComparison(ranking.index, touched: touched, ties: ties)

  /// - Parameter since: the revision to compare with; `nil` if the board has to be read again.
  init(_ ranking: BoardRanking, log: ChangeLog<SchoolKey>?, since: Revision?, ties: TiePolicy) {
    self.ranking = ranking
    self.ties = ties
    newest = log?.newest ?? ranking.revision
    let touched = since.flatMap { log?.entries(at: $0) }
    self.since = touched == nil ? nil : since
    self.touched = touched ?? []
  }

  /// Whether the change is computed so quickly that commits can wait for it.
  package var isShort: Bool { touched.count <= 200 }

  package mutating func change() -> BoardChange {
    guard let since else {
      // The revision is not `newest`, because the observer may have seen a later revision that did not change the
      // board.
      return change(since: nil, revision: ranking.revision, moves: [], overtakings: ([], 0))
    }
    let overtakings = comparison.overtakings(limit: BoardChange.overtakingLimit)
    return change(
      since: since, revision: newest,
      moves: comparison.moves.map { move in
        BoardChange.Move(
          school: SchoolName(ranking.schools[move.after.id]), tapsBefore: move.before.score, taps: move.after.score,
          reachedAt: Timestamp(milliseconds: move.after.reachedAt), rankBefore: move.rankBefore, rank: move.rank)
      },
      overtakings: (
        overtakings.first.compactMap { overtaking in
          // A school can overtake without new taps of its own, when adjustments move another school down.
          ranking.index.rank(of: overtaking.id, ties: ties).map { rank in
            BoardChange.Overtaking(
              school: SchoolName(ranking.schools[overtaking.id]),
              passed: SchoolName(ranking.schools[overtaking.passed]),
              rank: rank)
          }
        }, overtakings.count
      ))
  }

  /// The change of a slice. It covers the schools that were in the slice before and those that are in it now.
  ///
  /// - Parameters:
  ///   - before: the slice at ``since``, with the same ties.
  ///   - page: the slice now.
  /// - Returns: the change, or `nil` if the observer needs the whole slice again: the season has changed, schools were
  ///   added, removed or renamed, taps were taken away, or ``since`` is `nil`.
  package mutating func change(from before: BoardPage, to page: BoardPage) -> BoardChange? {
    guard let since, before.season == page.season, before.total == page.total else { return nil }
    let befores = Dictionary(before.entries.map { ($0.school.id, $0) }, uniquingKeysWith: { $1 })
    let isInside = Set(page.entries.map(\.school.id))
    var pairs: [StandingPair] = []
    for now in page.entries {
      let before = befores[now.school.id] ?? comparison.before(try? ranking.key(of: now.school.id), on: ranking)
      guard let before else { return nil }
      pairs.append(StandingPair(before: before, now: now))
    }
    for before in before.entries where !isInside.contains(before.school.id) {
      guard let now = try? ranking.standing(of: before.school.id, ties: ties) else { return nil }
      pairs.append(StandingPair(before: before, now: now))
    }
    guard pairs.allSatisfy({ $0.before.school == $0.now.school && $0.before.taps <= $0.now.taps }) else { return nil }
    pairs.sort { ($0.now.rank, $0.now.school.id) < ($1.now.rank, $1.now.school.id) }
    let overtakings = pairs.overtakings(ties: ties, limit: BoardChange.overtakingLimit)
    return change(
      since: since, revision: page.revision,
      moves: pairs.filter(\.hasMoved).map { pair in
        BoardChange.Move(
          school: SchoolName(pair.now.school), tapsBefore: pair.before.taps, taps: pair.now.taps,
          reachedAt: pair.now.reachedAt,
          rankBefore: pair.before.rank, rank: pair.now.rank)
      },
      overtakings: (
        overtakings.first.map { passer, passed in
          BoardChange.Overtaking(
            school: SchoolName(passer.now.school), passed: SchoolName(passed.now.school), rank: passer.now.rank)
        }, overtakings.count
      ))
  }

  private func change(
    since: Revision?, revision: Revision, moves: [BoardChange.Move],
    overtakings: (first: [BoardChange.Overtaking], count: Int)
  ) -> BoardChange {
    BoardChange(
      season: ranking.season.id, board: ranking.board, ties: ties, since: since, revision: revision, moves: moves,
      overtakings: overtakings.first, overtakingCount: overtakings.count)
  }
}

extension RankComparison<SchoolKey> {
  fileprivate func before(_ key: SchoolKey?, on ranking: BoardRanking) -> Standing? {
    key.flatMap { before($0) }.map(ranking.standing)
  }
}
