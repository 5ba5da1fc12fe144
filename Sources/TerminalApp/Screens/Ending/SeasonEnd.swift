package import GameAPI
import Console
package import Boards
package import SchoolDirectory
import TapGame
package import Unidirectional

/// The screen for a season that ended during the game. It shows my school's final rank.
///
/// The player may still be tapping when the screen appears, so keys for tapping do not close it.
package struct SeasonEnd: Reducer {
  /// The screen's own state. It copies the result, because the next season may replace the standings.
  package struct State: Equatable, Sendable {
    /// The name of the season.
    package let season: String
    /// My school's last known standing.
    package let standing: Standing
    /// The number of schools on the board.
    package let total: Int
    /// My taps for the school.
    package let mine: Int64
    /// The best schools.
    package let best: [Standing]

    /// Creates the state from standings; `nil` if the school is not on the board.
    ///
    /// - Parameters:
    ///   - standings: the standings of the season that has ended.
    ///   - school: my school.
    ///   - mine: my taps for the school in the season.
    /// - Complexity: O(schools in a window).
    package init?(of standings: Standings, school: SchoolID, mine: Int64) {
      guard let page = standings[.around(school)], let standing = standings.standing(of: school) else { return nil }
      season = standings.season.name
      self.standing = standing
      total = page.total
      self.mine = mine
      best = Array(standings[MainScreen.best]?.entries.prefix(3) ?? [])
    }
  }

  package enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    switch input.pressed {
    case .escape: return .send(.request(.dismiss))
    case .tab: return .send(.request(.replace(.rankings(.init()))))
    default: return .none
    }
  }
}
