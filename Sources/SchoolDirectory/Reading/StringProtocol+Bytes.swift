/// Comparisons byte by byte. In clean text, which is NFC, they mean the same as those by characters; finding out where the
/// characters of Hangul text begin would take longer than all the rest of reading it.
extension StringProtocol {
  /// Whether the text ends in the bytes of another.
  ///
  /// - Complexity: O(length of `end`).
  func endsBytewise(in end: String) -> Bool {
    withBytes { text in end.withBytes { text.ends(in: $0) } }
  }

  /// Whether the text starts with the bytes of another.
  ///
  /// - Complexity: O(length of `start`).
  func startsBytewise(with start: String) -> Bool {
    withBytes { text in start.withBytes { text.starts(with: $0) } }
  }

  /// Whether the bytes of another text occur in this one.
  ///
  /// - Complexity: O(length of the text × length of `part`).
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

  /// The bytes, where they lie: a view of a text's bytes asks for each one where it is.
  func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(read) ?? Array(utf8).withUnsafeBufferPointer(read)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes end in others.
  ///
  /// - Complexity: O(length of `end`).
  func ends(in end: UnsafeBufferPointer<UInt8>) -> Bool {
    count >= end.count && UnsafeBufferPointer(rebasing: suffix(end.count)).starts(with: end)
  }

  /// Whether these bytes start with others.
  ///
  /// - Complexity: O(length of `start`).
  func starts(with start: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count >= start.count else { return false }
    for index in start.indices where self[index] != start[index] { return false }
    return true
  }
}
