package import GameAPI
package import Leaderboard
import SchoolDirectory
package import TapGame

extension ContestServer: BoardSource {
  package func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardPage {
    try await answer(question(board, slice.query, season, ties))
  }

  package func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, at moment: Timestamp
  ) async throws -> BoardPage {
    try await answer(question(board, slice.query + [("at", moment.description)], season, ties))
  }

  package func howFar(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> HowFarPage {
    try await answer(question(board, slice.query + [("how-far", "true")], season, ties))
  }

  package func mark(
    of percentile: Percentile, on board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> PercentileMark {
    try await answer(question(board, [("percentile", percentile.description)], season, ties))
  }

  package func totals(of board: Board, season: SeasonID?) async throws -> BoardTotals {
    try await answer(question(board, [("totals", "true")], season, .ordinal))
  }

  package func averages(
    _ slice: AverageSlice, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage {
    try await answer(
      question(
        board, slice.query + [("score", "average"), ("least-players", String(leastPlayers))], season, ties))
  }

  package func season(_ id: SeasonID) async throws -> Season {
    try await answer(.get("seasons", id.description), as: SeasonTold.self).season
  }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    BoardStream(self, stream(slice, of: board, season: season, ties: ties), isEndless: true)
  }

  /// The call that opens the stream of a part of a board.
  func stream(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) -> ServerCall {
    var call = question(board, slice.query, season, ties)
    call.path.append("stream")
    return call
  }

  private func question(
    _ board: Board, _ asked: [(name: String, value: String)], _ season: SeasonID?, _ ties: TiePolicy
  ) -> ServerCall {
    var query = asked
    if ties != .ordinal { query.append(("ties", ties.rawValue)) }
    if let season { query.append(("season", season.description)) }
    return .get("boards", board.description, query: query)
  }
}
