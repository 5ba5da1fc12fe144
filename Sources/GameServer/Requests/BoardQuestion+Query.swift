package import GameAPI
package import Boards
import SchoolDirectory

extension BoardQuestion {
  /// The names of the parameters for a slice of a board.
  package static let sliceParameters = [
    "top", "page", "page-size", "after", "before", "around", "radius", "rank", "taps", "school",
  ]

  /// The names of all parameters of a question.
  package static let parameters =
    sliceParameters + ["percentile", "totals", "how-far", "score", "least-players", "at"]

  /// The maximum number of schools that a question names. Their ids fit into a request's head.
  package static let maximumNamed = 100

  /// Reads a question from a query.
  ///
  /// - Parameter most: the maximum number of schools.
  /// - Throws: `Problem`.
  /// - Complexity: O(length).
  package init(_ query: QueryParameters, most: Int = maximumSize) throws {
    self.init()
    top = try query.number("top")
    page = try query.number("page")
    pageSize = try query.number("page-size")
    after = try query.value("after", "a cursor as a page gives it") { BoardCursor($0) }
    before = try query.value("before", "a cursor as a page gives it") { BoardCursor($0) }
    around = try query.value("around", "a school's id") { SchoolID($0) }
    radius = try query.number("radius")
    rank = try query.value("rank", "a rank or ranks, such as 3, 10-20 or 100-") { NumberRange($0) }
    taps = try query.value("taps", "a number of taps or a range, such as 120, 100-200, 100- or -200") {
      NumberRange($0)
    }
    schools = try query.values("school", "a school's id") { SchoolID($0) }
    guard schools.count <= Self.maximumNamed else {
      throw Problem(
        .invalidValue,
        detail: "“school” may be given \(Self.maximumNamed) times, not \(schools.count) times; ask several times.")
    }
    percentile = try query.value("percentile", "percent from 0 to 100, with two places after the point at the most") {
      Percentile($0)
    }
    totals = try query.flag("totals")
    forecast = try query.flag("how-far")
    score = try query.value("score", "total or average") { Score(rawValue: $0) } ?? .total
    leastPlayers = try query.number("least-players")
    at = try query.moment("at")
    do {
      try validate(as: Style { name, value in "“\(name)\(value.map { "=\($0)" } ?? "")”" }, most: most)
    } catch {
      throw Problem(.invalidValue, detail: error.description)
    }
  }

  /// Rejects a list that is too long for a response. The number of schools in a range of ranks or taps is not known in
  /// advance.
  ///
  /// - Throws: `Problem`.
  package static func checkLength(of page: BoardPage) throws {
    let count = page.entries.count
    guard count > maximumSize else { return }
    throw Problem(
      .invalidValue,
      detail:
        "That lists \(count) schools, and an answer holds \(maximumSize) at the most; narrow it, or turn the board's pages."
    )
  }
}
