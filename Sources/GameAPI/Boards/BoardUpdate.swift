package import Boards

/// An update of a board that is followed.
package enum BoardUpdate: Hashable, Sendable {
  /// The board has changed. The page is the shown slice after the change, if it was sent.
  case changed(BoardChange, page: BoardPage?)
  /// The contest cannot be reached. The sentence says why. The source retries and continues where it was.
  case lost(String)
  /// The contest can be reached again. Changes since then follow, if there are any.
  case found
}
