/// A school that a search found.
public struct SearchHit: Hashable, Sendable {
  /// How well a name matches, best first.
  public enum Match: Int, CaseIterable, Sendable, Comparable {
    /// The query is the whole name.
    case wholeName
    /// The query is the school's id, or the source's code in it.
    case code
    /// The name starts with the query.
    case startOfName
    /// A later word of the name starts with the query: after a space or punctuation, or where Hangul meets other
    /// letters.
    case startOfWord
    /// The query is made of the first syllables of the name's parts: 대원외고.
    case abbreviation
    /// The query is elsewhere in the name.
    case insideName
    /// The query is in a name that the school had before.
    case formerName
    /// Only the district or the region matches, by its present name, a former or a short one.
    case place
    /// The query is a Korean name or place in Latin letters.
    case romanised
    /// The query matches if one mistake is corrected, or if it is split into a place and a name.
    case typo

    /// Orders the better match first.
    public static func < (a: Match, b: Match) -> Bool { a.rawValue < b.rawValue }
  }

  public let school: School
  /// The kind of match. For several words, the best match of any word; the order counts every word.
  public let match: Match
  /// Whether the match assumes that the query's last syllable is unfinished, such as 서우 for 서울.
  public let isUnfinished: Bool
  /// The names that the school had before, if the query is in one of them and not in its name.
  public let formerNames: [String]

  package init(school: School, match: Match, isUnfinished: Bool = false, formerNames: [String] = []) {
    self.school = school
    self.match = match
    self.isUnfinished = isUnfinished
    self.formerNames = formerNames
  }
}

/// The result of a search.
public struct SearchResult: Hashable, Sendable {
  /// The best hits, best first, up to the limit of the search.
  public let hits: [SearchHit]
  /// The number of matching schools, including those beyond the limit.
  public let total: Int

  package init(hits: [SearchHit], total: Int) {
    self.hits = hits
    self.total = total
  }
}
