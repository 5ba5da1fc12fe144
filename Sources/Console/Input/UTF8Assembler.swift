/// Decodes UTF-8 byte by byte.
package struct UTF8Assembler: Sendable {
  /// The effect of a byte.
  package enum Outcome: Hashable, Sendable {
    /// The byte completes a scalar.
    case scalar(Unicode.Scalar)
    /// The byte begins or continues a scalar.
    case incomplete
    /// The byte is not valid UTF-8. The byte and the incomplete scalar before it are dropped.
    case malformed
    /// The byte does not continue the incomplete scalar, which is dropped. It may begin a new scalar, so the caller
    /// must pass it again.
    case interrupted
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The valid range of the next byte. After some first bytes the range is narrower than 80–BF, to exclude overlong
  /// forms, surrogates and numbers beyond U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// Whether a scalar is incomplete.
  package var isIncomplete: Bool { missing > 0 }

  /// Adds the next byte. Source of the ranges: the Unicode Standard, table 3-7.
  package mutating func take(_ byte: UInt8) -> Outcome {
    if missing > 0 {
      guard allowed.contains(byte) else {
        missing = 0
        return .interrupted
      }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      allowed = 0x80...0xBF
      guard missing == 0 else { return .incomplete }
      return Unicode.Scalar(value).map { .scalar($0) } ?? .malformed
    }
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, next: 0x80...0xBF)
    case 0xE0: begin(byte & 0x0F, missing: 2, next: 0xA0...0xBF)
    case 0xED: begin(byte & 0x0F, missing: 2, next: 0x80...0x9F)
    case 0xE1...0xEF: begin(byte & 0x0F, missing: 2, next: 0x80...0xBF)
    case 0xF0: begin(byte & 0x07, missing: 3, next: 0x90...0xBF)
    case 0xF4: begin(byte & 0x07, missing: 3, next: 0x80...0x8F)
    case 0xF1...0xF3: begin(byte & 0x07, missing: 3, next: 0x80...0xBF)
    default: return .malformed
    }
    return .incomplete
  }

  private mutating func begin(_ bits: UInt8, missing: Int, next: ClosedRange<UInt8>) {
    value = UInt32(bits)
    self.missing = missing
    allowed = next
  }
}
