/// Ids ordered by average, highest first. Equal averages are ordered by their counts, highest first, then by id.
///
/// The count breaks ties, because the same average takes more effort with more values. The moment at which an average
/// was reached does not break ties, because an average can fall and be reached again.
public struct AverageRanking<ID: Hashable & Comparable & Sendable>: Sendable {
  /// An id with its average.
  public struct Entry: Hashable, Sendable {
    /// The id.
    public let id: ID
    /// The average.
    public let average: Average

    /// An entry with these values.
    @inlinable
    public init(id: ID, average: Average) {
      self.id = id
      self.average = average
    }

    @inlinable
    func isAhead(of other: Entry) -> Bool {
      if average != other.average { return average > other.average }
      if average.count != other.average.count { return average.count > other.average.count }
      return id < other.id
    }
  }

  /// An entry and its rank.
  public struct Standing: Hashable, Sendable {
    /// The 1-based rank under the requested tie policy.
    public let rank: Int
    /// The entry.
    public let entry: Entry
  }

  /// The entries, best first.
  public let entries: [Entry]

  /// A ranking of these entries. Each entry must have a different id.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public init(_ entries: [Entry]) { self.entries = entries.sorted { $0.isAhead(of: $1) } }

  /// The 0-based position of an id; `nil` if it has no entry.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func position(of id: ID) -> Int? { entries.firstIndex { $0.id == id } }

  /// The standings at a range of 0-based positions, which must be within the entries.
  ///
  /// - Complexity: O(n).
  public func standings(in range: Range<Int>, ties: TiePolicy) -> [Standing] {
    guard !range.isEmpty else { return [] }
    // The positions at which another average begins, and the number of entries. From each of these positions up to the
    // next one, the averages are equal.
    var heads = entries.indices.filter { $0 == 0 || entries[$0].average != entries[$0 - 1].average }
    heads.append(entries.count)
    var run = heads.partitioningIndex { $0 > range.lowerBound } - 1
    return range.map { place in
      if place >= heads[run + 1] { run += 1 }
      let rank =
        switch ties {
        case .ordinal: place + 1
        case .competition: heads[run] + 1
        case .modified: heads[run + 1]
        case .dense: run + 1
        }
      return Standing(rank: rank, entry: entries[place])
    }
  }
}
