/// How well a query matches a school. Lower is better.
///
/// It is one byte, so that the scores of all schools are a small array.
struct SearchScore: Hashable, Comparable, Sendable {
  /// Twice the match's raw value, plus one if the last syllable is unfinished.
  private let code: UInt8

  /// The score for no match. It is worse than any match.
  static let none = SearchScore(code: UInt8(count))
  /// The number of scores that mean a match.
  static let count = SearchHit.Match.allCases.count * 2

  private init(code: UInt8) {
    self.code = code
  }

  init(_ match: SearchHit.Match, isUnfinished: Bool) {
    code = UInt8(match.rawValue) * 2 + (isUnfinished ? 1 : 0)
  }

  var match: SearchHit.Match { SearchHit.Match(rawValue: Int(code) / 2) ?? .place }
  /// Whether the match assumes an unfinished last syllable.
  var isUnfinished: Bool { code % 2 == 1 }
  /// The 0-based position of the score among all scores; 0 is the best.
  var index: Int { Int(code) }

  /// The score of a match in a district or region, where the position in the text makes no difference.
  var asPlace: SearchScore {
    self == .none ? .none : SearchScore(.place, isUnfinished: isUnfinished)
  }

  /// The score of all words so far and the next word. Before the first word, the score so far is ``none``. If the next
  /// word is not found, the result is ``none``. Otherwise it has the better match of the two scores, and is unfinished
  /// if the next word's match is unfinished.
  func combined(withNextWord next: SearchScore) -> SearchScore {
    guard self != .none, next != .none else { return next }
    return SearchScore(min(match, next.match), isUnfinished: next.isUnfinished)
  }

  static func < (a: SearchScore, b: SearchScore) -> Bool { a.code < b.code }
}
