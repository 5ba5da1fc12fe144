import SchoolDirectory
import Boards
import GRDB
import TapGame

// This is the threshold algorithm of Fagin, Lotem and Naor (“Optimal Aggregation Algorithms for Middleware”, 2001), for
// a single list. Schools are looked up from the highest upper bound to the lowest. The lookups stop when no remaining
// school can be among the first `count`. A school's total at a later moment is an upper bound for earlier moments, so
// the lookups at one moment lower the bounds for the next moment, which is earlier. For a school that lost taps to an
// adjustment, the bound is its highest total ever.

/// The top schools of a board at past moments. The moments must be queried from the latest to the earliest.
struct PastLeaders {
  /// A school among the top ones.
  struct Place {
    let rank: Int
    let number: Int64
    let total: PastTotal

    /// The standing with its school read from the file.
    func standing(_ db: Database, _ schools: SchoolsAsOf) throws -> Standing {
      Standing(
        rank: rank, taps: total.taps, reachedAt: total.reachedAt,
        school: SchoolSummary(try SchoolTable.school(db, number: number, schools)))
    }
  }

  private let candidates: [Candidates.Candidate]
  /// The upper bound of each school's total at the requested moment.
  private var most: [Int64]
  /// The schools ordered by ``most``, highest first.
  private var order: [Int]
  /// The highest total ever of each school that lost taps, by number.
  private let peaks: [Int64: Int64]

  init(_ field: Candidates) {
    candidates = field.all
    peaks = field.peaks
    most = candidates.map { [peaks] in max($0.total.taps, peaks[$0.number] ?? 0) }
    order = Array(candidates.indices)
  }

  /// The top schools at a moment of the season. Each call must ask for the same moment as the call before it, or an
  /// earlier one.
  mutating func first(_ count: Int, at cut: SeasonCut, ties: TiePolicy, in table: MinuteTable) throws -> [Place] {
    guard count > 0 else { return [] }
    order.sort { [most] in (most[$1], $0) < (most[$0], $1) }
    var found: [RankIndex<Int>.Entry] = []
    var totals = LowestOfHighest(count: count)
    for index in order {
      // A school with an equal bound must be looked up, too. It may share the rank or have reached the total first.
      if let last = totals.last, last > most[index] { break }
      let total = try table.total(of: candidates[index].number, now: candidates[index].total, at: cut)
      if peaks[candidates[index].number] == nil { most[index] = total.taps }
      totals.insert(total.taps)
      found.append(.init(id: index, score: total.taps, reachedAt: total.reachedAt.milliseconds))
    }
    let ranking = RankIndex(found)
    return ranking.standings(in: 0..<count, ties: ties).map { place in
      Place(
        rank: place.rank, number: candidates[place.entry.id].number,
        total: PastTotal(taps: place.entry.score, reachedAt: Timestamp(milliseconds: place.entry.reachedAt)))
    }
  }
}

/// The lowest of the `count` highest values.
private struct LowestOfHighest {
  let count: Int
  /// The values, highest first.
  private var values: [Int64] = []

  init(count: Int) { self.count = count }

  /// The lowest value; `nil` while there are fewer than `count`.
  var last: Int64? { values.count == count ? values.last : nil }

  mutating func insert(_ value: Int64) {
    let place = values.partitioningIndex { $0 < value }
    guard place < count else { return }
    values.insert(value, at: place)
    if values.count > count { values.removeLast() }
  }
}
