/// An amount that grows and the rank it brings, over time: an area above, a line below, over one axis of time.
package struct TrendChart: Sendable {
  /// What was at a moment.
  package struct Point: Sendable {
    /// Milliseconds since 1970.
    package var time: Int64
    /// The amount.
    package var amount: Int64
    /// The rank, from 1 for the best; nil where there was none yet.
    package var rank: Int?

    /// A point.
    package init(time: Int64, amount: Int64, rank: Int?) {
      self.time = time
      self.amount = amount
      self.rank = rank
    }
  }

  /// The headline.
  package var title: String
  /// What is shown, in a line.
  package var subtitle: String
  /// Small print.
  package var footnote: String
  /// What the amounts are called, such as `taps`.
  package var unit: String
  /// What the ranks are places among, such as `rank of 12,000 schools`.
  package var rankTitle: String
  /// From the earliest to the latest.
  package var points: [Point]
  /// Where those lie, and what the clock showed.
  package var axis: TimeAxis
  /// How numbers are written.
  package var number: @Sendable (Int64) -> String

  /// A chart.
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

  /// The drawing: an A4 sheet of SVG 1.1 with nothing outside of it, the same text for the same values.
  ///
  /// - Complexity: O(points).
  package func svg() -> String {
    let drawing = TrendDrawing(self)
    return Sheet.a4.svg(
      title: title, description: subtitle, drawing.heading + drawing.timeGrid + drawing.amounts + drawing.ranks)
  }
}
