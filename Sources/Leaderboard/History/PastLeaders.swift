import SchoolDirectory
import Boards
import GRDB
import TapGame

// The threshold algorithm of Fagin, Lotem and Naor (“Optimal Aggregation Algorithms for Middleware”, 2001) with one list: schools are
// looked up in the order of the most they can have had, until none of the rest can reach the last place that is wanted. What a school
// had at a later moment is the most it can have had before, so each moment's look-ups narrow the next one's; but for a school that an
// adjustment has taken taps from it is the most that it ever had.

/// The first schools of a board at past moments, asked from the latest moment to the earliest.
struct PastLeaders {
  /// A school among the first.
  struct Place {
    let rank: Int
    let number: Int64
    let total: PastTotal

    /// The place with its school.
    func standing(_ db: Database) throws -> Standing {
      Standing(
        rank: rank, taps: total.taps, reachedAt: total.reachedAt,
        school: SchoolSummary(try Contenders.school(db, number: number)))
    }
  }

  private let contenders: [Contenders.Contender]
  /// The most that each school can have had at the moment that is asked for.
  private var most: [Int64]
  /// The schools by ``most``, from the highest.
  private var order: [Int]
  /// What the schools had at their highest that have lost taps, by their number.
  private let peaks: [Int64: Int64]

  init(_ field: Contenders) {
    contenders = field.all
    peaks = field.peaks
    most = contenders.map { [peaks] in max($0.total.taps, peaks[$0.number] ?? 0) }
    order = Array(contenders.indices)
  }

  /// The first schools at a cut that is not later than the one asked for before.
  ///
  /// - Complexity: O(n) for keeping the order, and one look-up for each school that could have been among the first.
  mutating func first(_ count: Int, at cut: SeasonCut, ties: TiePolicy, in table: MinuteTable) throws -> [Place] {
    guard count > 0 else { return [] }
    order.sort { [most] in (most[$1], $0) < (most[$0], $1) }
    var found: [RankIndex<Int>.Entry] = []
    var totals = LowestOfHighest(count: count)
    for index in order {
      // An equal count has to be known, too: it shares a rank, or was reached first.
      if let last = totals.last, last > most[index] { break }
      let total = try table.total(of: contenders[index].number, now: contenders[index].total, at: cut)
      if peaks[contenders[index].number] == nil { most[index] = total.taps }
      totals.insert(total.taps)
      found.append(.init(id: index, taps: total.taps, reachedAt: total.reachedAt.milliseconds))
    }
    let ranking = RankIndex(found)
    return ranking.entries(in: 0..<min(count, ranking.count)).compactMap { entry in
      ranking.rank(of: entry.id, ties: ties).map { rank in
        Place(
          rank: rank, number: contenders[entry.id].number,
          total: PastTotal(taps: entry.taps, reachedAt: Timestamp(milliseconds: entry.reachedAt)))
      }
    }
  }
}

/// The lowest of the highest so many values.
private struct LowestOfHighest {
  let count: Int
  /// From the highest.
  private var values: [Int64] = []

  init(count: Int) { self.count = count }

  /// `nil` while there are fewer.
  var last: Int64? { values.count == count ? values.last : nil }

  /// - Complexity: O(count).
  mutating func insert(_ value: Int64) {
    let place = values.partitioningIndex { $0 < value }
    guard place < count else { return }
    values.insert(value, at: place)
    if values.count > count { values.removeLast() }
  }
}
