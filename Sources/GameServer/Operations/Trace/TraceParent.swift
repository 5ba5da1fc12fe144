/// The id of a trace: 128 bits, not all of them 0.
struct TraceID: Equatable, Sendable, CustomStringConvertible {
  let high: UInt64
  let low: UInt64

  /// The id in 32 hexadecimal digits.
  var description: String { HexDigits.text(high) + HexDigits.text(low) }
}

/// The flags of a trace: a byte of which two bits have a meaning.
struct TraceFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// Whoever asks may record the trace.
  static let sampled = Self(rawValue: 1)
  /// The last 56 bits of the trace's id are random (Level 2 of the specification).
  static let random = Self(rawValue: 2)
}

/// The header `traceparent` of a request, in version 00 of W3C Trace Context.
struct TraceParent: Equatable, Sendable {
  /// The number of bytes of the header's value.
  static let length = 55

  let trace: TraceID
  /// The id of the caller's span.
  let span: UInt64
  let flags: TraceFlags

  /// Parses a header's value.
  ///
  /// Other versions, capital letters, ids of 0 and anything before or after the value are malformed. Nothing of a
  /// malformed value is kept.
  ///
  /// - Returns: `nil` for a malformed value.
  init?(_ value: String) {
    let bytes = value.utf8
    guard bytes.count == Self.length else { return nil }
    var reader = Reader(bytes: bytes.makeIterator())
    guard reader.number(digits: 2) == 0, reader.dash(),
      let high = reader.number(digits: 16), let low = reader.number(digits: 16), reader.dash(),
      let span = reader.number(digits: 16), reader.dash(), let flags = reader.number(digits: 2),
      high | low != 0, span != 0
    else { return nil }
    trace = TraceID(high: high, low: low)
    self.span = span
    self.flags = TraceFlags(rawValue: UInt8(flags)).intersection([.sampled, .random])
  }

  private struct Reader {
    var bytes: String.UTF8View.Iterator

    mutating func dash() -> Bool { bytes.next() == UInt8(ascii: "-") }

    /// - Complexity: O(digits).
    mutating func number(digits: Int) -> UInt64? {
      var number: UInt64 = 0
      for _ in 0..<digits {
        switch bytes.next() {
        case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
          number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
        case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
          number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
        default: return nil
        }
      }
      return number
    }
  }
}
