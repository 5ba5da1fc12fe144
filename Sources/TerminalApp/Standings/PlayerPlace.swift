import Boards
import GameAPI
import TapClient
import TapGame

/// The player's rank among the players of the school, and the players nearby.
struct PlayerPlace: Equatable, Sendable {
  let page: PlayerPage
  /// The index of the player on the page; `nil` if the player has no counted taps yet or is hidden.
  let index: Int?

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
  var rank: Int? { index.map { page.entries[$0].rank } }
}

extension GameClient {
  /// Reads the place of the player with a session.
  func place(of session: OwnSession) async throws -> PlayerPlace {
    let page = try await players(of: session.place.school, around: session.session)
    return PlayerPlace(page, nickname: session.nickname, sessionTaps: session.counted)
  }
}
