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
