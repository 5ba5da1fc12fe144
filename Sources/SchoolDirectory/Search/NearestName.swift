/// The name that is meant by a nearly right one.
package enum NearestName {
  /// The one of `names` that is nearest to what was typed: another name of the region, the start of a name, Latin letters for
  /// Hangul, or a name with one mistake.
  ///
  /// - Returns: `nil` if none is near, or two are equally near.
  package static func to(_ typed: String, among names: some Sequence<String>) -> String? {
    let units = SearchText(typed).units
    guard !units.isEmpty else { return nil }
    let word = SearchPattern(units, isLast: true)
    var nearest: (name: String?, score: SearchScore) = (nil, .none)
    for name in names {
      let score = score(of: word, in: name)
      if score < nearest.score {
        nearest = (name, score)
      } else if score == nearest.score {
        nearest.name = nil
      }
    }
    return nearest.name
  }

  private static func score(of word: SearchPattern, in name: String) -> SearchScore {
    var index = SearchIndex()
    for name in KoreanRegion.names(of: name) { index.append(.place(name)) }
    return index.withTexts { text in
      (0..<index.count).map { number in
        let text = text(number)
        let found = min(word.score(in: text), min(word.romanisedScore(in: text), word.mistakenScore(in: text)))
        return found.match == .insideName ? .none : found
      }.min() ?? .none
    }
  }
}
