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
  /// - Complexity: O(log n + length of the part).
  init(_ slice: PlaceSlice, of index: RankIndex<PlayerKey>, revision: Revision, ties: TiePolicy) {
    self.revision = revision
    total = index.count
    let range = slice.range(count: index.count)
    places = zip(index.ranks(in: range, ties: ties), index.entries(in: range)).map(Place.init)
  }
}

extension PlayerSlice {
  /// The part as places of an index.
  ///
  /// - Parameter key: the key of the player whose neighbourhood is wanted.
  /// - Throws: ``BoardError/notOnPlayerBoard(_:_:)``.
  func places(in index: RankIndex<PlayerKey>, key: PlayerKey?, board: PlayerBoard) throws -> PlaceSlice {
    switch self {
    case .top(let count): return .top(count)
    case .page(let number, let size): return .page(number, size: size)
    case .whole: return .whole
    case .around(let player, let radius):
      // Who hides is as unknown as who is not there.
      guard let position = key.flatMap({ index.position(of: $0) }) else {
        throw BoardError.notOnPlayerBoard(player, board)
      }
      return .around(position: position, radius: radius)
    }
  }
}
