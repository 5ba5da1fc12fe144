import Console
import Boards
package import SchoolDirectory
package import Unidirectional

/// One board of the rankings, with all its schools.
package struct BoardList: Reducer {
  /// The tab's own state: its cursor. The rows are part of the shared state.
  package struct State: Equatable, Sendable {
    /// The row that enter opens.
    package internal(set) var cursor = ListCursor()

    package init() {}
  }

  package enum Action: Equatable, Sendable {
    case input(Input)
    case open(SchoolSummary)
  }

  let board: Board
  let shared: SharedState

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    let rows = BoardRows(board: board, shared: shared)
    let layout = ListLayout(shared.size)
    let height = layout.list.rows
    switch input.event {
    case .scroll(let isUp, row: _, column: _):
      state.cursor.scroll(up: isUp, count: rows.count, rows: height)
    case .click(let row, let column):
      guard let row = layout.row(at: row, column: column) else { break }
      let shown = state.cursor.shown(in: rows.count, rows: height)
      guard row < shown.count else { break }
      state.cursor.move(to: shown.lowerBound + row, count: rows.count, rows: height)
      return open(rows, state)
    case .key, .paste, .focus, .background:
      guard let key = input.key else { break }
      switch key {
      case .enter:
        return open(rows, state)
      case .character where input.command == "m":
        if let place = rows.mine.map({ $0.rank - 1 }) { state.cursor.move(to: place, count: rows.count, rows: height) }
      default:
        _ = state.cursor.take(key, count: rows.count, rows: height)
      }
    }
    return .none
  }

  private func open(_ rows: BoardRows, _ state: State) -> Effect<Action> {
    rows[state.cursor.place(in: rows.count)].map { .send(.open($0.school)) } ?? .none
  }
}
