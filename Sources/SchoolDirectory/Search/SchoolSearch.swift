/// Finds schools by what a person types.
///
/// A query is searched in the name, the district and the region. Case, spaces, punctuation, accents, width and Unicode
/// form do not matter. A lone consonant matches every syllable that starts with it, so ㅅㅇㄱ and 서울ㄱ find 서울고등학교. The
/// last syllable may be unfinished, as an input method shows it during typing: 서우 finds 서울, 강나 finds 강남, 간 finds 가나. If
/// the query has several words, each must be found somewhere: 강남구 서울고.
///
/// Better matches come first: the whole name, the start of the name, the start of a word in it, elsewhere in it, the
/// district or region only. Within each of these, a match of the typed text comes before a match of an unfinished
/// syllable. Then open schools come before closed ones, then shorter names, then name, district and id byte by byte.
/// The order is total: the same schools and query give the same result, regardless of the order of the schools.
///
///     let search = SchoolSearch(schools)
///     for hit in search.find("강남구 ㅅㅇㄱ", level: .high).hits { print(hit.school.name, hit.school.district) }
///
/// All normalised names are in one buffer, which a search scans once for each word and each reading of its last
/// syllable. The schools are sorted in advance in the order of equally good matches, so a query sorts nothing.
public struct SchoolSearch: Sendable {
  /// The schools, in the order of equally good matches.
  let schools: [School]
  /// The level of each school.
  let levels: [SchoolLevel]
  private let names: SearchIndex
  /// The district of each distinct pair of region and district. ``regions`` has the same order.
  private let districts: SearchIndex
  private let regions: SearchIndex
  /// For each school, the index of its pair in ``districts`` and ``regions``.
  private let placeOfSchool: [Int]

