package import Boards
package import SchoolDirectory

/// A slice of a board that a screen shows.
package struct StandingsWindow: Hashable, Sendable {
  package let board: Board
  package let slice: BoardSlice

  package init(_ board: Board, _ slice: BoardSlice) {
    self.board = board
    self.slice = slice
  }

  /// A school with its neighbours on a board: 12 on each side, as many as a tall window shows.
  package static func around(_ school: SchoolID, on board: Board = .all) -> StandingsWindow {
    StandingsWindow(board, .around(school, radius: 12))
  }

  /// The school in the middle of the slice; `nil` if the slice is not around a school.
  package var center: SchoolID? {
    if case .around(let school, radius: _) = slice { school } else { nil }
  }
}
