package import Leaderboard
import SchoolDirectory
package import TapGame

/// What can be asked about boards, wherever the contest is kept: each as `Leaderboard` answers it.
package protocol BoardSource: Sendable {
  /// A part of a board.
  ///
  /// - Throws: when there is no such board, school or season, or the contest cannot be read; so do the others.
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage

  /// A part of a board as it stood at the whole minute then or before.
  func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, at moment: Timestamp
  ) async throws -> BoardPage

  /// How far schools are from the ones next to them.
  func howFar(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> HowFarPage

  /// What a percentile takes.
  func mark(
    of percentile: Percentile, on board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> PercentileMark

  /// What all schools of a board have together.
  func totals(of board: Board, season: SeasonID?) async throws -> BoardTotals

  /// A part of a board by averages.
  func averages(
    _ slice: AverageSlice, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage

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
  package func howFar(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> HowFarPage {
    try await howFar(slice, of: board, season: season, ties: ties, minutes: 10)
  }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    changes(board: board, season: season, ties: ties).map { .changed($0, page: nil) }
  }
}
