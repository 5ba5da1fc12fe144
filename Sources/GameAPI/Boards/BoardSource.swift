package import Boards
package import Leaderboard
import SchoolDirectory
package import TapGame

/// What can be asked about boards, wherever the contest is kept.
package protocol BoardSource: Sendable {
  /// Answers a question.
  ///
  /// - Throws: when there is no such board, school or season, or the contest cannot be read; so do the others.
  func answer(_ question: BoardQuestion, on board: Board, season: SeasonID?, ties: TiePolicy) async throws
    -> BoardAnswer

  /// A part of a board.
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage

  /// A season, to see when it ends.
  func season(_ id: SeasonID) async throws -> Season

  /// A board as it moves, until the task is cancelled: first that it has to be read, then what has changed since.
  ///
  /// - Parameter slice: the part that is shown. A server tells of the schools in it only, and sends it along.
  func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable
}

extension Leaderboard: BoardSource {
  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    changes(board: board, season: season, ties: ties).map { .changed($0, page: nil) }
  }
}
