import GameAPI
import SchoolDirectory
import Boards
import TapGame

/// A change of my school's rank.
struct RankMoment: Equatable, Sendable {
  let before: Int
  let after: Int
  /// The schools that my school has passed, or that have passed my school, nearest first. Schools outside the window
  /// around my school are missing.
  let others: [SchoolSummary]

  /// Whether the rank has improved.
  var isGain: Bool { after < before }

  /// Creates the change between two versions of the standings. `nil` if the school's rank is equal in both or missing
  /// in one, or if the seasons differ.
  init?(of school: SchoolID, from old: Standings?, to new: Standings) {
    guard let old, old.season.id == new.season.id, let before = old.standing(of: school)?.rank,
      let after = new.standing(of: school)?.rank, before != after
    else { return nil }
    self.before = before
    self.after = after
    let window = StandingsWindow.around(school)
    guard let (then, now) = old[window].flatMap({ then in new[window].map { (then, $0) } }) else {
      others = []
      return
    }
    let overtakings = [StandingPair](from: then, to: now).overtakings(ties: now.ties, limit: .max).first
    others =
      after < before
      ? overtakings.filter { $0.passer.now.school.id == school }.map(\.passed.now.school)
      : overtakings.filter { $0.passed.now.school.id == school }.map(\.passer.now.school).reversed()
  }
}
