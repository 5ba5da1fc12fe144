package import Boards
package import SchoolDirectory
package import TapGame

/// A question about a board. The command's options and the server's parameters have the same names.
package struct BoardQuestion: Hashable, Sendable {
  /// The maximum number of schools or players in a server's response. A whole board has to be read page by page.
  package static let maximumSize = 1000

  /// The number of schools from the top.
  package var top: Int?
  /// The number of a page, from 1.
  package var page: Int?
  /// The page after a cursor.
  package var after: BoardCursor?
  /// The page before a cursor.
  package var before: BoardCursor?
  /// The number of schools on a page.
  package var pageSize: Int?
  /// The school to show with its neighbours.
  package var around: SchoolID?
  /// The number of schools on each side of ``around``.
  package var radius: Int?
  /// The ranks of the schools.
  package var rank: NumberRange?
  /// The taps of the schools.
  package var taps: NumberRange?
  /// The schools, in this order.
  package var schools: [SchoolID] = []
  /// The percentile for which to compute the required taps.
  package var percentile: Percentile?
  /// Whether to compute the totals of all schools.
  package var totals = false
  /// Whether to add each school's percentile, pace and forecast.
  package var forecast = false
  /// The score by which schools are ranked.
  package var score = Score.total
  /// The minimum number of players of a school that is ranked by average.
  package var leastPlayers: Int?
  /// The moment of the standings; `nil` for the newest ones.
  package var at: Timestamp?

  /// A question about the top schools.
  package init() {}

  package enum Kind: Hashable, Sendable {
    case page(BoardSlice, at: Timestamp?)
    case forecast(BoardSlice)
    case averages(PageSlice<SchoolID>, leastPlayers: Int)
    case mark(Percentile)
    case totals
  }

  /// The kind of the question. The default is a page of the top schools. The result is valid only for a question that
  /// passes ``validate(as:most:)``.
  ///
  /// - Complexity: O(schools named).
  package var kind: Kind {
    if let percentile { return .mark(percentile) }
    if totals { return .totals }
    if forecast { return .forecast(slice) }
    if score == .average, let slice = averageSlice {
      return .averages(slice, leastPlayers: leastPlayers ?? AverageCriterion.standardLeastPlayers)
    }
    return .page(slice, at: at)
  }

  /// The requested slice of the board.
  ///
  /// - Complexity: O(schools named).
  package var slice: BoardSlice {
    let size = pageSize ?? Self.usualSize
    if let page { return .page(page, size: size) }
    if let after { return .after(after, size: size) }
    if let before { return .before(before, size: size) }
    if let around { return .around(around, radius: radius ?? 5) }
    if let rank { return .ranks(Int(clamping: rank.closed.lowerBound)...Int(clamping: rank.closed.upperBound)) }
    if let taps { return .taps(taps.closed) }
    if !schools.isEmpty { return .schools(schools) }
    return .top(top ?? Self.usualSize)
  }

  /// The default number of schools.
  package static let usualSize = 20

  /// The slice of a board by averages; `nil` if the question needs a board by totals.
  var averageSlice: PageSlice<SchoolID>? {
    guard !forecast, percentile == nil, !totals else { return nil }
    return switch slice {
    case .top(let count): .top(count)
    case .page(let number, let size): .page(number, size: size)
    case .around(let school, let radius): .around(school, radius: radius)
    case .after, .before, .ranks, .taps, .schools, .whole: nil
    }
  }
}
