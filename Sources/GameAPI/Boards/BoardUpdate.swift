package import Boards

/// An update for somebody who follows a board.
package enum BoardUpdate: Hashable, Sendable {
  /// The board has changed; with it the part that is shown, as it is now, where it came along.
  case changed(BoardChange, page: BoardPage?)
  /// The contest is out of reach, as the sentence says. It is tried again, and goes on where it was.
  case lost(String)
  /// The contest can be reached again. What has changed since follows, if anything has.
  case found
}
