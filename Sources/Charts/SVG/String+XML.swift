extension String {
  /// The text for XML 1.0: markup is escaped, and characters that XML forbids are replaced by U+FFFD.
  ///
  /// - Complexity: O(n).
  package var xmlEscaped: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar.isShown ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether XML allows the character, and the character does not control text direction.
  fileprivate var isShown: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
