import Boards
import TapGame

/// A board that is streamed, of a season, with a way to rank ties.
struct StreamTopic: Hashable {
  /// The season; `nil` for the current one, also when that becomes another one.
  let season: SeasonID?
  let board: Board
  let ties: TiePolicy
}
