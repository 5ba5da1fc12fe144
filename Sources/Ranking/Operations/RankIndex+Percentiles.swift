extension RankIndex {
  /// The share of the other entries that are not ahead of an id; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func percentile(of id: ID, ties: TiePolicy) -> Percentile? {
    // A dense rank counts different scores, not entries.
    rank(of: id, ties: ties == .dense ? .competition : ties).map { Percentile(place: $0, of: count) }
  }

  /// The last entry with at least this percentile, and its rank; `nil` if there is none, as in an empty index.
  ///
  /// - Complexity: O(log n).
  public func lastStanding(with percentile: Percentile, ties: TiePolicy) -> Standing? {
    let place = percentile.lastPlace(of: count)
    guard let entry = entry(at: place - 1) else { return nil }
    let shared = count(atLeast: entry.score)
    return switch ties {
    case .ordinal: standing(at: place - 1, ties: ties)
    case .competition, .dense: standing(at: shared - 1, ties: ties)
    case .modified: standing(at: (shared <= place ? shared : count(betterThan: entry.score)) - 1, ties: ties)
    }
  }

  /// The worst score that would give any id of the index at least this percentile now.
  ///
  /// Under `ordinal` and `modified` it is one better than the score of ``lastStanding(with:ties:)``, because a
  /// tie would not be enough. Under `competition` and `dense` it is that score, because equal scores share the better
  /// rank.
  /// - Returns: the score; the worst 64-bit score if every score is enough, or `nil` if no 64-bit score is enough.
  /// - Complexity: O(log n).
  public func score(for percentile: Percentile, ties: TiePolicy) -> Int64? {
    let place = percentile.lastPlace(of: count)
    guard place < count, let key = entry(at: place - 1).map({ $0.score ^ mask }) else { return .min ^ mask }
    switch ties {
    case .competition, .dense: return key ^ mask
    case .ordinal, .modified: return key == .max ? nil : (key + 1) ^ mask
    }
  }

  /// The percentage of all entries that have a worse score than an id; `nil` if the id has no entry.
  ///
  /// The last entry has 0. If all entries tie, each of them has 0. No entry has 100, because no entry is behind itself.
  /// The exact share is ``count(worseThan:)`` divided by ``count``. A ``Percentile`` is a different measure: the share
  /// of the other entries that are not ahead.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func percentage(behind id: ID) -> Double? {
    entry(of: id).map { Double(count(worseThan: $0.score)) * 100 / Double(count) }
  }

  /// The last entry that has a better score than a given share of all entries.
  ///
  /// `lastEntry(aheadOf: 90)` has a ``percentage(behind:)`` of at least 90, and every entry with a worse score has
  /// less. With `of: 1000` the share is in thousandths. Shares are compared as whole numbers, so there is no rounding.
  ///
  /// - Parameters:
  ///   - share: the share of all entries that must have a worse score, in parts of `whole`.
  ///   - whole: the number of parts that make up all entries.
  /// - Returns: the entry; `nil` if no entry has enough entries behind it.
  /// - Precondition: `whole` is at least 1.
  /// - Complexity: O(log n).
  @inlinable
  public func lastEntry(aheadOf share: Int, of whole: Int = 100) -> Entry? {
    precondition(whole > 0, "a share is of 1 part or more: give a whole of at least 1")
    guard share > 0 else { return entry(at: count - 1) }
    guard share < whole else { return nil }
    // The number of entries that make up the share: share × count ÷ whole, rounded up.
    let product = share.multipliedFullWidth(by: count)
    let (quotient, remainder) = whole.dividingFullWidth(product)
    let behind = quotient + (remainder > 0 ? 1 : 0)
    guard let candidate = entry(at: count - 1 - behind) else { return nil }
    if count(worseThan: candidate.score) >= behind { return candidate }
    // Some entries behind the candidate tie with it. The result is the next entry with a better score.
    return entry(at: count(betterThan: candidate.score) - 1)
  }
}
