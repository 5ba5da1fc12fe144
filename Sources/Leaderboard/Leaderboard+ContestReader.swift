public import Boards
public import TapGame

extension Leaderboard: ContestReader {
  /// The changes of a board, see ``changes(board:season:ties:after:)``.
  public func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable {
    changes(board: board, season: season, ties: ties, after: after)
  }
}
