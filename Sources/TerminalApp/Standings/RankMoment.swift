package import GameAPI
package import SchoolDirectory
import Boards
import TapGame

/// A change of my school's rank.
package struct RankMoment: Equatable, Sendable {
  /// The rank before.
  package let before: Int
  /// The rank after.
  package let after: Int
  /// The schools that were passed, or that passed us, as far as their names are known; nearest first.
  package let others: [SchoolSummary]

  /// Whether we passed somebody.
  package var isGain: Bool { after < before }

  /// The difference between two readings of the standings; `nil` if the school's rank is the same in both or missing in
  /// one, or if the season is another one.
  /// - Complexity: O(length of the window around the school).
  package init?(of school: SchoolID, from old: Standings?, to new: Standings) {
    guard let old, old.season.id == new.season.id, let before = old.standing(of: school)?.rank,
      let after = new.standing(of: school)?.rank, before != after
    else { return nil }
    self.before = before
    self.after = after
    let window = StandingsWindow.around(school)
    let wereAhead = Set(old[window]?.entries.filter { $0.rank < before }.map(\.school.id) ?? [])
    let wereBehind = Set(old[window]?.entries.filter { $0.rank > before }.map(\.school.id) ?? [])
    let entries = new[window]?.entries ?? []
    others =
      after < before
      ? entries.filter { $0.rank > after && wereAhead.contains($0.school.id) }.map(\.school)
      : entries.filter { $0.rank < after && wereBehind.contains($0.school.id) }.map(\.school).reversed()
  }
}
