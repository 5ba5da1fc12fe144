package import Boards
import TapGame

/// The length of a timed round, in seconds.
package enum RoundLength: Int, CaseIterable, Hashable, Sendable {
  case ten = 10
  case thirty = 30
  case sixty = 60

  var duration: Duration { .seconds(rawValue) }

  /// The length `step` positions further to the right, or to the left if `step` is negative. Stops at the first and the
  /// last length.
  func neighbour(_ step: Int) -> RoundLength {
    let all = Self.allCases
    let place = (all.firstIndex(of: self) ?? 0) + step
    return all[max(0, min(place, all.count - 1))]
  }

  init?(digit: Character) {
    switch digit {
    case "1": self = .ten
    case "3": self = .thirty
    case "6": self = .sixty
    default: return nil
    }
  }
}

/// The player's rank among the players of the school, and the players nearby.
package struct PlayerPlace: Equatable, Sendable {
  /// The players nearby.
  package let page: PlayerPage
  /// The index of the player on the page; `nil` if the player has no counted taps yet or is hidden.
  package let index: Int?

  /// Finds a player on a page.
  ///
  /// A player with a nickname is found by the nickname, which is unique in a school. A session without a nickname is a
  /// separate player and is found by its number of taps. If several of these sessions have this number, the last one is
  /// the player, since the player reached the number last.
  init(_ page: PlayerPage, nickname: Nickname, sessionTaps: Int64) {
    self.page = page
    index =
      nickname == .anonymous
      ? page.entries.lastIndex { $0.nickname == nil && $0.taps == sessionTaps }
      : page.entries.firstIndex { $0.nickname == nickname }
  }

  /// The player's rank; `nil` for a player who is not on the board.
  package var rank: Int? { index.map { page.entries[$0].rank } }
}
