import Console
import Boards
import GameAPI
import SchoolDirectory
import Unidirectional

/// One board of the rankings, with all its schools.
struct BoardList: Reducer {
  /// The tab's own state: its cursor. The rows are part of the shared state.
  struct State: Equatable, Sendable {
    /// The row that enter opens.
    var cursor = ListCursor()
  }

  enum Action: Equatable, Sendable {
    case input(Input)
    case open(SchoolSummary)
  }

  let board: Board
  let shared: SharedState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    let rows = BoardRows(board: board, shared: shared)
    let layout = ListLayout(shared.size)
    let height = layout.list.rows
    switch input.event {
    case .scroll(let isUp, row: _, column: _):
      state.cursor.scroll(up: isUp, count: rows.count, rows: height)
    case .click(let row, let column):
      let place = layout.place(atRow: row, column: column, cursor: state.cursor, count: rows.count)
      guard let place else { break }
      state.cursor.move(to: place, count: rows.count, rows: height)
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

/// The rows of a board. They come from pages that are read as windows. Only pages near the visible rows are read.
struct BoardRows {
  /// The number of schools of a page.
  static let pageSize = 50
  /// The number of rows read ahead on each side of the visible rows, for scrolling.
  static let margin = 50

  private let board: Board
  private let shared: SharedState

  init(board: Board, shared: SharedState) {
    self.board = board
    self.shared = shared
  }

  /// The school at a 0-based position; `nil` until it is read.
  subscript(place: Int) -> Standing? {
    let entries = shared.standings?[page(of: place)]?.entries ?? []
    return entries.indices.contains(place % Self.pageSize) ? entries[place % Self.pageSize] : nil
  }

  /// The number of schools on the board; 0 while unknown.
  var count: Int { shared.standings?[top]?.total ?? 0 }

  /// My school's standing; `nil` while unknown, or if the school is not on this board.
  var mine: Standing? { ranked.flatMap { shared.standings?.standing(of: $0, on: board) } }

  /// What of mine is on the board: my school, or my group on the board of its school.
  private var ranked: SchoolID? {
    shared.school.map { board == Board(ranking: $0.id) ? $0.id : $0.id.school }
  }

  /// The windows needed to show the rows at the cursor.
  ///
  /// - Parameter isAhead: whether to include the rows that scrolling may reach.
  func windows(at cursor: ListCursor, isAhead: Bool) -> Set<StandingsWindow> {
    let shown = cursor.shown(in: max(count, 1), rows: ListLayout(shared.size).list.rows)
    let margin = isAhead ? Self.margin : 0
    let last = max(0, min(max(count, 1), shown.upperBound + margin) - 1)
    let places = stride(from: max(0, shown.lowerBound - margin) / Self.pageSize, through: last / Self.pageSize, by: 1)
    var windows = Set(places.map { page(of: $0 * Self.pageSize) })
    windows.insert(top)
    if let ranked { windows.insert(.around(ranked, on: board)) }
    return windows
  }

  /// The first window. This window is always read, because it contains the length of the board.
  private var top: StandingsWindow { page(of: 0) }

  private func page(of place: Int) -> StandingsWindow {
    StandingsWindow(board, .page(place / Self.pageSize + 1, size: Self.pageSize))
  }
}
