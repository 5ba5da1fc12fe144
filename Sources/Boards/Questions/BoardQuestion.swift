package import Ranking
package import SchoolDirectory
package import TapGame

/// A question about a board. The command's options and the server's parameters have the same names.
package struct BoardQuestion: ContestQuestion {
  package typealias Answer = BoardAnswer
  package static let form = QuestionForm(
    "boards/{board}", "Ask a board: the first schools if nothing is asked, or one thing at a time",
    for: .everybody(unfrozen: [.presenter, .nameKeeper, .reader]), whenFrozen: .asOfFreeze,
    template: {
      var question = BoardQuestion()
      question.most = maximumSize
      return question
    }(),
    fields: [.board(\.board)] + sliceFields + [
      .init(
        "percentile", \.percentile, .percentile, "The taps it takes to do no worse than so many percent of the others."),
      .init("totals", \.totals, .flag, "What all schools have together."),
      .init("how-far", \.forecast, .flag, "Add each school's percentile, its pace, and when it passes the one ahead."),
      .init("score", \.score, .word, "What schools are compared by: all taps, taps a player, or taps a pupil."),
      .init(
        "least-players", \.leastPlayers, .whole(in: 1 ... .max),
        "With score=average: schools with fewer players are not ranked."),
      .init("at", \.at, .moment, "The schools as they stood at the whole minute then or before."),
      .ties(\.ties), .season(\.season),
    ])

  package static let sliceFields: [QuestionField<BoardQuestion>] = [
    .init("top", \.top, .whole(in: 1...maximumSize), "So many schools from the first one on; 20 if nothing is asked."),
    .init("page", \.page, .whole(in: 1 ... .max), "A page, counted from 1."),
    .init(
      "page-size", \.pageSize, .whole(in: 1...maximumSize),
      "With page, after and before: how many there are on a page; 20 if not given."),
    .init("after", \.after, .cursor, "The page behind a cursor, “next” of a page: right while ranks move."),
    .init("before", \.before, .cursor, "The page ahead of a cursor: “previous” of a page."),
    .init("around", \.around, .school, "The neighbourhood of a school."),
    .init("radius", \.radius, .whole(in: 0...maximumSize), "With around: how many on each side; 5 if not given."),
    .init("rank", \.rank, .ranks, "The schools of a rank, or of ranks from 1, the lower first: 3, 10-20, 100-."),
    .init("taps", \.taps, .taps, "The schools with so many taps, the fewer first: 120, 100-200, 100-, -200."),
    .init("school", upTo: maximumNamed, each: \.schools, .school, "These schools, in this order."),
  ]

  /// The maximum number of schools that a question names. Their ids fit into a request's head.
  static let maximumNamed = 100

  package var board: Board
  package var season: SeasonID?
  package var ties: TiePolicy

  /// The maximum number of schools or players in a server's response. A whole board has to be read page by page.
  package static let maximumSize = 1000

  package var top: Int?
  package var page: Int?
  package var after: BoardCursor?
  package var before: BoardCursor?
  package var pageSize: Int?
  package var around: SchoolID?
  package var radius: Int?
  package var rank: NumberRange?
  package var taps: NumberRange?
  package var schools: [SchoolID] = []
  package var percentile: Percentile?
  package var totals = false
  package var forecast = false
  package var score = Score.total
  package var leastPlayers: Int?
  package var at: Timestamp?

  /// The maximum number of schools in an answer, and on each side of one; `nil` for any number.
  package var most: Int?

  /// A question about the top schools.
  ///
  /// - Parameter season: the season; `nil` for the current one.
  package init(of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal) {
    (self.board, self.season, self.ties) = (board, season, ties)
  }

  package init(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) {
    self.init(of: board, season: season, ties: ties)
    switch slice {
    case .top(let count): top = count
    case .page(let number, let size): (page, pageSize) = (number, size)
    case .around(let school, let radius): (around, self.radius) = (school, radius)
    case .after(let cursor, let size): (after, pageSize) = (cursor, size)
    case .before(let cursor, let size): (before, pageSize) = (cursor, size)
    case .ranks(let ranks): rank = NumberRange(Int64(ranks.lowerBound)...Int64(ranks.upperBound))
    case .taps(let taps): self.taps = NumberRange(taps)
    case .schools(let schools): self.schools = schools
    case .whole: top = .max
    }
  }

  package var isSlow: Bool {
    switch kind {
    // An answer that shows more takes some 3 ms.
    case .page(let slice, at: let moment): moment != nil || slice.mostSchools.map { $0 > 200 } ?? true
    case .forecast: true
    // Taps a pupil go through all schools of the board.
    case .averages(_, let leastPlayers): leastPlayers == nil
    case .mark, .totals: false
    }
  }

  /// Not a forecast, because its pace depends on the current time, and not the standings of the current moment, which are
  /// not final.
  package func isSettled(at now: Timestamp) -> Bool {
    switch kind {
    case .page(_, at: let moment): moment.map { $0 < now } ?? true
    case .forecast: false
    case .averages, .mark, .totals: true
    }
  }

  package func answer(from decoder: any Decoder) throws -> BoardAnswer {
    switch kind {
    case .page: .page(try BoardPage(from: decoder))
    case .forecast: .forecast(try ForecastPage(from: decoder))
    case .averages: .averages(try AveragePage(from: decoder))
    case .mark: .mark(try PercentileMark(from: decoder))
    case .totals: .totals(try BoardTotals(from: decoder))
    }
  }

  package func validate() throws(InvalidQuestion) { try validate(as: .parameters) }

  package enum Kind: Hashable, Sendable {
    case page(BoardSlice, at: Timestamp?)
    case forecast(BoardSlice)
    /// Schools by taps a player, or by taps a pupil if there is no minimum number of players.
    case averages(PageSlice<SchoolID>, leastPlayers: Int?)
    case mark(Percentile)
    case totals
  }

  /// The kind of the question. The default is a page of the top schools. The result is valid only for a question that
  /// passes ``validate(as:)``.
  package var kind: Kind {
    if let percentile { return .mark(percentile) }
    if totals { return .totals }
    if forecast { return .forecast(slice) }
    if score != .total, let slice = averageSlice {
      let least = score == .average ? leastPlayers ?? AverageCriterion.standardLeastPlayers : nil
      return .averages(slice, leastPlayers: least)
    }
    return .page(slice, at: at)
  }

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
