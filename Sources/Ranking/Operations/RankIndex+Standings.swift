extension RankIndex {
  /// An entry and its rank.
  public struct Standing: Hashable, Sendable {
    /// The 1-based rank under the requested tie policy.
    public let rank: Int
    /// The entry.
    public let entry: Entry

    /// A standing with these values.
    @inlinable
    public init(rank: Int, entry: Entry) {
      self.rank = rank
      self.entry = entry
    }
  }

  /// The entry of an id and its rank; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func standing(of id: ID, ties: TiePolicy) -> Standing? {
    guard let entry = entry(of: id), let rank = rank(of: id, ties: ties) else { return nil }
    return Standing(rank: rank, entry: entry)
  }

  /// The standing of each of these ids, in their order; `nil` for an id that has no entry.
  ///
  /// - Complexity: O(number of ids × log n).
  @inlinable
  public func standings(of ids: some Sequence<ID>, ties: TiePolicy) -> [Standing?] {
    ids.map { standing(of: $0, ties: ties) }
  }

  /// The entry at a 0-based position and its rank; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func standing(at position: Int, ties: TiePolicy) -> Standing? {
    entry(at: position).flatMap { standing(of: $0.id, ties: ties) }
  }

  /// The entries at a range of 0-based positions and their ranks. Positions beyond the ends are ignored.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func standings(in range: Range<Int>, ties: TiePolicy) -> [Standing] {
    zip(ranks(in: range, ties: ties), entries(in: range)).map { Standing(rank: $0, entry: $1) }
  }

  /// The nearest entries ahead of and behind an id. Under `ordinal` they are the two adjacent entries. Under the other
  /// policies they are the nearest entries with another score.
  ///
  /// - Returns: the neighbours, each `nil` at an end; both `nil` if the id has no entry.
  /// - Complexity: O(log n).
  @inlinable
  public func neighbours(of id: ID, ties: TiePolicy) -> (ahead: Standing?, behind: Standing?) {
    guard let entry = entry(of: id), let position = position(of: id) else { return (nil, nil) }
    let isShared = ties != .ordinal
    let ahead = isShared ? count(betterThan: entry.score) - 1 : position - 1
    let behind = isShared ? count(atLeast: entry.score) : position + 1
    return (standing(at: ahead, ties: ties), standing(at: behind, ties: ties))
  }
}

extension RankIndex.Standing: Codable where ID: Codable {}
