/// Comparisons of bytes. In clean text, which is NFC, they give the same results as comparisons of characters. Finding
/// the character boundaries in Hangul text would take longer than all other steps of reading it.
extension StringProtocol {
  /// Whether the text ends in the bytes of another text.
  func endsBytewise(in end: String) -> Bool {
    withBytes { text in end.withBytes { text.ends(in: $0) } }
  }

  /// Whether the text starts with the bytes of another text.
  func startsBytewise(with start: String) -> Bool {
    withBytes { text in start.withBytes { text.starts(with: $0) } }
  }

  /// Whether the bytes of another text occur in this one.
  func containsBytewise(_ part: String) -> Bool {
    withBytes { text in
      part.withBytes { part in
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
          text[start] == first && UnsafeBufferPointer(rebasing: text[start...]).starts(with: part)
        }
      }
    }
  }

  /// Calls a closure with the bytes of the text in contiguous memory, which is faster than a view of the bytes.
  func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(read) ?? Array(utf8).withUnsafeBufferPointer(read)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes end in other bytes.
  func ends(in end: UnsafeBufferPointer<UInt8>) -> Bool {
    count >= end.count && UnsafeBufferPointer(rebasing: suffix(end.count)).starts(with: end)
  }

  /// Whether these bytes start with other bytes.
  func starts(with start: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count >= start.count else { return false }
    for index in start.indices where self[index] != start[index] { return false }
    return true
  }
}

/// The bytes that separate the parts of a text.
extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let tab = UInt8(ascii: "\t")
  static let lf = UInt8(ascii: "\n")
  static let cr = UInt8(ascii: "\r")
}
