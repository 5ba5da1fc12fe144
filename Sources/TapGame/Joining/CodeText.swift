/// The alphabet of codes and tickets. It leaves out 0, 1, I, L, O and U, which a reader can confuse with other
/// characters on a screen or on paper.
///
/// Source for the confusable letters: D. Crockford, “Base 32”.
package enum CodeText {
  package static let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Encodes the bytes as one number in base 30 with these letters, the least significant digit first.
  ///
  /// - Parameters:
  ///   - bytes: uniform random bytes, or the bytes of a hash. Pass at least `length` bytes. With too few bytes, the
  ///     last letters are always the first letter of the alphabet.
  ///   - length: the number of letters.
  package static func make(of bytes: some Sequence<UInt8>, length: Int) -> String {
    // Each letter takes one long division, because 256 is not a power of the number of letters.
    var number = Array(bytes)
    var text = ""
    for _ in 0..<length {
      var rest = 0
      for place in number.indices {
        let part = rest << 8 | Int(number[place])
        number[place] = UInt8(part / letters.count)
        rest = part % letters.count
      }
      text.append(letters[rest])
    }
    return text
  }

  /// A number in base 30 with these letters, the most significant digit first, with leading zeros up to a length.
  package static func number(_ value: Int64, length: Int) -> String {
    var (rest, text) = (value, "")
    while rest > 0 || text.count < length {
      text.insert(letters[Int(rest % Int64(letters.count))], at: text.startIndex)
      rest /= Int64(letters.count)
    }
    return text
  }

  /// The number that ``number(_:length:)`` wrote; `nil` if the text has other letters, none, or a number beyond 64 bits.
  package static func number(_ text: String) -> Int64? {
    guard !text.isEmpty else { return nil }
    return text.reduce(0) { number, letter in
      guard let number, let digit = letters.firstIndex(of: letter) else { return nil }
      let (shifted, isOver) = number.multipliedReportingOverflow(by: Int64(letters.count))
      return isOver || shifted > .max - Int64(digit) ? nil : shifted + Int64(digit)
    }
  }

  /// Normalises a code for comparison: converts letters to capitals and removes spaces and marks. Full-width letters,
  /// which a Korean keyboard can produce, become half-width letters.
  ///
  /// - Returns: the normalised code; `nil` for a text of more than 100 bytes in UTF-8.
  package static func normalised(_ text: String) -> String? {
    guard text.utf8.count <= 100 else { return nil }
    var half = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      half.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    return String(half).uppercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Formats a code for display. A code of 8 letters or more gets two groups, which are easier to remember:
  /// `ABCDE-FGHJK`.
  package static func grouped(_ text: String) -> String {
    guard text.count >= 8 else { return text }
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    return "\(text[..<half])-\(text[half...])"
  }
}
