import Foundation
import HTTPCalls

/// A key that an open API gives to whom it knows. It is shown nowhere: neither in descriptions nor in dumps, nor in a sentence that has
/// been through ``hiding(in:)``.
package struct APIKey: Hashable, Sendable {
  let text: String

  /// Takes a key after taking the space around it away; `nil` when it is empty, longer than 256 characters, or has others than visible ASCII.
  package init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = text
  }

  /// A sentence in which the key, also as addresses write it, is replaced by dots: what a server answers may repeat it.
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
