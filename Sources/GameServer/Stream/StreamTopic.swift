import Boards
import TapGame

/// A streamed board: its season, and how ties are ranked.
struct StreamTopic: Hashable {
  /// The season; `nil` for the current season, which changes over time.
  let season: SeasonID?
  let board: Board
  let ties: TiePolicy
}
