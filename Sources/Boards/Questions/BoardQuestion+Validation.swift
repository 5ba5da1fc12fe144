extension BoardQuestion {
  /// How error messages write the parts of a question: as options of the command (`--score average`) or as query
  /// parameters of the server (`score=average`).
  package struct Style: Sendable {
    private let text: @Sendable (_ name: String, _ value: String?) -> String

    /// A style that writes parts with this function. It gets a part's name, such as `page-size`, and the part's value,
    /// if there is one.
    package init(_ text: @escaping @Sendable (_ name: String, _ value: String?) -> String) { self.text = text }

    /// Query parameters.
    static let parameters = Style { name, value in "“\(name)\(value.map { "=\($0)" } ?? "")”" }

    func callAsFunction(_ name: String, _ value: Score? = nil) -> String { text(name, value?.rawValue) }
  }

  /// Checks that the question asks for one thing only, with valid values.
  ///
  /// - Parameter style: the names of the parts, for messages.
  package func validate(as style: Style) throws(InvalidQuestion) {
    try validateQuestion(style)
    try validateNumbers(style)
    try validateScore(style)
    guard at != nil else { return }
    guard score == .total else {
      throw InvalidQuestion(
        description: "\(style("at")) shows who stood where by all taps; leave out \(style("score", score)).")
    }
    guard !forecast, percentile == nil, !totals else {
      throw InvalidQuestion(
        description:
          "\(style("at")) shows who stood where; leave out \(style("how-far")), \(style("percentile")) and \(style("totals"))."
      )
    }
  }

  private func validateQuestion(_ style: Style) throws(InvalidQuestion) {
    let asked = [
      ("top", top != nil), ("page", page != nil), ("after", after != nil), ("before", before != nil),
      ("around", around != nil), ("rank", rank != nil), ("taps", taps != nil), ("school", !schools.isEmpty),
      ("percentile", percentile != nil), ("totals", totals),
    ].filter(\.1).map { style($0.0) }
    guard asked.count <= 1 else {
      let names = asked.dropLast().joined(separator: ", ") + " and " + (asked.last ?? "")
      throw InvalidQuestion(description: "Ask one question at a time, not \(names) together.")
    }
    if pageSize != nil, page == nil, after == nil, before == nil {
      throw InvalidQuestion(
        description: "\(style("page-size")) goes with \(style("page")), \(style("after")) or \(style("before")).")
    }
    if radius != nil, around == nil {
      throw InvalidQuestion(description: "\(style("radius")) goes with \(style("around")).")
    }
    if forecast, percentile != nil || totals {
      throw InvalidQuestion(
        description: "\(style("how-far")) goes with questions that list schools, not with \(asked[0]).")
    }
  }

  private func validateNumbers(_ style: Style) throws(InvalidQuestion) {
    func check(
      _ value: Int?, _ name: String, takes what: String, from least: Int, to most: Int?
    ) throws(InvalidQuestion) {
      guard let value, value < least || most.map({ value > $0 }) ?? false else { return }
      throw InvalidQuestion(
        description: "\(style(name)) takes \(what) from \(least)\(most.map { " to \($0)" } ?? ""), not \(value).")
    }
    try check(top, "top", takes: "a number of schools", from: 1, to: most)
    try check(page, "page", takes: "a page", from: 1, to: nil)
    if let least = [rank?.lower, rank?.upper].compactMap(\.self).min(), least < 1 {
      throw InvalidQuestion(description: "\(style("rank")) takes ranks from 1, not \(least).")
    }
    try check(pageSize, "page-size", takes: "a number", from: 1, to: most)
    try check(radius, "radius", takes: "a number", from: 0, to: most)
    try check(leastPlayers, "least-players", takes: "a number of players", from: 1, to: nil)
    if let most, schools.count > min(most, Self.maximumNamed) {
      throw InvalidQuestion(
        description:
          "\(style("school")) may be given \(min(most, Self.maximumNamed)) times, not \(schools.count) times; ask several times."
      )
    }
  }

  private func validateScore(_ style: Style) throws(InvalidQuestion) {
    if leastPlayers != nil, score != .average {
      throw InvalidQuestion(description: "\(style("least-players")) goes with \(style("score", .average)).")
    }
    if score != .total, averageSlice == nil {
      throw InvalidQuestion(
        description:
          "\(style("score", score)) goes with \(style("top")), \(style("page")) and \(style("around")) only.")
    }
  }
}
