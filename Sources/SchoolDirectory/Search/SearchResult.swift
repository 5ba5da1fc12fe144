/// What a search found.
public struct SearchResult: Hashable, Sendable {
  /// The best hits, best first, at most as many as the search was asked for.
  public let hits: [SearchHit]
  /// How many schools match, those beyond the limit included.
  public let total: Int

  /// A result of these values.
  package init(hits: [SearchHit], total: Int) {
    self.hits = hits
    self.total = total
  }
}
