import Boards
import SchoolDirectory
import TapGame

/// What has changed in a slice of a board between two revisions: of the schools that are in it before or after.
///
/// It is found by asking both boards for these schools, so a school that has just come into the slice has its rank and taps from before, too.
struct SliceChange: Equatable {
  /// A school whose count has changed.
  struct Move: Equatable {
    let before: Standing
    let now: Standing
  }

  /// A school that has passed another one.
  struct Overtaking: Equatable {
    let school: SchoolSummary
    let passed: SchoolSummary
    /// The rank of ``school`` now.
    let rank: Int
  }

  /// The revision that the change starts from.
  let since: Revision
  /// The schools whose count has grown, best first.
  let moves: [Move]
  /// Who passed whom, best ranks first: `BoardChange.overtakingLimit` at the most.
  let overtakings: [Overtaking]
  /// How many pairs there are of which one was behind and is ahead.
  let overtakingCount: Int

  /// The change from one page to another; `nil` where it cannot be told: another season or a season that was edited, schools that came or
  /// went or have another name, taps that were taken away.
  ///
  /// - Parameters:
  ///   - old: the board before, and the slice then.
  ///   - new: the board now, and the slice now.
  /// - Complexity: O(k log n + m × k) for k schools in the slice, of which m moved.
  init?(from old: (board: BoardRanking, page: BoardPage), to new: (board: BoardRanking, page: BoardPage)) {
    let (then, now) = (old.page, new.page)
    guard then.season == now.season, then.state == now.state, then.total == now.total else { return nil }
    let ties = now.ties
    let befores = Dictionary(then.entries.map { ($0.school.id, $0) }, uniquingKeysWith: { $1 })
    let isInside = Set(now.entries.map(\.school.id))
    var pairs: [Move] = []
    for standing in now.entries {
      let before = befores[standing.school.id] ?? (try? old.board.standing(of: standing.school.id, ties: ties))
      guard let before else { return nil }
      pairs.append(Move(before: before, now: standing))
    }
    for standing in then.entries where !isInside.contains(standing.school.id) {
      guard let after = try? new.board.standing(of: standing.school.id, ties: ties) else { return nil }
      pairs.append(Move(before: standing, now: after))
    }
    guard pairs.allSatisfy({ $0.before.school == $0.now.school && $0.before.taps <= $0.now.taps }) else { return nil }
    pairs.sort { ($0.now.rank, $0.now.school.id) < ($1.now.rank, $1.now.school.id) }
    since = old.board.revision
    moves = pairs.filter { $0.before.taps < $0.now.taps }
    (overtakings, overtakingCount) = Self.overtakings(pairs, ties)
  }

  /// Under a policy that lets schools share ranks, those with the same count are neither ahead nor behind.
  private static func overtakings(_ pairs: [Move], _ ties: TiePolicy) -> ([Overtaking], Int) {
    // Plain numbers, since every school that moved is compared with every other one: whoever has the lower is ahead.
    let before = pairs.map { ties == .ordinal ? Int64($0.before.rank) : -$0.before.taps }
    let now = pairs.map { ties == .ordinal ? Int64($0.now.rank) : -$0.now.taps }
    var first: [Overtaking] = []
    var count = 0
    for mover in pairs.indices where pairs[mover].before.taps < pairs[mover].now.taps {
      for other in pairs.indices where now[mover] < now[other] && before[mover] > before[other] {
        count += 1
        guard first.count < BoardChange.overtakingLimit else { continue }
        first.append(
          Overtaking(
            school: pairs[mover].now.school, passed: pairs[other].now.school, rank: pairs[mover].now.rank))
      }
    }
    return (first, count)
  }
}

extension BoardPage {
  /// Whether it shows the same as another page, whatever its revision.
  func looksLike(_ other: BoardPage) -> Bool {
    entries == other.entries && total == other.total && state == other.state && season == other.season
      && next == other.next && previous == other.previous
  }
}
