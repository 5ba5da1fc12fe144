/// Who was where in a ranking over time, as a poster: a line for each, overtakings where lines cross.
///
/// Those who are on the board at the end are drawn in colour and named at their lines' ends; those who were on it before and fell off are
/// grey. Each line carries the place it has there and the name at both ends, and its look repeats only after more lines than there are
/// colours.
package struct RaceChart: Sendable {
  /// One of those who race.
  package struct Runner: Sendable {
    /// What it is called.
    package var name: String
    /// A few words more about it, shown where there is room.
    package var detail: String
    /// Its rank at the end as text; nil if it is not on the board then.
    package var rank: String?
    /// How much it has at the end.
    package var amount: Int64
    /// Its amount as text.
    package var amountText: String
    /// Its row at each moment, from 1 for the best; nil where it is not on the board.
    package var places: [Int?]

    /// A runner.
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

  /// The most rows that can be read on the sheet.
  package static let maximumRows = 40

  /// The headline.
  package var title: String
  /// What is shown, in a line.
  package var subtitle: String
  /// Small print.
  package var footnote: String
  /// The moments, in milliseconds since 1970, from the earliest to the latest.
  package var times: [Int64]
  /// Where those lie, and what the clock showed.
  package var axis: TimeAxis
  /// How many rows the board has, up to ``maximumRows``.
  package var rows: Int
  /// All who were on the board, in any order.
  package var runners: [Runner]

  /// A chart.
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

  /// The drawing: an A3 sheet of SVG 1.1 with nothing outside of it, the same text for the same values.
  ///
  /// - Complexity: O(runners × moments).
  package func svg() -> String {
    let drawing = RaceDrawing(self)
    return Sheet.a3.svg(
      title: title, description: subtitle,
      drawing.heading + drawing.grid + drawing.lines + drawing.bars + drawing.labels.map(\.element))
  }
}
