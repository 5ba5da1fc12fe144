import Foundation
public import Ranking

extension Pace: Codable {
  /// Writes taps per minute as a decimal number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits of a large pace.
    try container.encode(Decimal(string: perMinute))
  }

  /// Reads taps per minute from a decimal number with at most one decimal.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let perMinute = try container.decode(Decimal.self)
    guard let tenths = Int128("\(perMinute * 10)"), let pace = Pace(tenthsPerMinute: tenths) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(perMinute) is not a pace")
    }
    self = pace
  }
}
