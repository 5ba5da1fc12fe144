extension RankIndex {
  /// An id with the values that rank it.
  public struct Entry: Hashable, Sendable {
    /// The id.
    public let id: ID
    /// The score.
    public let score: Int64
    /// When the score was reached, in a unit of your choice, such as milliseconds since 1970. Of two entries with equal
    /// scores, the entry with the smaller number is ahead.
    public let reachedAt: Int64

    /// An entry with these values. Without a moment, equal scores are ordered by id alone.
    @inlinable
    public init(id: ID, score: Int64, reachedAt: Int64 = 0) {
      self.id = id
      self.score = score
      self.reachedAt = reachedAt
    }

    /// Whether this entry is ahead of another one. The better score is ahead; then the earlier moment; then the smaller
    /// id.
    ///
    /// - Complexity: that of comparing two ids.
    @inlinable
    public func isAhead(of other: Entry, order: ScoreOrder = .highestFirst) -> Bool {
      if score != other.score { return (score > other.score) == (order == .highestFirst) }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return id < other.id
    }

    /// The entry with the masked bits of its score flipped. A second call restores the entry.
    @inlinable @inline(__always)
    func masked(_ mask: Int64) -> Entry { Entry(id: id, score: score ^ mask, reachedAt: reachedAt) }
  }
}

extension RankIndex.Entry: Codable where ID: Codable {}
