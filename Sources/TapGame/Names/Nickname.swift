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
  public static let maximumLength = 20
  /// The value for players who have no nickname. A player who types “player” has no nickname, either.
  public static let anonymous = Nickname(trusted: "player")

  /// The name in normal form C, without surrounding white space.
  public let text: String

  /// Trims white space and validates a name. `nil` if no visible character is left, if the name is longer than
  /// ``maximumLength``, or if it contains control or formatting characters. These could control a terminal or reverse a
  /// line of a board.
  public init?(_ text: String) {
    let trimmed = text[...].trimmed
    guard VisibleText.isShowable(trimmed, upTo: Self.maximumLength) else { return nil }
    self.text = String(trimmed).precomposedStringWithCanonicalMapping
  }

  private init(trusted text: String) { self.text = text }

  public var description: String { text }
}

/// Rules for text that people write and boards show, such as the names of players and seasons.
package enum VisibleText {
  /// The maximum average number of UTF-8 bytes per character. A single character may have more: a family emoji of four
  /// people has 25 bytes.
  private static let bytesPerCharacter = 12

  /// Whether a text can be shown unchanged. It has a visible character, is not too long, and contains no control or
  /// formatting characters, which could control a terminal or reverse a line of a board.
  package static func isShowable(_ text: some StringProtocol, upTo maximumLength: Int) -> Bool {
    guard text.utf8.count <= maximumLength * bytesPerCharacter, text.count <= maximumLength else { return false }
    let holdsNoControl = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      // Emoji sequences need the joiner, which is a format character.
      case .format: scalar == "\u{200D}"
      default: true
      }
    }
    // Fillers, variation selectors, joiners and the blank Braille pattern are not white space, but are invisible.
    return holdsNoControl
      && text.unicodeScalars.contains { scalar in
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace && scalar != "\u{2800}"
      }
  }

  static let maximumReasonLength = 500

  /// A reason for audit, trimmed and in Unicode's normal form C; `nil` if it is not valid.
  static func reason(_ text: String) -> String? {
    let reason = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    return isShowable(reason, upTo: maximumReasonLength) ? reason : nil
  }
}

extension Substring {
  /// The text without white space around it.
  var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
