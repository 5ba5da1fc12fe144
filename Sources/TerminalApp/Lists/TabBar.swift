package import Console

/// Tabs in one row, the chosen one inverted.
package struct TabBar {
  private let names: [String]

  package init(_ names: [String]) { self.names = names }

  /// - Complexity: O(columns).
  package func draw(on canvas: inout Canvas, in area: Area, chosen: Int?) {
    for (index, (name, part)) in zip(names, parts(in: area)).enumerated() where !part.isEmpty {
      let style = index == chosen ? Theme.chosen : chosen == nil ? Theme.key : Theme.dim
      canvas.write(" \(name) ", row: part.row, column: part.column, style: style, width: part.columns)
    }
  }

  /// The tab at a screen position; `nil` if there is none.
  /// - Complexity: O(tabs).
  package func index(atRow row: Int, column: Int, in area: Area) -> Int? {
    let spot = Area(row: row, column: column, rows: 1, columns: 1)
    return parts(in: area).firstIndex { !$0.intersection(spot).isEmpty }
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
