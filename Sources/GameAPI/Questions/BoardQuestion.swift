package import Boards
package import SchoolDirectory
package import TapGame

/// What a board is asked, in the words that the command's options and the server's parameters share.
package struct BoardQuestion: Hashable, Sendable {
  /// So many schools from the first one on.
  package var top: Int?
  /// A page, counted from 1.
  package var page: Int?
  /// The page behind a cursor.
  package var after: BoardCursor?
  /// The page ahead of a cursor.
  package var before: BoardCursor?
  /// The schools on a page.
  package var pageSize: Int?
  /// The neighbourhood of a school.
  package var around: SchoolID?
  /// The schools on each side of ``around``.
  package var radius: Int?
  /// The schools of these ranks.
  package var rank: NumberRange?
  /// The schools with so many taps.
  package var taps: NumberRange?
  /// These schools, in this order.
  package var schools: [SchoolID] = []
  /// What it takes to have a percentile.
  package var percentile: Percentile?
  /// What all schools have together.
  package var totals = false
  /// Whether to add each school's percentile, pace and forecast.
  package var forecast = false
  /// What schools are compared by.
  package var score = Score.total
  /// The players that a school needs to be compared by average.
  package var leastPlayers: Int?
  /// The moment that the standings are those of; `nil` for the newest ones.
  package var at: Timestamp?

  /// A question about the first schools.
  package init() {}

  /// What is asked.
  package enum Kind: Hashable, Sendable {
    case page(BoardSlice, at: Timestamp?)
    case forecast(BoardSlice)
    case averages(PageSlice<SchoolID>, leastPlayers: Int)
    case mark(Percentile)
    case totals
  }

  /// The question; the first schools if nothing is asked for. It is what was meant only of a question that ``validate(as:most:)`` lets through.
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

  /// The part of the board that is asked for.
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

  /// So many schools are shown if no number is given.
  package static let usualSize = 20

  /// What is asked of a board by averages; `nil` if only a board by totals answers that.
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
