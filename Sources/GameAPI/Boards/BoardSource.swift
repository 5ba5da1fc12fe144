package import Boards
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
  /// - Parameter slice: the part that is shown. A server reports changes of these schools only, and sends the part with them.
  func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable
}

/// The boards of a store in this process.
package struct LocalBoards: BoardSource {
  private let contest: any ContestReader

  /// The boards of a contest.
  package init(_ contest: any ContestReader) { self.contest = contest }

  package func answer(
    _ question: BoardQuestion, on board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardAnswer {
    try await contest.answer(question, on: board, season: season, ties: ties)
  }

  package func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardPage {
    try await contest.page(slice, of: board, season: season, ties: ties)
  }

  package func season(_ id: SeasonID) async throws -> Season { try await contest.season(id) }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    LocalUpdates(contest: contest, board: board, season: season, ties: ties)
  }
}
