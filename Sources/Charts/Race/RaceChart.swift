/// A poster of a ranking over time. It has a line for each runner. Lines cross where one runner overtakes another.
///
/// Runners on the board at the end have a coloured line that shows the rank at intervals, with the name at the right.
/// Runners that left the board have a grey line. Runners on the board at the start also have their name at the left. A
/// style is repeated only after all combinations of colours and patterns are used.
package struct RaceChart: Sendable {
  /// A line of the chart.
  package struct Runner: Sendable {
    package var name: String
    /// A short detail about the runner, shown if there is space.
    package var detail: String
    /// The rank at the end as text; nil if the runner is not on the board at the end.
    package var rank: String?
    /// The amount at the end.
    package var amount: Int64
    package var amountText: String
    /// The row at each moment, 1 for the best; nil at moments when the runner is not on the board.
    package var places: [Int?]

    package init(
      name: String, detail: String, rank: String?, amount: Int64, amountText: String, places: [Int?]
    ) {
      self.name = name
      self.detail = detail
      self.rank = rank
      self.amount = amount
      self.amountText = amountText
      self.places = places
    }
  }

  /// The maximum number of rows that are readable on the sheet.
  package static let maximumRows = 40

  package var title: String
  /// The subtitle, one line.
  package var subtitle: String
  package var footnote: String
  /// The moments, in milliseconds since 1970, from the earliest to the latest.
  package var times: [Int64]
  package var axis: TimeAxis
  /// The number of rows of the board, up to ``maximumRows``.
  package var rows: Int
  /// All runners that were on the board at any moment, in any order.
  package var runners: [Runner]

  package init(
    title: String, subtitle: String, footnote: String, times: [Int64], axis: TimeAxis, rows: Int, runners: [Runner]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.footnote = footnote
    self.times = times
    self.axis = axis
    self.rows = min(max(1, rows), Self.maximumRows)
    self.runners = runners
  }

  /// The chart as an A3 sheet of SVG 1.1 without external resources. Equal values give equal text.
  package func svg() -> String {
    let drawing = RaceDrawing(self)
    return Sheet.a3.svg(
      title: title, description: subtitle,
      drawing.heading + drawing.grid + drawing.lines + drawing.bars + drawing.labels.map(\.element))
  }
}
