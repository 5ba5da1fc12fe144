/// Finds schools by what a person types.
///
/// A query is searched in the name, the district and the region, each by its present, former and short name, and in the school's
/// former names. Case, spaces, punctuation, accents, width and Unicode form do not matter. If the query has several words, each
/// must be found somewhere: 강남구 서울고. A word is found
///
/// - as it stands, anywhere in a text. A lone consonant stands for every syllable that starts with it: ㅅㅇㄱ finds 서울고등학교. The
///   query's last syllable may be unfinished, as an input method shows it during typing: 서우 finds 서울, 간 finds 가나.
/// - as an abbreviation by the first syllables of a name's parts: 대원외고, 서울대부고, 민사고.
/// - in Latin letters, by the Revised Romanization, at the start of a part: gangnam.
/// - as a school's id, or the source's code in it: B000012345.
///
/// If nothing is found so, a word may have one mistake, 경기고등하교, and may be a place and a name written together, 서울시강남구경기고.
///
/// Every word counts towards the order. The best is the whole name, then its start, the start of a word in it, an abbreviation,
/// elsewhere in it; whole words come before starts of words. Of equally good hits, open schools come before closed ones, then
/// shorter names, then name, district and id byte by byte. The order is total: the same schools and query give the same result,
/// regardless of the order of the schools.
///
///     let search = SchoolSearch(schools)
///     for hit in search.find("강남구 ㅅㅇㄱ", level: .high).hits { print(hit.school.name, hit.school.district) }
///
/// All normalised names are in one buffer, which a search scans once for each word and each reading of its last
/// syllable; names without the word's letters are passed over. The schools are sorted in advance in the order of equally good
/// matches, so a query sorts nothing.
public struct SchoolSearch: Sendable {
  /// The schools, in the order of equally good matches.
  let schools: [School]
  let levels: [SchoolLevel]
  /// The number of open schools, which come first.
  private let firstClosed: Int
  let names: SearchIndex
  let places: SearchPlaces
  /// Names that schools had before, and the school of each.
  let formerNames: SearchIndex
  let schoolOfFormerName: [Int32]
  private let namesBefore: [SchoolID: [String]]

  /// - Complexity: O(*n* log *n*).
  public init(_ schools: some Sequence<School>, formerNames: [SchoolID: [String]] = [:]) {
    let sorted = Self.sorted(schools)
    var (names, places, former) = (SearchIndex(), SearchPlaces(), SearchIndex())
    var schoolOfFormerName: [Int32] = []
    for (index, school) in sorted.enumerated() {
      names.append(.name(school.name))
      places.append(school)
      for name in formerNames[school.id] ?? [] {
        former.append(.name(name))
        schoolOfFormerName.append(Int32(index))
      }
    }
    self.schools = sorted
    levels = sorted.map(\.level)
    firstClosed = sorted.firstIndex { $0.status != .open } ?? sorted.count
    self.names = names
    self.places = places
    self.formerNames = former
    self.schoolOfFormerName = schoolOfFormerName
    namesBefore = formerNames
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
    var found = schools(for: query, at: level, isTolerant: false)
    if found.isEmpty { found = schools(for: query, at: level, isTolerant: true) }
    return best(limit, after: skipping, of: found)
  }

  /// The best schools after the skipped ones. Schools with equal scores keep their order.
  func best(_ limit: Int, after skipped: Int, of found: [Found]) -> SearchResult {
    let (limit, skipped) = (max(limit, 0), max(skipped, 0))
    let (sum, isTooMany) = limit.addingReportingOverflow(skipped)
    let needed = limit == 0 ? 0 : isTooMany ? .max : sum
    var buckets = [[Found]](repeating: [], count: SearchScore.count + SearchScore.closed)
    for one in found {
      let isOpen = one.school < firstClosed
      let bucket = Int(one.score.penalty) + (isOpen ? 0 : SearchScore.closed)
      if buckets[bucket].count < needed { buckets[bucket].append(one) }
    }
    let hits = buckets.joined().dropFirst(skipped).prefix(limit).map { found in
      let (school, match) = (schools[Int(found.school)], found.score.match)
      return SearchHit(
        school: school, match: match, isUnfinished: found.score.isUnfinished,
        formerNames: match == .formerName ? namesBefore[school.id] ?? [] : [])
    }
    return SearchResult(hits: Array(hits), total: found.count)
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
