package import SchoolDirectory
public import TapGame

/// A position on a board from which to read the next or the previous page while ranks change.
///
/// A cursor holds the sort key that a school had when the page was made: the taps, the moment at which the school
/// reached them, and the id. The school may move later, but the cursor does not move. The next page begins with the
/// first school that now stands behind the cursor.
///
/// - Going down (``BoardSlice/after(_:size:)``): a school that does not move is seen exactly once, and no school is
///   seen twice. An unseen school that climbs past the cursor is missed.
/// - Going up (``BoardSlice/before(_:size:)``): a school that does not move is seen exactly once, and no school is
///   missed. A seen school that climbs past the cursor is seen again.
///
/// A cursor works under every tie policy, because all policies order the schools of a board the same way.
public struct BoardCursor: Hashable, Sendable {
  public let season: SeasonID
  public let board: Board
  let taps: Int64
  let reachedAt: Int64
  let school: SchoolID

  package init(season: SeasonID, board: Board, taps: Int64, reachedAt: Int64, school: SchoolID) {
    self.season = season
    self.board = board
    self.taps = taps
    self.reachedAt = reachedAt
    self.school = school
  }
}
