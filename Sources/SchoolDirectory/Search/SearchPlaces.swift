/// The regions and districts of a directory, each once, and where each school is.
struct SearchPlaces: Sendable {
  /// A region and one of its districts, as positions among the distinct ones.
  private struct Place: Hashable {
    let region: Int
    let district: Int
  }

  private var regions = SearchIndex()
  private var districts = SearchIndex()
  /// For each text in `regions`, the region that has this name; a region has several.
  private var regionOfText: [Int] = []
  private var places: [Place] = []
  private var numbers: (regions: [String: Int], districts: [String: Int], places: [Place: Int]) = ([:], [:], [:])
  /// The names in Hangul, for words that are written together.
  private var spelled: (regions: [[SearchText]], districts: [SearchText]) = ([], [])
  private var placeOfSchool: [Int32] = []

  /// Adds the place of the next school.
  mutating func append(_ school: School) {
    let region = number(ofRegion: school.region)
    let district = number(ofDistrict: school.district)
    let place = Place(region: region, district: district)
    let number = numbers.places[place] ?? places.count
    if number == places.count {
      places.append(place)
      numbers.places[place] = number
    }
    placeOfSchool.append(Int32(number))
  }

  private mutating func number(ofRegion region: String) -> Int {
    if let known = numbers.regions[region] { return known }
    let number = numbers.regions.count
    numbers.regions[region] = number
    let names = KoreanRegion.names(of: region).map { SearchText.place($0) }
    for name in names {
      regions.append(name)
      regionOfText.append(number)
    }
    spelled.regions.append(names)
    return number
  }

  private mutating func number(ofDistrict district: String) -> Int {
    if let known = numbers.districts[district] { return known }
    let number = numbers.districts.count
    numbers.districts[district] = number
    let text = SearchText.place(district)
    districts.append(text)
    spelled.districts.append(text)
    return number
  }

  func place(of school: Int) -> Int { Int(placeOfSchool[school]) }

  /// The score of each place.
  ///
  /// - Parameters:
  ///   - isOnlyWord: whether the query has no other word.
  ///   - isTolerant: whether a mistake is looked for, too.
  func scores(_ word: SearchPattern, isOnlyWord: Bool, isTolerant: Bool) -> [SearchScore] {
    func scores(in index: SearchIndex) -> [SearchScore] {
      index.withTexts { texts in
        (0..<index.count).map { number in
          let text = texts(number)
          let found = min(word.score(in: text), index.hasHangul ? word.romanisedScore(in: text) : .none)
          return isTolerant ? min(found, word.mistakenScore(in: text)) : found
        }
      }
    }
    var ofRegion = [SearchScore](repeating: .none, count: numbers.regions.count)
    for (score, region) in zip(scores(in: regions), regionOfText) { ofRegion[region] = min(ofRegion[region], score) }
    let ofDistrict = scores(in: districts)
    return places.map { min(ofRegion[$0.region], ofDistrict[$0.district]).asPlace(isOnlyWord: isOnlyWord) }
  }

  /// Divides a word that is written together, 서울시강남구경기고, into a place and what follows it.
  ///
  /// The short name of a place, 강남, must be followed by three syllables at least, as too many names start with one.
  ///
  /// - Returns: for each place, the positions at which the rest starts; the word's length, if nothing is left.
  func divisions(of word: [UInt16]) -> [Set<Int>] {
    places.map { place in
      let afterRegion = spelled.regions[place.region].flatMap { Self.ends(of: $0, in: word, from: 0) }
      let afterDistrict = ([Division()] + afterRegion).flatMap {
        Self.ends(of: spelled.districts[place.district], in: word, from: $0.end)
      }
      let good = (afterRegion + afterDistrict).filter { division in
        division.end == word.count || !division.isShort || word.count - division.end >= 3
      }
      return Set(good.map(\.end))
    }
  }

  private struct Division {
    var end = 0
    /// Whether a short name, 강남, ends there.
    var isShort = false
  }

  /// Where a place's name, or a word of it, ends that stands in `word` at `start`.
  private static func ends(of name: SearchText, in word: [UInt16], from start: Int) -> [Division] {
    let rest = word[start...]
    return name.marks.indices.filter { name.marks[$0].contains(.word) }.compactMap { first in
      let units = name.units[first...]
      let hasSuffix = units.count > 2 && name.marks[units.endIndex - 1].contains(.part)
      if units.count > 1, rest.starts(with: units) { return Division(end: start + units.count, isShort: !hasSuffix) }
      return hasSuffix && rest.starts(with: units.dropLast())
        ? Division(end: start + units.count - 1, isShort: true) : nil
    }
  }
}
