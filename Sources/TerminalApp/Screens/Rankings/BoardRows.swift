package import GameAPI
import Console
package import Boards
import SchoolDirectory

/// The rows of a board as the world knows them: pages of it, each a window, those around what is shown.
package struct BoardRows {
  /// The schools of a page.
  static let pageSize = 50
  /// So many places on each side of what is shown are read as well, so that scrolling finds them there.
  static let margin = 50

  private let board: Board
  private let world: World

  /// The rows of this board.
  package init(board: Board, world: World) {
    self.board = board
    self.world = world
  }

  /// The school at a place, counted from 0; `nil` while it has not been read.
  package subscript(place: Int) -> Standing? {
    let entries = world.standings?[page(of: place)]?.entries ?? []
    return entries.indices.contains(place % Self.pageSize) ? entries[place % Self.pageSize] : nil
  }

  /// How many schools the board has; 0 while that is not known.
  package var count: Int { world.standings?[top]?.total ?? 0 }

  /// My school's place; `nil` while it is not known, and when it is on no place of this board.
  /// - Complexity: O(schools in a window).
  package var mine: Standing? { world.school.flatMap { world.standings?.standing(of: $0.id, on: board) } }

  /// What has to be read to show what the cursor is at.
  ///
  /// - Parameter isAhead: whether what scrolling may come to is read as well.
  /// - Complexity: O(rows).
  package func windows(at cursor: ListCursor, isAhead: Bool) -> Set<StandingsWindow> {
    let shown = cursor.shown(in: max(count, 1), rows: ListLayout(world.size).list.rows)
    let margin = isAhead ? Self.margin : 0
    let last = max(0, min(max(count, 1), shown.upperBound + margin) - 1)
    let places = stride(from: max(0, shown.lowerBound - margin) / Self.pageSize, through: last / Self.pageSize, by: 1)
    var windows = Set(places.map { page(of: $0 * Self.pageSize) })
    windows.insert(top)
    if let school = world.school { windows.insert(.around(school.id, on: board)) }
    return windows
  }

  /// What is read whatever is shown: it tells how long the board is.
  private var top: StandingsWindow { page(of: 0) }

  private func page(of place: Int) -> StandingsWindow {
    StandingsWindow(board, .page(place / Self.pageSize + 1, size: Self.pageSize))
  }
}
