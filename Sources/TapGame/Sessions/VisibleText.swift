/// Rules for text that people write and boards show, such as the names of players and seasons.
package enum VisibleText {
  /// The maximum average number of UTF-8 bytes per character. A single character may have more: a family emoji of four
  /// people has 25 bytes.
  private static let bytesPerCharacter = 12

  /// Whether a text can be shown unchanged. It has a visible character, is not too long, and contains no control or
  /// formatting characters, which could control a terminal or reverse a line of a board.
  ///
  /// - Complexity: O(length).
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
}
