/// Computes the line and column of a byte, counted from 1. A line break is LF, CRLF or CR.
///
/// Only error messages need a position, so it is computed from the text when an error occurs. Readers do not count
/// columns.
package enum TextPosition {
  /// The line of a byte, in UTF-8, CP949 or any encoding whose trailing bytes are never line breaks.
  package static func line(of offset: Int, in bytes: [UInt8]) -> Int { line(of: offset, in: bytes[...]) }

  /// The line of a byte, counted from the first byte of a part of the text.
  static func line(of offset: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var line = 1
    for index in bytes.prefix(offset).indices {
      // The CR of a CRLF is not counted; its LF is.
      let endsLine =
        bytes[index] == .lf || (bytes[index] == .cr && !(index + 1 < bytes.endIndex && bytes[index + 1] == .lf))
      if endsLine { line += 1 }
    }
    return line
  }

  /// The column of a byte of UTF-8 text, in Unicode scalars.
  package static func column(of offset: Int, in bytes: [UInt8]) -> Int {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex { $0 == .lf || $0 == .cr }.map { $0 + 1 } ?? 0
    return before[start...].count { $0 & 0xC0 != 0x80 } + 1
  }
}
