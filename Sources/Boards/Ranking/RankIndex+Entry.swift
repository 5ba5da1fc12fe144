extension RankIndex {
  /// An id with the values that rank it.
  public struct Entry: Hashable, Sendable {
    /// The id.
    public let id: ID
    /// The taps.
    public let taps: Int64
    /// When the taps were reached, in milliseconds since 1970.
    public let reachedAt: Int64

    /// An entry with these values.
    @inlinable
    public init(id: ID, taps: Int64, reachedAt: Int64) {
      self.id = id
      self.taps = taps
      self.reachedAt = reachedAt
    }

    /// Whether this entry is ahead of another one. More taps are ahead; then the earlier moment; then the smaller id.
    @inlinable
    public func isAhead(of other: Entry) -> Bool {
      if taps != other.taps { return taps > other.taps }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return id < other.id
    }
  }
}
