/// Sanitizes a pasted text.
enum PastedText {
  /// The text of these bytes. Malformed UTF-8 is dropped. Line breaks and tabs are replaced by blanks. The rest is
  /// sanitized.
  static func clean(_ bytes: [UInt8]) -> String {
    var assembler = UTF8Assembler()
    var scalars = String.UnicodeScalarView()
    func add(_ scalar: Unicode.Scalar, to scalars: inout String.UnicodeScalarView) {
      scalars.append(["\r", "\n", "\t"].contains(scalar) ? " " : scalar)
    }
    var wasReturn = false
    for byte in bytes {
      var outcome = assembler.take(byte)
      if outcome == .interrupted { outcome = assembler.take(byte) }
      guard case .scalar(let scalar) = outcome else { continue }
      // A line break of two characters (CR LF) becomes one blank.
      if !(scalar == "\n" && wasReturn) { add(scalar, to: &scalars) }
      wasReturn = scalar == "\r"
    }
    return String(scalars).sanitized
  }
}
