import Boards
import TapGame

/// What a question about players found: places on a board, of which only the keys are known yet.
struct PlayerPlaces: Sendable {
  struct Place: Sendable {
    let rank: Int
    let entry: RankIndex<PlayerKey>.Entry
  }

  let revision: Revision
  let total: Int
  let places: [Place]

  /// A part of what an index ranks.
  ///
  /// - Parameter key: the key of the player that the part is around.
  /// - Throws: ``BoardError/notOnPlayerBoard(_:_:)``: a player who hides is as unknown as one who is not there.
  /// - Complexity: O(log n + length of the part).
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
    places = zip(index.ranks(in: range, ties: ties), index.entries(in: range)).map(Place.init)
  }
}
