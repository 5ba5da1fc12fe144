public import TapGame

/// Which part of a board of players is wanted.
public enum PlayerSlice: Hashable, Sendable {
  /// The first players.
  case top(Int)
  /// A page of players, counted from 1.
  case page(Int, size: Int)
  /// A player and so many on each side; at the ends of the board as many players all the same, as far as there are any.
  case around(PlayerReference, radius: Int)
  /// Every player.
  case whole
}

extension PlayerSlice {
  /// The player whose neighbourhood is wanted.
  package var player: PlayerReference? {
    if case .around(let player, _) = self { player } else { nil }
  }

  /// Whether it takes no longer than others can wait.
  package var isShort: Bool {
    switch self {
    case .top(let count), .page(_, size: let count): count <= 200
    case .around(_, let radius): radius <= 100
    case .whole: false
    }
  }
}
