extension [UInt8] {
  /// The bytes as hexadecimal digits in lower case.
  ///
  /// - Complexity: O(bytes).
  package var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// Reads pairs of hexadecimal digits; `nil` for any other text.
  ///
  /// - Complexity: O(digits).
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
