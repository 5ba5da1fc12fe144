import Boards
import TapGame

/// Places on a board of players, before the players' names and schools are read from the file.
struct PlayerPlaces: Sendable {
  let revision: Revision
  let total: Int
  let places: [RankIndex<PlayerKey>.Standing]

  /// Takes a slice of the ranking in an index.
  ///
  /// - Parameter key: the key of the player in the middle of the slice; `nil` if there is no such player.
  /// - Throws: `BoardError.notOnPlayerBoard` if the player is unknown or hidden.
  /// - Complexity: O(log n + length of the slice).
  init(
    _ slice: PageSlice<PlayerReference>, around key: PlayerKey?, of index: RankIndex<PlayerKey>, board: PlayerBoard,
    revision: Revision, ties: TiePolicy
  ) throws {
    self.revision = revision
    total = index.count
    let range = try slice.range(count: index.count) { player in
      guard let position = key.flatMap({ index.position(of: $0) }) else {
        throw BoardError.notOnPlayerBoard(player, board)
      }
      return position
    }
    places = index.standings(in: range, ties: ties)
  }
}
