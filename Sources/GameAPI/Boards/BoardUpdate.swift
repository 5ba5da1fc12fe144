package import Boards

/// An update of a followed board.
package enum BoardUpdate: Hashable, Sendable {
  /// The board has changed. The page is the shown slice after the change; `nil` if the source does not send pages.
  case changed(BoardChange, page: BoardPage?)
  /// The contest cannot be reached. The text is the reason. The source retries.
  case lost(String)
  /// The contest can be reached again. The missed changes follow, if there are any.
  case found
}
