package import Boards
import TapGame

/// Where the player stands among the players of the school, and who is near.
package struct PlayerPlace: Equatable, Sendable {
  /// The players around.
  package let page: PlayerPage
  /// Which of them is the player; `nil` for one who has no tap that counts yet, or hides.
  package let index: Int?

  /// Finds a player on a page.
  ///
  /// Who gave a name is found by it, as it is one player's in a school. Without one a session is a player of its own and is found by its
  /// taps: of several that have as many, the player came to them last.
  init(_ page: PlayerPage, nickname: Nickname, sessionTaps: Int64) {
    self.page = page
    index =
      nickname == .anonymous
      ? page.entries.lastIndex { $0.nickname == nil && $0.taps == sessionTaps }
      : page.entries.firstIndex { $0.nickname == nickname }
  }

  /// The player's rank; `nil` for one who is not on the board.
  package var rank: Int? { index.map { page.entries[$0].rank } }
}