  /// A search over these schools.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ schools: some Sequence<School>) {
    let sorted = Self.sorted(schools)
    var names = SearchIndex()
    var districts = SearchIndex()
    var regions = SearchIndex()
    var placeOfSchool: [Int] = []
    var places: [Place: Int] = [:]
    for school in sorted {
      names.append(SearchText(school.name))
      let place = Place(region: school.region, district: school.district)
      if let known = places[place] {
        placeOfSchool.append(known)
      } else {
        placeOfSchool.append(places.count)
        places[place] = places.count
        districts.append(SearchText(place.district))
        regions.append(SearchText(place.region))
      }
    }
    self.schools = sorted
    levels = sorted.map(\.level)
    self.names = names
    self.districts = districts
    self.regions = regions
    self.placeOfSchool = placeOfSchool
  }

  /// Finds schools.
  ///
  /// - Parameters:
  ///   - query: The typed text. A query without letters and digits finds nothing.
  ///   - level: The only level to look at, `nil` for all.
  ///   - skipping: The number of best hits to skip, for the next page.
  ///   - limit: The maximum number of hits to return; 0 or less returns only the total.
  /// - Complexity: O(*w* · *n* + *k*) for *w* words in the query, *n* characters in all names and *k* hits.
  public func find(
    _ query: String, level: SchoolLevel? = nil, skipping: Int = 0, limit: Int = 20
  ) -> SearchResult {
    let words = query.split(whereSeparator: \.isWhitespace).map { SearchText($0).units }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return SearchResult(hits: [], total: 0) }
    var candidates = level.map { level in levels.map { $0 == level } } ?? Array(repeating: true, count: schools.count)
    var scores = [SearchScore](repeating: .none, count: schools.count)
    for (index, word) in words.enumerated() {
      let found = find(SearchPattern(word, isLast: index == words.count - 1), among: candidates)
      for school in schools.indices where candidates[school] {
        candidates[school] = found[school] != .none
        scores[school] = scores[school].combined(withNextWord: found[school])
      }
    }
    if words.count > 1 {
      // If a name contains all words in a row, each word alone has already found it. All words together may give it a
      // better score.
      let inOne = SearchPattern(words.flatMap { $0 }, isLast: true)
      names.match(inOne, into: &scores, where: candidates)
    }
    return best(limit, after: skipping, of: candidates, by: scores)
  }

  /// The score of each candidate for one word.
  private func find(_ word: SearchPattern, among candidates: [Bool]) -> [SearchScore] {
    var inDistrict = [SearchScore](repeating: .none, count: districts.count)
    districts.match(word, into: &inDistrict)
    var inRegion = [SearchScore](repeating: .none, count: regions.count)
    regions.match(word, into: &inRegion)
    let inPlace = zip(inDistrict, inRegion).map { min($0.asPlace, $1.asPlace) }
    var scores = placeOfSchool.map { inPlace[$0] }
    names.match(word, into: &scores, where: candidates)
    return scores
  }

  /// The best candidates after the skipped ones. Candidates with equal scores keep the order of the schools.
  private func best(
    _ limit: Int, after skipped: Int, of candidates: [Bool], by scores: [SearchScore]
  ) -> SearchResult {
    let (limit, skipped) = (max(limit, 0), max(skipped, 0))
    let (sum, isTooMany) = limit.addingReportingOverflow(skipped)
    let needed = limit == 0 ? 0 : isTooMany ? .max : sum
    var buckets = [[Int]](repeating: [], count: SearchScore.count)
    var total = 0
    for school in schools.indices where candidates[school] {
      total += 1
      let bucket = scores[school].index
      if buckets[bucket].count < needed { buckets[bucket].append(school) }
    }
    let hits = buckets.joined().dropFirst(skipped).prefix(limit).map { school in
      SearchHit(school: schools[school], match: scores[school].match, isUnfinished: scores[school].isUnfinished)
    }
    return SearchResult(hits: Array(hits), total: total)
  }

  /// The schools, in the order of equally good matches.
  private static func sorted(_ schools: some Sequence<School>) -> [School] {
    let schools = Array(schools)
    // Computing the length of a name takes O(length), so each length is computed once.
    let lengths = schools.map(\.name.count)
    let order = schools.indices.sorted { a, b in
      if schools[a].status != schools[b].status { return schools[a].status == .open }
      if lengths[a] != lengths[b] { return lengths[a] < lengths[b] }
      if let isFirst = precedes(schools[a].name, schools[b].name) { return isFirst }
      if let isFirst = precedes(schools[a].district, schools[b].district) { return isFirst }
      return schools[a].id < schools[b].id
    }
    return order.map { schools[$0] }
  }

  /// Whether the bytes of `a` come before those of `b`; `nil` if they are equal. This takes less than half the time of
  /// comparing Strings, which considers Unicode equivalence.
  private static func precedes(_ a: String, _ b: String) -> Bool? {
    if a.utf8.lexicographicallyPrecedes(b.utf8) { return true }
    return b.utf8.lexicographicallyPrecedes(a.utf8) ? false : nil
  }
}

extension SchoolSearch {
  /// Lists schools without a query. They are in the order in which a search lists equally good matches: open schools
  /// before closed ones, then shorter names before longer ones.
  ///
  /// - Parameters:
  ///   - level: The only level to list, `nil` for all.
  ///   - region: The only region to list, `nil` for all.
  ///   - skipping: The number of schools to skip at the start.
  ///   - limit: The maximum number of schools to return.
  /// - Returns: the schools, and their total number, including those beyond the limit.
  /// - Complexity: O(*n*).
  package func list(
    level: SchoolLevel? = nil, region: String? = nil, skipping: Int = 0, limit: Int
  ) -> (schools: [School], total: Int) {
    var listed: [School] = []
    var total = 0
    for school in schools.indices
    where (level.map { $0 == levels[school] } ?? true) && (region.map { $0 == schools[school].region } ?? true) {
      if total >= skipping, listed.count < limit { listed.append(schools[school]) }
      total += 1
    }
    return (listed, total)
  }
}

private struct Place: Hashable {
  let region: String
  let district: String
}
