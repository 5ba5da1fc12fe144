import SchoolDirectory
import Boards
import TapGame

/// A change that is to be computed from a board and its past.
struct ChangeComputation {
  let subject: ChangeFeed.Table.Subject
  let ranking: BoardRanking
  let since: Revision?
  /// The newest revision that moved the board.
  let newest: Revision
  /// What was touched since, as it was; `nil` if that is not known.
  let touched: [RankIndex<SchoolKey>.Entry]?

  /// Whether it takes no longer than a commit can wait.
  var isShort: Bool { (touched?.count ?? 0) <= 200 }

  /// The change.
  ///
  /// - Complexity: O(touched schools × log n).
  var change: BoardChange {
    guard let since, let touched else {
      return change(since: nil, moves: [], overtakings: ([], 0))
    }
    let comparison = BoardComparison(ranking.index, touched: touched, ties: subject.ties)
    return change(
      since: since, moves: comparison.moves, overtakings: comparison.overtakings(limit: BoardChange.overtakingLimit))
  }

  private func change(
    since: Revision?, moves: [BoardComparison<SchoolKey>.Move],
    overtakings: (first: [BoardComparison<SchoolKey>.Overtaking], count: Int)
  ) -> BoardChange {
    let schools = ranking.schools
    return BoardChange(
      season: subject.season, board: subject.board, ties: subject.ties, since: since,
      // A restart is true for the board as it is, whoever moved last: what the observer saw before may be newer than that.
      revision: since == nil ? ranking.revision : newest,
      moves: moves.map { move in
        BoardChange.Move(
          school: SchoolName(schools[move.after.id]), tapsBefore: move.before.taps, taps: move.after.taps,
          reachedAt: Timestamp(milliseconds: move.after.reachedAt), rankBefore: move.rankBefore, rank: move.rank)
      },
      overtakings: overtakings.first.compactMap { overtaking in
        // Asked of the board: who passes a school that falls has not moved.
        ranking.index.rank(of: overtaking.id, ties: subject.ties).map { rank in
          BoardChange.Overtaking(
            school: SchoolName(schools[overtaking.id]), passed: SchoolName(schools[overtaking.passed]), rank: rank)
        }
      },
      overtakingCount: overtakings.count)
  }
}
