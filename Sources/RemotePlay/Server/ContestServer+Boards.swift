package import GameAPI
package import Boards
package import SchoolDirectory
package import TapGame

extension ContestServer: BoardSource {
  package var clock: any WallClock { time }

  package func answer(
    _ asked: BoardQuestion, on board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardAnswer {
    switch asked.kind {
    case .page(let slice, at: nil): return .page(try await page(slice, of: board, season: season, ties: ties))
    case .page(let slice, at: let moment?):
      return .page(try await answer(question(board, slice.query + [("at", moment.description)], season, ties)))
    case .forecast(let slice):
      return .forecast(try await answer(question(board, slice.query + [("how-far", "true")], season, ties)))
    case .averages(let slice, let leastPlayers):
      let score = [("score", Score.average.rawValue), ("least-players", String(leastPlayers))]
      return .averages(try await answer(question(board, slice.query + score, season, ties)))
    case .mark(let percentile):
      return .mark(try await answer(question(board, [("percentile", percentile.description)], season, ties)))
    case .totals: return .totals(try await answer(question(board, [("totals", "true")], season, .ordinal)))
    }
  }

  package func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardPage {
    if case .top(let count) = slice, count > BoardQuestion.maximumSize {
      return try await top(count, of: board, season: season, ties: ties)
    }
    return try await answer(question(board, slice.query, season, ties))
  }

  /// The maximum number of tries to read a long list. A try fails if the board changes meanwhile.
  private static let longListTries = 5

  /// Reads the first schools of a board page by page. All pages are of one revision.
  private func top(_ count: Int, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage {
    for _ in 0..<Self.longListTries {
      var page: BoardPage = try await answer(
        question(board, BoardSlice.top(BoardQuestion.maximumSize).query, season, ties))
      let revision = page.revision
      while let next = page.next, page.entries.count < count, page.revision == revision {
        let slice = BoardSlice.after(next, size: min(BoardQuestion.maximumSize, count - page.entries.count))
        page = page.continued(by: try await answer(question(board, slice.query, page.season.id, ties)))
      }
      if page.revision == revision { return page }
    }
    throw ServerError.refused(
      address,
      Problem(
        .unavailable,
        detail:
          "The board moves faster than \(count) schools of it can be read; ask for \(BoardQuestion.maximumSize) or fewer."
      ))
  }

  package func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage {
    let query = Self.query(slice.query, season, ties)
    switch board {
    case .all: return try await answer(.get("players", query: query))
    case .school(let school):
      // The path names the school.
      let query = query.filter { $0.name != "school" }
      return try await answer(.get("schools", school.rawValue, "players", query: query))
    }
  }

  /// `nil`: a server does not tell where a name is used.
  package func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]? { nil }

  package func season(_ id: SeasonID) async throws -> Season {
    try await answer(.get("seasons", id.description), as: SeasonAnswer.self).season
  }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    BoardStream(self, stream(slice, of: board, season: season, ties: ties), isEndless: true)
  }

  /// The call that opens the stream of a board slice.
  func stream(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) -> ServerCall {
    var call = question(board, slice.query, season, ties)
    call.path.append("stream")
    return call
  }

  private func question(
    _ board: Board, _ asked: [(name: String, value: String)], _ season: SeasonID?, _ ties: TiePolicy
  ) -> ServerCall {
    .get("boards", board.description, query: Self.query(asked, season, ties))
  }

  private static func query(
    _ asked: [(name: String, value: String)], _ season: SeasonID?, _ ties: TiePolicy
  ) -> [(name: String, value: String)] {
    var query = asked
    if ties != .ordinal { query.append(("ties", ties.rawValue)) }
    if let season { query.append(("season", season.description)) }
    return query
  }
}
