import Foundation

/// The secret key of a caller of an open API. It is redacted in descriptions and dumps, and in every text that passes
/// ``hiding(in:)``.
package struct APIKey: Hashable, Sendable {
  let text: String

  /// Trims white space and validates a key. `nil` if it is empty, longer than 256 characters, or has other characters
  /// than visible ASCII.
  package init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = text
  }

  /// Replaces the key in a sentence with an ellipsis, also in its percent-encoded form. A server's response may repeat
  /// the key.
  func hiding(in sentence: String) -> String {
    let encoded = text.percentEncoded
    return [text, encoded, encoded.lowercased()].reduce(sentence) { $0.replacingOccurrences(of: $1, with: "…") }
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var debugDescription: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
