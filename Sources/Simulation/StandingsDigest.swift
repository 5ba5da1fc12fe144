import SchoolDirectory
public import TapGame

// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, in 64 bits, as the Internet draft draft-eastlake-fnv gives it. It is here to
// tell two standings apart at a glance, not to withstand somebody who wants two to look alike.

/// Sixteen hex digits for a season's standings: equal when every school has the same place, taps and time.
public struct StandingsDigest: Hashable, Sendable, CustomStringConvertible {
  /// The hash.
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
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The 64-bit hash, byte by byte.
struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    add((0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
  }
}
