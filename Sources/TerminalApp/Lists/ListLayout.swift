import Console

/// The layout of a screen with a long list: two rows above the list, one below.
struct ListLayout: Equatable, Sendable {
  /// The upper row above the list.
  let top: Area
  /// The row right above the list.
  let head: Area
  let list: Area
  /// The row right below the list.
  let status: Area

  init(_ size: TerminalSize) {
    let content = Chrome.content(of: size)
    let rows = content.split(rows: 1, 1)
    (top, head) = (rows[0], rows[1])
    list = rows[2].dropping(bottom: 1)
    status = rows[2].bottom(1)
  }

  /// The 0-based position in a list of `count` rows at a screen position; `nil` outside the list.
  func place(atRow row: Int, column: Int, cursor: ListCursor, count: Int) -> Int? {
    let shown = cursor.shown(in: count, rows: list.rows)
    let place = shown.lowerBound + row - list.row
    return list.contains(row: row, column: column) && shown.contains(place) ? place : nil
  }
}

/// Tabs in one row, the chosen one inverted.
struct TabBar {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  func draw(on canvas: inout Canvas, in area: Area, chosen: Int?) {
    for (index, (name, part)) in zip(names, parts(in: area)).enumerated() where !part.isEmpty {
      let style = index == chosen ? Theme.chosen : chosen == nil ? Theme.key : Theme.dim
      canvas.write(" \(name) ", in: part, style: style)
    }
  }

  /// The tab at a screen position; `nil` if there is none.
  func index(atRow row: Int, column: Int, in area: Area) -> Int? {
    parts(in: area).firstIndex { $0.contains(row: row, column: column) }
  }

  private func parts(in area: Area) -> [Area] {
    var rest = area.top(1)
    return names.map { name in
      let part = rest.left(name.displayWidth + 2)
      rest = rest.dropping(left: part.columns + 1)
      return part
    }
  }
}

/// The cursor of a list that is longer than its part of the screen.
///
/// Each call passes the length of the list and the number of visible rows, as both may change at any time.
struct ListCursor: Equatable, Sendable {
  /// The number of rows that one turn of the wheel scrolls.
  private static let wheelRows = 3

  private var chosen = 0
  private var first = 0

  /// The 0-based chosen position; 0 in an empty list.
  func place(in count: Int) -> Int { max(0, min(chosen, count - 1)) }

  /// The visible positions, including the chosen one.
  func shown(in count: Int, rows: Int) -> Range<Int> {
    let place = place(in: count)
    let highest = max(0, count - max(1, rows))
    let first = min(highest, max(min(first, place), place - max(1, rows) + 1))
    return first..<min(count, first + max(0, rows))
  }

  /// Chooses a position and scrolls it into view.
  mutating func move(to place: Int, count: Int, rows: Int) {
    first = shown(in: count, rows: rows).lowerBound
    chosen = max(0, min(place, count - 1))
    first = shown(in: count, rows: rows).lowerBound
  }

  /// Handles a key that moves a cursor.
  ///
  /// - Returns: whether the key moves a cursor.
  mutating func take(_ key: Key, count: Int, rows: Int) -> Bool {
    let place = place(in: count)
    let page = max(1, rows - 1)
    switch key {
    case .up: move(to: place - 1, count: count, rows: rows)
    case .down: move(to: place + 1, count: count, rows: rows)
    case .pageUp: move(to: place - page, count: count, rows: rows)
    case .pageDown: move(to: place + page, count: count, rows: rows)
    case .home: move(to: 0, count: count, rows: rows)
    case .end: move(to: count - 1, count: count, rows: rows)
    default: return false
    }
    return true
  }

  /// Scrolls by one turn of the wheel. The cursor moves only as far as needed to stay visible.
  mutating func scroll(up: Bool, count: Int, rows: Int) {
    let place = place(in: count)
    let shown = shown(in: count, rows: rows)
    let step = up ? -Self.wheelRows : Self.wheelRows
    first = max(0, min(shown.lowerBound + step, count - max(1, rows)))
    chosen = max(first, min(place, first + max(1, rows) - 1))
  }
}

extension Array where Element: Equatable {
  /// The element `step` positions after this one, or before it if `step` is negative. Wraps around.
  func neighbour(of element: Element, _ step: Int) -> Element {
    self[((firstIndex(of: element) ?? 0) + step + count) % count]
  }
}
