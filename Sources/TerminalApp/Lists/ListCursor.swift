package import Console

/// The cursor of a list that is longer than its part of the screen.
///
/// Each call passes the length of the list and the number of visible rows, as both may change at any time.
package struct ListCursor: Equatable, Sendable {
  /// The number of rows that one turn of the wheel scrolls.
  private static let wheelRows = 3

  private var chosen = 0
  private var first = 0

  /// A cursor at the top.
  package init() {}

  /// The 0-based chosen position; 0 in an empty list.
  package func place(in count: Int) -> Int { max(0, min(chosen, count - 1)) }

  /// The visible positions, including the chosen one.
  package func shown(in count: Int, rows: Int) -> Range<Int> {
    let place = place(in: count)
    let highest = max(0, count - max(1, rows))
    let first = min(highest, max(min(first, place), place - max(1, rows) + 1))
    return first..<min(count, first + max(0, rows))
  }

  /// Chooses a position and scrolls it into view.
  package mutating func move(to place: Int, count: Int, rows: Int) {
    first = shown(in: count, rows: rows).lowerBound
    chosen = max(0, min(place, count - 1))
    first = shown(in: count, rows: rows).lowerBound
  }

  /// Handles a key that moves a cursor.
  ///
  /// - Returns: whether the key moves a cursor.
  package mutating func take(_ key: Key, count: Int, rows: Int) -> Bool {
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
  package mutating func scroll(up: Bool, count: Int, rows: Int) {
    let place = place(in: count)
    let shown = shown(in: count, rows: rows)
    let step = up ? -Self.wheelRows : Self.wheelRows
    first = max(0, min(shown.lowerBound + step, count - max(1, rows)))
    chosen = max(first, min(place, first + max(1, rows) - 1))
  }
}
