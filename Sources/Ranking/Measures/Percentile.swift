/// The share of the other entries that are not ahead of an entry, in hundredths of a percent, rounded down.
///
/// The first entry has 100 %, the last one 0 %, and a single entry 100 %. Because the share is rounded down, only a
/// first entry has 100 %.
///
/// The tie policy decides which entries are ahead. Under `ordinal`, all earlier entries are ahead. Under `competition`
/// and `dense`, equal scores share the better rank, so only the entries with a better score are ahead. Under
/// `modified`, equal scores share the worse rank, so the other entries with the same score are ahead too.
public struct Percentile: Hashable, Comparable, Sendable {
  /// Hundredths of a percent, 0 to 10,000.
  public let hundredths: Int

  /// A percentile from hundredths of a percent; `nil` outside 0 to 10,000.
  public init?(hundredths: Int) {
    guard (0...Self.whole).contains(hundredths) else { return nil }
    self.hundredths = hundredths
  }

  /// The percentile of an entry from its place.
  ///
  /// - Parameters:
  ///   - place: the place, counted from 1. Entries that share a place have the same percentile.
  ///   - total: the number of entries, including this one.
  @usableFromInline
  init(place: Int, of total: Int) {
    hundredths = total > 1 ? (total - place) * Self.whole / (total - 1) : Self.whole
  }

  /// The last place, counted from 1, with at least this percentile.
  ///
  /// - Parameter total: the number of entries.
  func lastPlace(of total: Int) -> Int {
    // At least this share of the `total - 1` other entries must not be ahead. The share is rounded up to a whole number
    // of entries, and subtracted from `total`.
    total - (hundredths * (total - 1) + Self.whole - 1) / Self.whole
  }

  private static let whole = 10_000

  /// Orders percentiles from worse to better.
  public static func < (a: Percentile, b: Percentile) -> Bool { a.hundredths < b.hundredths }
}

extension Percentile: LosslessStringConvertible {
  /// The percentile in percent: `90`, `99.5`, `97.35`.
  public var description: String { Int128(hundredths).text(decimals: 2) }

  /// Reads a percentile in percent with at most two decimals; `nil` for anything else.
  ///
  /// - Complexity: O(length).
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isDigit) }),
      parts[0].utf8.count <= 3, let percent = Int(parts[0])
    else { return nil }
    var rest = 0
    if parts.count == 2 {
      guard parts[1].utf8.count <= 2, let digits = Int(parts[1]) else { return nil }
      rest = parts[1].utf8.count == 1 ? digits * 10 : digits
    }
    self.init(hundredths: percent * 100 + rest)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension Percentile: Codable {
  /// Writes the percentile in percent as a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Double(hundredths) / 100)
  }

  /// Reads a percentile in percent from a number.
  ///
  /// - Throws: `DecodingError` outside 0 to 100.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let percent = try container.decode(Double.self)
    // Adds 0.5 instead of calling `rounded()`. That function needs the C library's mathematics, which an app without
    // Foundation does not link.
    let rounded = percent * 100 + 0.5
    guard rounded >= 0, rounded < Double(Self.whole + 1), let percentile = Percentile(hundredths: Int(rounded)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(percent) lies outside 0 to 100 percent")
    }
    self = percentile
  }
}
