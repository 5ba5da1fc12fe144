import Basics

extension Timestamp: CustomStringConvertible, Codable {
  /// The first moment that four-digit years can express.
  static let earliest = Timestamp(milliseconds: -62_167_219_200_000)
  /// The last moment that four-digit years can express.
  static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  /// ISO 8601 in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Moments outside the years 0 to 9999 are clamped to
  /// these years.
  public var description: String {
    let clamped = min(max(self, .earliest), .latest).milliseconds
    let day = clamped.flooredQuotient(86_400_000)
    let time = clamped - day * 86_400_000
    let date = CivilDate(dayNumber: day)
    return "\(date)T\((time / 3_600_000).padded(2)):\((time / 60_000 % 60).padded(2)):\((time / 1000 % 60).padded(2))"
      + ".\((time % 1000).padded(3))Z"
  }

  /// Reads `2026-11-21`, `2026-11-21T08:30Z`, `2026-11-21T08:30:00Z` or `2026-11-21T17:30:00.250+09:00`; `nil` for any
  /// other text.
  ///
  /// A fraction of a second may have any number of digits, as RFC 3339 permits. Digits beyond milliseconds are dropped.
  /// A date alone means midnight UTC. A time requires a zone, because a guess could be wrong by hours.
  public init?(iso8601 text: some StringProtocol) {
    var reader = DigitReader(text.utf8)
    guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
      reader.skip("-"), let day = reader.number(digits: 2),
      (1...12).contains(month), day >= 1, day <= CivilDate.daysIn(month: month, year: year)
    else { return nil }
    var milliseconds = CivilDate(year: year, month: month, day: day).dayNumber * 86_400_000
    if !reader.isAtEnd {
      guard reader.skip("T"), let hour = reader.number(digits: 2), reader.skip(":"),
        let minute = reader.number(digits: 2), hour < 24, minute < 60
      else { return nil }
      milliseconds += (hour * 60 + minute) * 60_000
      if reader.skip(":") {
        guard let second = reader.number(digits: 2), second < 60 else { return nil }
        milliseconds += second * 1000
        if reader.skip(".") {
          guard let fraction = reader.milliseconds() else { return nil }
          milliseconds += fraction
        }
      }
      guard let offset = reader.zoneOffsetMinutes() else { return nil }
      milliseconds -= offset * 60_000
    }
    guard reader.isAtEnd else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Reads the moment from an ISO 8601 string.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let moment = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is not an ISO 8601 time with its zone"))
    }
    self = moment
  }

  /// Writes the moment as an ISO 8601 string in UTC.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Reads fixed-width numbers and separators from the front of a text.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(Array(bytes)) }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ separator: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: separator) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Reads the fraction of a second, in whole milliseconds.
  mutating func milliseconds() -> Int64? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let padded = Array(digits) + [UInt8](repeating: UInt8(ascii: "0"), count: 2)
    return padded.prefix(3).reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Reads `Z`, `+09:00` or `-03:30`.
  mutating func zoneOffsetMinutes() -> Int64? {
    if skip("Z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24, minutes < 60 else {
      return nil
    }
    return sign * (hours * 60 + minutes)
  }
}
