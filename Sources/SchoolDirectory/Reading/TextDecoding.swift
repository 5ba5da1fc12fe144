/// Converts a file to UTF-8 without a byte-order mark.
///
/// A file that is valid UTF-8 is read as UTF-8. Any other file is read in the second encoding of the format's
/// publishers: Windows-1252 for the British register, CP949 for the other formats. A list of somebody's own that is not
/// CP949, or of no known format, is read in Windows-1252. A file that is nearly UTF-8 is
/// reported as damaged UTF-8, because Windows-1252 accepts nearly every byte and would turn one damaged character into
/// a whole file of wrong characters.
package enum TextDecoding {
  /// The text in UTF-8.
  ///
  /// - Throws: ``DirectoryError/wrongEncoding(encoding:line:offset:)``, ``DirectoryError/unsupportedEncoding(_:)``.
  package static func utf8(_ bytes: [UInt8], format: DirectoryFormat?) throws(DirectoryError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return try utf8(fromUTF16: bytes) }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard String(validating: bytes, as: UTF8.self) == nil else { return hasMark ? Array(bytes.dropFirst(3)) : bytes }

    let utf8 = firstInvalid(bytes)
    let broken = DirectoryError.wrongEncoding(
      encoding: "UTF-8", line: TextPosition.line(of: utf8.offset, in: bytes), offset: utf8.offset)
    if hasMark { throw broken }
    let format = format ?? FormatDetection.ofHeader(asciiHeader(bytes))
    if format == .uk {
      if utf8.sawLongSequence { throw broken }
      let (text, invalid) = Windows1252.decode(bytes)
      guard let invalid else { return text }
      throw .wrongEncoding(
        encoding: "Windows-1252", line: TextPosition.line(of: invalid, in: bytes), offset: invalid)
    }
    switch CP949.decode(bytes) {
    case .text(let text): return text
    case .unavailable: throw .unsupportedEncoding("CP949")
    // Western European text breaks CP949 at its first letter with an accent. If nobody named the format, only that shows
    // that the text is not Korean with a damaged byte.
    case .invalid(let offset)
    where !utf8.sawLongSequence && (format == .touchschool || format == nil && offset <= utf8.offset):
      let (text, invalid) = Windows1252.decode(bytes)
      guard invalid == nil else { throw broken }
      return text
    case .invalid(let offset) where offset > utf8.offset:
      throw .wrongEncoding(encoding: "CP949", line: TextPosition.line(of: offset, in: bytes), offset: offset)
    case .invalid: throw broken
    }
  }

  /// Spreadsheets write UTF-16 with a byte-order mark when they save “Unicode text”.
  private static func utf8(fromUTF16 bytes: [UInt8]) throws(DirectoryError) -> [UInt8] {
    let (high, low) = bytes[0] == 0xFF ? (1, 0) : (0, 1)
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { (index: Int) -> UInt16 in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw .wrongEncoding(encoding: "UTF-16", line: 1, offset: bytes.count - 1)
    }
    return Array(text.utf8)
  }

  /// The offset of the first byte that breaks UTF-8, and whether a character of several bytes comes before it.
  private static func firstInvalid(_ bytes: [UInt8]) -> (offset: Int, sawLongSequence: Bool) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    var sawLongSequence = false
    while case .valid(let character) = parser.parseScalar(from: &iterator) {
      offset += character.count
      if character.count > 1 { sawLongSequence = true }
    }
    return (offset, sawLongSequence)
  }

  /// The names in the first line; empty if the line is not ASCII. ASCII is the same in all of these encodings.
  private static func asciiHeader(_ bytes: [UInt8]) -> [String] {
    let line = bytes.prefix { $0 != .lf && $0 != .cr }
    guard line.allSatisfy({ $0 < 0x80 }) else { return [] }
    var reader = CSVReader(Array(line), separator: CSVReader.separator(of: Array(line)))
    guard (try? reader.next()) == true else { return [] }
    return (0..<reader.count).map { reader[$0] }
  }
}
