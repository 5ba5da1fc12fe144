package import Foundation

/// The secret that tokens are signed with: whoever has it can make tokens, and any server that has it can check them.
package struct TokenKey: Sendable {
  let bytes: Data

  /// The fewest bytes of a key.
  package static let minimumLength = 32

  /// A key of these bytes; `nil` if they are fewer than ``minimumLength``.
  package init?(_ bytes: Data) {
    guard bytes.count >= Self.minimumLength else { return nil }
    self.bytes = bytes
  }
}
