package import Boards
package import TapGame

/// The answer to a question about a board. The command and the server write it in the same JSON format.
package enum BoardAnswer: Hashable, Sendable {
  case page(BoardPage)
  case forecast(ForecastPage)
  case averages(AveragePage)
  case mark(PercentileMark)
  case totals(BoardTotals)
}

extension BoardAnswer {
  package var season: SeasonSummary {
    switch self {
    case .page(let page): page.season
    case .forecast(let answer): answer.page.season
    case .averages(let page): page.season
    case .mark(let mark): mark.season
    case .totals(let totals): totals.season
    }
  }
}

extension BoardAnswer: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .page(let page): try page.encode(to: encoder)
    case .forecast(let page): try page.encode(to: encoder)
    case .averages(let page): try page.encode(to: encoder)
    case .mark(let mark): try mark.encode(to: encoder)
    case .totals(let totals): try totals.encode(to: encoder)
    }
  }
}

extension BoardReader {
  /// Answers a question about a board.
  ///
  /// - Parameters:
  ///   - question: a question that passes `BoardQuestion.validate(as:most:)`.
  ///   - season: the season; `nil` for the current one.
  /// - Throws: the store's error, `TapRefusal.unknownSeason`.
  /// - Complexity: the same as the reader's method that answers the question.
  package func answer(
    _ question: BoardQuestion, on board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardAnswer {
    switch question.kind {
    case .page(let slice, at: let moment?):
      .page(try await page(slice, of: board, season: season, ties: ties, at: moment))
    case .page(let slice, at: nil): .page(try await page(slice, of: board, season: season, ties: ties))
    case .forecast(let slice): .forecast(try await forecast(slice, of: board, season: season, ties: ties, minutes: 10))
    case .averages(let slice, let leastPlayers):
      .averages(try await averages(slice, of: board, season: season, ties: ties, leastPlayers: leastPlayers))
    case .mark(let percentile): .mark(try await ranking(of: board, season: season).mark(of: percentile, ties: ties))
    case .totals: .totals(try await ranking(of: board, season: season).totals)
    }
  }
}
