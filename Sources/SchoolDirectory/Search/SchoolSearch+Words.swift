extension SchoolSearch {
  /// A school that the words so far have found.
  struct Found {
    let school: Int
    var score: SearchScore
  }

  /// The schools that a query finds, in the order of the schools.
  ///
  /// - Parameter isTolerant: whether words may have a mistake or be written together.
  func schools(for query: String, at level: SchoolLevel?, isTolerant: Bool) -> [Found] {
    let texts = query.split(whereSeparator: \.isWhitespace).map { SearchText($0).units }.filter { !$0.isEmpty }
    let words = texts.enumerated().map { SearchPattern($1, isLast: $0 == texts.count - 1) }
    let found = schools(for: words, at: level, isTolerant: isTolerant)
    return words.count == 1 ? adding(code: query, at: level, to: found) : found
  }

  private func schools(for words: [SearchPattern], at level: SchoolLevel?, isTolerant: Bool) -> [Found] {
    var found: [Found] = []
    for (index, word) in words.enumerated() {
      let matcher = WordMatcher(word, in: self, isOnlyWord: words.count == 1, isTolerant: isTolerant)
      let classes = names.classes
      names.withTexts { text in
        if index == 0 {
          for school in schools.indices where level == nil || levels[school] == level {
            let score = matcher.score(school, classes[school], name: text)
            if score != .none { found.append(Found(school: school, score: score)) }
          }
        } else {
          found = found.compactMap { one in
            let score = one.score.adding(matcher.score(one.school, classes[one.school], name: text))
            return score == .none ? nil : Found(school: one.school, score: score)
          }
        }
      }
    }
    guard words.count > 1 else { return found }
    // If a name contains all words in a row, each word alone has already found it. All words together may give it a better
    // score.
    let inOne = SearchPattern(words.flatMap(\.units), isLast: true)
    names.withTexts { text in
      for index in found.indices {
        let text = text(found[index].school)
        var score = min(inOne.score(in: text), inOne.abbreviationScore(in: text))
        if isTolerant { score = min(score, inOne.mistakenScore(in: text)) }
        found[index].score = min(found[index].score, score)
      }
    }
    return found
  }

  /// Adds the schools whose id, or whose source's code, is the query.
  private func adding(code query: String, at level: SchoolLevel?, to found: [Found]) -> [Found] {
    let typed = query.utf8.filter { $0 > 0x20 }.map(Self.lowercased)
    guard typed.count >= 4, typed.contains(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return found
    }
    let coded = schools.indices.filter { school in
      (level == nil || levels[school] == level)
        && schools[school].id.rawValue.utf8.withContiguousStorageIfAvailable { id in
          let start = id.count - typed.count
          guard start == 0 || start > 0 && id[start - 1] == UInt8(ascii: ":") else { return false }
          return typed.indices.allSatisfy { Self.lowercased(id[start + $0]) == typed[$0] }
        } == true
    }
    guard !coded.isEmpty else { return found }
    return
      (found.filter { !coded.contains($0.school) }
      + coded.map { Found(school: $0, score: SearchScore(.code, 0)) }).sorted { $0.school < $1.school }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
