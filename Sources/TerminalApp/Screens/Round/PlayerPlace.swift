package import Boards
import TapGame

/// The player's rank among the players of the school, and the players nearby.
package struct PlayerPlace: Equatable, Sendable {
  /// The players nearby.
  package let page: PlayerPage
  /// The index of the player on the page; `nil` for a player who has no counted taps yet, or is hidden.
  package let index: Int?

  /// Finds a player on a page.
  ///
  /// A player with a nickname is found by it, since it is unique in a school. A session without a nickname is a player
  /// of its own and is found by its taps: of several with the same count, the last one, as it reached the count last.
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
