/// How well a query matches a school. Lower is better.
///
/// Each word of a query has a penalty, and the penalties of all words are added. A word with an unfinished syllable has one
/// more, so it stays behind the same match of what was typed.
///
/// It is two bytes, so that the scores of all schools are a small array.
struct SearchScore: Hashable, Comparable, Sendable {
  /// The number of penalties that mean a match.
  static let count = 255
  /// What is added for a school that takes no taps: it comes after open ones that match nearly as well.
  static let closed = 8
  /// The score for no match. It is worse than any match.
  static let none = SearchScore(code: .max)

  /// The penalty, the match's raw value in seven bits, and one bit for an unfinished syllable.
  private let code: UInt16

  private init(code: UInt16) { self.code = code }

  init(_ match: SearchHit.Match, _ penalty: UInt8, isUnfinished: Bool = false) {
    code = UInt16(penalty) << 8 | UInt16(match.rawValue) << 1 | (isUnfinished ? 1 : 0)
  }

  var penalty: UInt8 { UInt8(code >> 8) }
  /// The kind of match; of several words, the best.
  var match: SearchHit.Match { SearchHit.Match(rawValue: Int(code >> 1 & 0x7F)) ?? .typo }
  /// Whether the match assumes an unfinished last syllable.
  var isUnfinished: Bool { code & 1 == 1 }

  /// The score of typed text found in a name.
  ///
  /// - Parameters:
  ///   - marks: what starts where the text was found.
  ///   - isFirst: whether the name starts there.
  ///   - isWhole: whether a word or part ends where the typed text ends.
  ///   - isUnfinished: whether the match assumes an unfinished last syllable.
  init(at marks: SearchText.Marks, isFirst: Bool, isWhole: Bool, isUnfinished: Bool) {
    let isWhole = isWhole && !isUnfinished
    let (match, penalty): (SearchHit.Match, UInt8) =
      if isFirst {
        (.startOfName, isWhole ? 2 : 4)
      } else if marks.contains(.word) {
        (.startOfWord, isWhole ? 6 : 8)
      } else if marks.contains(.part) {
        (.insideName, isWhole ? 10 : 11)
      } else {
        (.insideName, 12)
      }
    self.init(match, penalty + (isUnfinished ? 1 : 0), isUnfinished: isUnfinished)
  }

  /// The score of a match in a region's or district's name.
  ///
  /// A place alone says less than any name. Beside other words it says as much as one of them.
  func asPlace(isOnlyWord: Bool) -> SearchScore {
    guard self != .none else { return self }
    let (alone, beside): (UInt8, UInt8) =
      switch penalty {
      case 0...3, 6...7: (15, 4)
      case 4...9: (17, 6)
      default: (19, 13)
      }
    let isTypo = match == .typo
    return SearchScore(
      isTypo ? .typo : .place, (isOnlyWord ? alone : beside) + (isTypo ? 9 : isUnfinished ? 1 : 0),
      isUnfinished: isUnfinished)
  }

  /// The score of all words so far and the next word. If the next word is not found, the result is ``none``.
  func adding(_ next: SearchScore) -> SearchScore {
    guard self != .none, next != .none else { return .none }
    let sum = min(Int(penalty) + Int(next.penalty), Self.count - 1)
    return SearchScore(min(match, next.match), UInt8(sum), isUnfinished: next.isUnfinished)
  }

  static func < (a: SearchScore, b: SearchScore) -> Bool { a.code < b.code }
}
