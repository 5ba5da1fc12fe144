/// A chart of a growing amount and the resulting rank over time. It shows the amount as an area above and the rank as a
/// line below, on the same time axis.
package struct TrendChart: Sendable {
  /// The values at a moment.
  package struct Point: Sendable {
    /// Milliseconds since 1970.
    package var time: Int64
    package var amount: Int64
    /// The rank, 1 for the best; nil if there was no rank yet.
    package var rank: Int?

    package init(time: Int64, amount: Int64, rank: Int?) {
      self.time = time
      self.amount = amount
      self.rank = rank
    }
  }

  package var title: String
  /// The subtitle, one line.
  package var subtitle: String
  package var footnote: String
  /// The unit of the amounts, such as `taps`.
  package var unit: String
  /// The title of the ranks, such as `rank of 12,000 schools`.
  package var rankTitle: String
  /// The points in ascending order of time.
  package var points: [Point]
  package var axis: TimeAxis
  package var number: @Sendable (Int64) -> String

  package init(
    title: String, subtitle: String, footnote: String, unit: String, rankTitle: String, points: [Point],
    axis: TimeAxis, number: @escaping @Sendable (Int64) -> String
  ) {
    self.title = title
    self.subtitle = subtitle
    self.footnote = footnote
    self.unit = unit
    self.rankTitle = rankTitle
    self.points = points
    self.axis = axis
    self.number = number
  }

  /// The chart as an A4 sheet of SVG 1.1 without external resources. Equal values give equal text.
  package func svg() -> String {
    let drawing = TrendDrawing(self)
    return Sheet.a4.svg(
      title: title, description: subtitle, drawing.heading + drawing.timeGrid + drawing.amounts + drawing.ranks)
  }
}
