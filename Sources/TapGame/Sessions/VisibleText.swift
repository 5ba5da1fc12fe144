/// What people write and boards show: names of players and of seasons.
package enum VisibleText {
  /// The most bytes of UTF-8 that one character may have on average: a family of four with skin tones has about that many times two.
  private static let bytesPerCharacter = 12

  /// Whether a text can be shown as it is: something of it can be seen, it is not longer than it may be, and it holds no control or
  /// formatting characters, which could drive a terminal or turn a line of a board around.
  ///
  /// - Complexity: O(length).
  package static func isShowable(_ text: some StringProtocol, upTo maximumLength: Int) -> Bool {
    guard text.utf8.count <= maximumLength * bytesPerCharacter, text.count <= maximumLength else { return false }
    let holdsNoControl = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      // The joiner is a format character that emoji sequences need.
      case .format: scalar == "\u{200D}"
      default: true
      }
    }
    // Fillers, variation selectors, joiners and the blank Braille pattern are characters and not space, and still leave a line empty.
    return holdsNoControl
      && text.unicodeScalars.contains { scalar in
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace && scalar != "\u{2800}"
      }
  }
}
