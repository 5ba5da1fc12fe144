/// The result of a search.
public struct SearchResult: Hashable, Sendable {
  /// The best hits, best first, up to the limit of the search.
  public let hits: [SearchHit]
  /// The number of matching schools, including those beyond the limit.
  public let total: Int

  /// A result with these values.
  package init(hits: [SearchHit], total: Int) {
    self.hits = hits
    self.total = total
  }
}
