import Foundation

/// Replaces names in texts that people wrote, such as reasons.
package struct ForgottenText {
  private let names: [String]

  package init(names: [Nickname]) {
    // Longer names are replaced first. Otherwise, replacing a short name could leave a part of a longer name.
    self.names = Set(names.map(\.text)).sorted { ($0.count, $0) > ($1.count, $1) }
  }

  /// The text with ``Nickname/forgottenMark`` in place of each name; `nil` if the text contains no name.
  ///
  /// Case makes no difference. A name of one character is found only as a whole word.
  package func replaced(in text: String) -> String? {
    var result = text
    for name in names {
      var start = result.startIndex
      while let range = result.range(of: name, options: .caseInsensitive, range: start..<result.endIndex) {
        if name.count == 1, Self.isInsideWord(range, of: result) {
          start = range.upperBound
          continue
        }
        let offset = result.unicodeScalars.distance(from: result.startIndex, to: range.lowerBound)
        result.replaceSubrange(range, with: Nickname.forgottenMark)
        start = result.unicodeScalars.index(
          result.startIndex, offsetBy: offset + Nickname.forgottenMark.unicodeScalars.count)
      }
    }
    return result == text ? nil : result
  }

  private static func isInsideWord(_ range: Range<String.Index>, of text: String) -> Bool {
    let isLetter: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
    let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
    return isLetter(before) || isLetter(after)
  }
}
