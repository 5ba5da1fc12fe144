package import Console

/// A cursor in a list of which the screen shows a part.
///
/// How long the list is and how many rows there are for it is told at each call: both may change at any time.
package struct ListCursor: Equatable, Sendable {
  /// The rows that a turn of the wheel moves.
  private static let wheelRows = 3

  private var chosen = 0
  private var first = 0

  /// A cursor at the top.
  /// - Complexity: O(1).
  package init() {}

  /// The place that is chosen, counted from 0; 0 in an empty list.
  /// - Complexity: O(1).
  package func place(in count: Int) -> Int { max(0, min(chosen, count - 1)) }

  /// The places that are shown, the chosen one among them.
  /// - Complexity: O(1).
  package func shown(in count: Int, rows: Int) -> Range<Int> {
    let place = place(in: count)
    let highest = max(0, count - max(1, rows))
    let first = min(highest, max(min(first, place), place - max(1, rows) + 1))
    return first..<min(count, first + max(0, rows))
  }

  /// Chooses a place and brings it into view.
  /// - Complexity: O(1).
  package mutating func move(to place: Int, count: Int, rows: Int) {
    first = shown(in: count, rows: rows).lowerBound
    chosen = max(0, min(place, count - 1))
    first = shown(in: count, rows: rows).lowerBound
  }

  /// Moves by the keys that move a cursor.
  ///
  /// - Returns: whether this was such a key.
  /// - Complexity: O(1).
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

  /// Moves the view by a turn of the wheel, and the cursor only as far as it must to stay in it.
  /// - Complexity: O(1).
  package mutating func scroll(up: Bool, count: Int, rows: Int) {
    let place = place(in: count)
    let shown = shown(in: count, rows: rows)
    let step = up ? -Self.wheelRows : Self.wheelRows
    first = max(0, min(shown.lowerBound + step, count - max(1, rows)))
    chosen = max(first, min(place, first + max(1, rows) - 1))
  }
}
