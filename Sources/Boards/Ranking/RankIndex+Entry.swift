extension RankIndex {
  /// What is ranked, and by what.
  public struct Entry: Hashable, Sendable {
    /// Who.
    public let id: ID
    /// How many taps.
    public let taps: Int64
    /// When that count was reached, in milliseconds since 1970.
    public let reachedAt: Int64

    /// An entry of these values.
    @inlinable
    public init(id: ID, taps: Int64, reachedAt: Int64) {
      self.id = id
      self.taps = taps
      self.reachedAt = reachedAt
    }

    /// Whether this entry stands ahead of another one: it has more taps, or as many and reached them first, or the smaller id.
    @inlinable
    public func isAhead(of other: Entry) -> Bool {
      if taps != other.taps { return taps > other.taps }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return id < other.id
    }
  }
}
