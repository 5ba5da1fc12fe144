/// How well a query matches a school, the better the less.
///
/// It is a byte, so that the scores of all schools are one short array.
struct SearchScore: Hashable, Comparable, Sendable {
  /// Twice the match's number, plus one if the last syllable is taken to be unfinished.
  private let code: UInt8

  /// Nothing was found. It is worse than any match.
  static let none = SearchScore(code: UInt8(count))
  /// How many scores there are that say something was found.
  static let count = SearchHit.Match.allCases.count * 2

  private init(code: UInt8) {
    self.code = code
  }

  init(_ match: SearchHit.Match, isUnfinished: Bool) {
    code = UInt8(match.rawValue) * 2 + (isUnfinished ? 1 : 0)
  }

  /// Where something was found.
  var match: SearchHit.Match { SearchHit.Match(rawValue: Int(code) / 2) ?? .place }
  /// Whether the last syllable is taken to be unfinished.
  var isUnfinished: Bool { code % 2 == 1 }
  /// The score's place among all, from 0 for the best.
  var index: Int { Int(code) }

  /// What a match in a district or region counts: there it makes no difference where in the text it stands.
  var asPlace: SearchScore {
    self == .none ? .none : SearchScore(.place, isUnfinished: isUnfinished)
  }

  /// The score of words of which all are found: the best match of them all, unfinished if the last one is.
  func combined(withNextWord next: SearchScore) -> SearchScore {
    guard self != .none, next != .none else { return next }
    return SearchScore(min(match, next.match), isUnfinished: next.isUnfinished)
  }

  static func < (a: SearchScore, b: SearchScore) -> Bool { a.code < b.code }
}
