import Foundation

extension BoardTotals: Encodable {
  /// Writes the totals in the shape that the command and the server share. `taps` is an integer of as many digits as it takes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: BoardKey.self)
    try container.encode(season, state, revision, board)
    try container.encode(schools, forKey: .schools)
    try container.encode(schoolsWithTaps, forKey: .schoolsWithTaps)
    try container.encode(taps, forKey: .taps)
    try container.encode(median, forKey: .median)
    try container.encode(mean, forKey: .mean)
  }
}

extension Mean: Encodable {
  /// Writes the mean as a decimal number, as ``description`` rounds it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits of a large count.
    try container.encode(Decimal(string: description))
  }
}
