/// Measures how regular the intervals between moments are. It numbers the moments and fits a straight line through them
/// with the method of least squares.
struct EvenBeat {
  /// The time from one beat to the next, in milliseconds.
  let period: Double
  /// The root mean square distance of the moments from the line, in milliseconds.
  let deviation: Double

  /// A press more than this many milliseconds behind the line counts as delivered late.
  private static let late = 10.0

  /// Fits a line to moments, in milliseconds; `nil` for fewer than three.
  ///
  /// Moments far behind the line are left out, because a press can be delivered late but not early. At most a third of
  /// all moments is left out.
  init?(_ moments: some RandomAccessCollection<Double>) {
    guard moments.count >= 3, let first = moments.first else { return nil }
    var points = moments.enumerated().map { (x: Double($0.offset), y: $0.element - first) }
    var line = Line(points)
    var spare = points.count / 3
    while spare > 0, points.count > 3 {
      guard let worst = points.indices.max(by: { line.error(points[$0]) < line.error(points[$1]) }),
        line.error(points[worst]) > Self.late
      else { break }
      points.remove(at: worst)
      line = Line(points)
      spare -= 1
    }
    period = line.slope
    deviation = (points.reduce(0) { $0 + line.error($1) * line.error($1) } / Double(points.count)).squareRoot()
  }

  private struct Line {
    let slope: Double
    let start: Double

    init(_ points: [(x: Double, y: Double)]) {
      let count = Double(points.count)
      let meanX = points.reduce(0) { $0 + $1.x } / count
      let meanY = points.reduce(0) { $0 + $1.y } / count
      let covariance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
      let variance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
      slope = variance > 0 ? covariance / variance : 0
      start = meanY - slope * meanX
    }

    func error(_ point: (x: Double, y: Double)) -> Double { point.y - (start + slope * point.x) }
  }
}
