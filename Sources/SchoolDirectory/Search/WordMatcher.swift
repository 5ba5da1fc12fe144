/// Compares one word of a query with one school after another.
struct WordMatcher {
  private let word: SearchPattern
  private let isTolerant: Bool
  private let isRomanised: Bool
  private let places: SearchPlaces
  private let ofPlace: [SearchScore]
  private let levels: [SchoolLevel]
  /// The levels that the word means, and what that is worth.
  private let meant: (levels: [SchoolLevel], score: SearchScore)
  private let ofFormerName: [Int: SearchScore]
  /// For each place, what is left of the word after the place's name; none if the word starts with no place.
  private let rests: [[Rest]]

  /// What follows a place in a word that is written together.
  private struct Rest {
    /// `nil` if nothing follows.
    let pattern: SearchPattern?
    let level: SchoolLevel?

    func score(_ level: SchoolLevel, _ name: SearchIndex.Text) -> SearchScore {
      guard let pattern else { return SearchScore(.place, 2) }
      guard self.level != level else { return SearchScore(.insideName, 1) }
      return min(pattern.score(in: name), pattern.abbreviationScore(in: name))
    }
  }

  init(_ word: SearchPattern, in search: SchoolSearch, isOnlyWord: Bool, isTolerant: Bool) {
    self.word = word
    self.isTolerant = isTolerant
    isRomanised = search.names.hasHangul && !word.latin.isEmpty
    places = search.places
    levels = search.levels
    ofPlace = places.scores(word, isOnlyWord: isOnlyWord, isTolerant: isTolerant)
    meant =
      if let level = Self.levels[word.units], !isOnlyWord {
        ([level], SearchScore(.insideName, 1))
      } else if let levels = Self.englishLevels[word.units], isRomanised {
        (levels, SearchScore(.romanised, 6))
      } else {
        ([], .none)
      }
    ofFormerName = Self.formerNames(word, in: search)
    rests = isTolerant && word.isHangul && word.units.count >= 4 ? Self.rests(of: word, in: places) : []
  }

  /// - Parameters:
  ///   - classes: which letters the school's name has.
  ///   - name: gives the name, which few schools need.
  func score(_ school: Int, _ classes: SearchClasses, name: (Int) -> SearchIndex.Text) -> SearchScore {
    let place = places.place(of: school)
    var best = ofPlace[place]
    if !ofFormerName.isEmpty, let former = ofFormerName[school] { best = min(best, former) }
    if !meant.levels.isEmpty, meant.levels.contains(levels[school]) { best = min(best, meant.score) }
    guard
      word.mayStand(in: classes) || isRomanised && word.mayBeRomanised(in: classes)
        || isTolerant && (word.mayBeMistaken(in: classes) || !rests.isEmpty)
    else { return best }

    let name = name(school)
    best = min(best, min(word.score(in: name), word.abbreviationScore(in: name)))
    if isRomanised { best = min(best, word.romanisedScore(in: name)) }
    guard isTolerant else { return best }
    best = min(best, word.mistakenScore(in: name))
    guard !rests.isEmpty else { return best }
    for rest in rests[place] { best = min(best, SearchScore(.typo, 4).adding(rest.score(levels[school], name))) }
    return best
  }

  private static func rests(of word: SearchPattern, in places: SearchPlaces) -> [[Rest]] {
    let divisions = places.divisions(of: word.units)
    guard divisions.contains(where: { !$0.isEmpty }) else { return [] }
    let rests = Set(divisions.joined()).map { position in
      let units = Array(word.units[position...])
      let pattern = units.isEmpty ? nil : SearchPattern(units, isLast: !word.unfinished.isEmpty)
      return (position, Rest(pattern: pattern, level: levels[units]))
    }
    let byPosition = Dictionary(uniqueKeysWithValues: rests)
    return divisions.map { $0.compactMap { byPosition[$0] } }
  }

  private static func formerNames(_ word: SearchPattern, in search: SchoolSearch) -> [Int: SearchScore] {
    let names = search.formerNames
    return names.withTexts { text in
      var scores: [Int: SearchScore] = [:]
      for number in 0..<names.count {
        let found = min(word.score(in: text(number)), word.abbreviationScore(in: text(number)))
        guard found != .none else { continue }
        let school = Int(search.schoolOfFormerName[number])
        let score = SearchScore(.formerName, found.penalty + 1, isUnfinished: found.isUnfinished)
        scores[school] = min(scores[school] ?? .none, score)
      }
      return scores
    }
  }

  /// Beside other words, the first syllable of a level is the level.
  private static let levels: [[UInt16]: SchoolLevel] = [
    SearchText("초").units: .elementary, SearchText("중").units: .middle, SearchText("고").units: .high,
  ]
  /// Directories of Korea have no English names; of these words, people mean the level.
  private static let englishLevels: [[UInt16]: [SchoolLevel]] = [
    SearchText("elementary").units: [.elementary], SearchText("primary").units: [.elementary],
    SearchText("middle").units: [.middle], SearchText("high").units: [.high],
    SearchText("school").units: [.elementary, .middle, .high, .special],
  ]
}
