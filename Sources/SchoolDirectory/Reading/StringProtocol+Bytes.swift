/// Comparisons byte by byte. In clean text, which is NFC, they mean the same as those by characters; finding out where the
/// characters of Hangul text begin would take longer than all the rest of reading it.
extension StringProtocol {
  /// Whether the text ends in the bytes of another.
  ///
  /// - Complexity: O(length of `end`).
  func endsBytewise(in end: String) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether the bytes of another text occur in this one.
  ///
  /// - Complexity: O(length of the text × length of `part`).
  func containsBytewise(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
