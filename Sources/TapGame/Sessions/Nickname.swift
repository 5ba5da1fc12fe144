import Foundation
public import SchoolDirectory

/// The name of a player: 1 to 20 characters that a board can show unchanged.
///
/// Nicknames are compared exactly: “Kim” and “kim” differ, because case pairs depend on the language and a board shows
/// what the person wrote. The way a letter was typed makes no difference, because the text is kept in Unicode's normal
/// form C.
public struct Nickname: Hashable, Sendable, TextCodable {
  /// The kind of text, for decoding errors.
  public static let kind = "a nickname"
  /// The maximum number of characters in a nickname.
  public static let maximumLength = 20
  /// The value for players who have no nickname. A player who types “player” has no nickname, either.
  public static let anonymous = Nickname(trusted: "player")

  /// The name in normal form C, without surrounding white space.
  public let text: String

  /// Trims white space and validates a name. `nil` if no visible character is left, if the name is longer than
  /// ``maximumLength``, or if it contains control or formatting characters. These could control a terminal or reverse a
  /// line of a board.
  ///
  /// - Complexity: O(length).
  public init?(_ text: String) {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    var trimmed = text.drop(while: isSpace)
    while let last = trimmed.last, last.isWhitespace { trimmed.removeLast() }
    guard VisibleText.isShowable(trimmed, upTo: Self.maximumLength) else { return nil }
    self.text = String(trimmed).precomposedStringWithCanonicalMapping
  }

  private init(trusted text: String) { self.text = text }

  public var description: String { text }
}
