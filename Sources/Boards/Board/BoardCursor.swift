package import SchoolDirectory
public import TapGame

/// A place on a board, to turn its pages while ranks move.
///
/// It is the place of a school at the moment when its page was made: its taps, when it reached them, and its id. That school can be
/// elsewhere by now; the cursor stays where it was. The next page begins with the first school that stands behind this place
/// now. Going down a board (``BoardSlice/after(_:size:)``), a school that did not move is seen exactly once, no school is seen twice, and one
/// that climbs past the cursor before it was seen is not seen any more. Going up (``BoardSlice/before(_:size:)``), a school that did not move is
/// seen exactly once, none is left out, and one that was seen and climbs past the cursor is seen again.
///
/// All tie policies rank the schools of a board in one order, so a cursor is good for each of them.
public struct BoardCursor: Hashable, Sendable {
  /// The season of the board.
  public let season: SeasonID
  /// The board.
  public let board: Board
  let taps: Int64
  let reachedAt: Int64
  let school: SchoolID

  /// A place of these values.
  package init(season: SeasonID, board: Board, taps: Int64, reachedAt: Int64, school: SchoolID) {
    self.season = season
    self.board = board
    self.taps = taps
    self.reachedAt = reachedAt
    self.school = school
  }
}
