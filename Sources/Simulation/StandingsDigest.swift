import SchoolDirectory
public import TapGame

/// Sixteen hex digits for a season's standings: equal when every school has the same place, taps and time.
public struct StandingsDigest: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bits of an FNV-1a checksum.
  public let value: UInt64

  /// The digest of totals, in whatever order they come.
  ///
  /// The schools are taken in rank order: more taps first, then who reached them earlier, then the id. Of each go in the id's bytes, a zero
  /// byte, the taps, and the milliseconds from the season's start to when it reached them, both as eight bytes from the lowest to the highest. Schools
  /// without taps are left out, because a store may leave them out too.
  ///
  /// - Complexity: O(*n* log *n*) for *n* schools.
  public init(of totals: Totals, season: Season) {
    let ranked = totals.schools.filter { $0.taps > 0 }.sorted { a, b in
      if a.taps != b.taps { return a.taps > b.taps }
      if a.reachedAt != b.reachedAt { return a.reachedAt < b.reachedAt }
      return a.school < b.school
    }
    var hash = FNV1a()
    for total in ranked {
      hash.add(total.school.rawValue.utf8)
      hash.add(CollectionOfOne(0))
      hash.add(total.taps)
      hash.add(total.reachedAt - season.startsAt)
    }
    value = hash.value
  }

  /// The sixteen digits.
  public var description: String { FNV1a.hexadecimal(value) }
}
