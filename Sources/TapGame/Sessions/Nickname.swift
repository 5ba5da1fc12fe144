import Foundation
public import SchoolDirectory

/// What a player is called: 1 to 20 characters that a board can show as they are.
///
/// Two nicknames are the same when their texts are, letter for letter: “Kim” and “kim” are two, because which letters are a pair
/// differs between languages, and because a board shows what the person wrote. How a letter was typed makes no difference: the text is
/// kept in Unicode's normal form C.
public struct Nickname: Hashable, Sendable, TextCodable {
  /// What a text that is read has to be.
  public static let kind = "a nickname"
  /// The most characters a nickname has.
  public static let maximumLength = 20
  /// What a player is called who gives no name; whoever writes “player” has given none.
  public static let anonymous = Nickname(trusted: "player")

  /// The name in normal form C, without space around it.
  public let text: String

  /// Takes a name after taking the space around it away; `nil` when nothing is left or nothing of it can be seen, when it is longer
  /// than ``maximumLength`` or when it holds control or formatting characters, which could drive a terminal or turn a line of a board around.
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

  /// The name.
  public var description: String { text }
}
