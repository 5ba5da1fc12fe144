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
