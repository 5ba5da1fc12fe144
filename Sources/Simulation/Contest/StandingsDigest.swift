import SchoolDirectory
public import TapGame

/// A digest of a season's standings in sixteen hexadecimal digits. Digests are equal if every school has the same
/// position, taps and time.
public struct StandingsDigest: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bits of an FNV-1a checksum.
  public let value: UInt64

  /// The digest of totals, which may be in any order.
  ///
  /// The schools are processed in rank order: more taps first, then the earlier moment, then the id. Each school adds
  /// the bytes of its id, a zero byte, its taps, and the milliseconds from the season's start to the moment at which it
  /// reached these taps. The taps and the milliseconds are eight little-endian bytes each. Schools without taps are
  /// skipped, because a store may omit them.
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
      hash.add(total.reachedAt.milliseconds(since: season.startsAt))
    }
    value = hash.value
  }

  public var description: String { FNV1a.hexadecimal(value) }
}
