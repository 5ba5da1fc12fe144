import Foundation

extension BoardTotals: Decodable {
  /// Reads totals that the command or a server has written. A mean reads as the hundredths that are written.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let totals = try decoder.container(keyedBy: BoardKey.self)
    let heading = try totals.heading()
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try totals.text(.board) { Board($0) }, schools: try totals.number(.schools),
      schoolsWithTaps: try totals.number(.schoolsWithTaps), taps: try totals.number(.taps),
      median: try totals.decodeIfPresent(Mean.self, forKey: .median),
      mean: try totals.decodeIfPresent(Mean.self, forKey: .mean))
  }
}

extension Mean: Decodable {
  /// Reads a mean from a decimal number, as the mean of that many hundredths.
  ///
  /// - Throws: `DecodingError` for a number below 0, or of more than two places after the point.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Decimal.self)
    guard let sum = Int128("\(number * 100)"), let mean = Mean(sum: sum, count: 100) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(number) is no mean of taps"))
    }
    self = mean
  }
}
