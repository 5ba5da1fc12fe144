/// The letters of codes and tickets: those that nobody takes for another one, read from a screen or from paper. 0, 1, I, L, O and U are
/// missing.
///
/// Source: D. Crockford, “Base 32”, for the letters that are mistaken for others.
package enum CodeText {
  package static let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The bytes as one number, written in these letters, the lowest digit first.
  ///
  /// - Parameters:
  ///   - bytes: uniform random bytes, or those of a hash. At least `length` of them, or the rest is of the first letter.
  ///   - length: the number of letters.
  /// - Complexity: O(length²).
  package static func make(of bytes: some Sequence<UInt8>, length: Int) -> String {
    // One long division a letter: a byte alone has no whole number of letters in it.
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

  /// A code as it is compared: in capitals, without what people put between the letters. Letters of full width, as a Korean keyboard may
  /// give them, are those of half.
  ///
  /// - Returns: `nil` for a text that is too long to be meant.
  /// - Complexity: O(length).
  package static func normalised(_ text: String) -> String? {
    guard text.utf8.count <= 100 else { return nil }
    var half = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      half.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    return String(half).uppercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A code as it is shown: in groups that a person keeps in mind, such as `ABCDE-FGHJK`.
  /// - Complexity: O(length).
  package static func grouped(_ text: String) -> String {
    guard text.count >= 8 else { return text }
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    return "\(text[..<half])-\(text[half...])"
  }
}
