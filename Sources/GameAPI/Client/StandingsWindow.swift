package import Boards
package import SchoolDirectory

/// A part of a board that some screen shows.
package struct StandingsWindow: Hashable, Sendable {
  /// The board.
  package let board: Board
  /// The part.
  package let slice: BoardSlice

  /// A part of a board.
  package init(_ board: Board, _ slice: BoardSlice) {
    self.board = board
    self.slice = slice
  }

  /// A school with its neighbours on the board of all schools.
  package static func around(_ school: SchoolID, on board: Board = .all) -> StandingsWindow {
    StandingsWindow(board, .around(school, radius: 5))
  }

  /// The school that the part is around, if it is.
  package var center: SchoolID? {
    if case .around(let school, radius: _) = slice { school } else { nil }
  }
}
