package import Console

/// The layout of a screen with a long list: two rows above the list, one below.
package struct ListLayout: Equatable, Sendable {
  /// The upper row above the list.
  package let top: Area
  /// The row right above the list.
  package let head: Area
  package let list: Area
  /// The row right below the list.
  package let status: Area

  package init(_ size: TerminalSize) {
    let content = Chrome.content(of: size)
    let rows = content.split(rows: 1, 1)
    (top, head) = (rows[0], rows[1])
    list = rows[2].dropping(bottom: 1)
    status = rows[2].bottom(1)
  }

  /// The 0-based row of the list at a screen position; `nil` outside the list.
  package func row(at row: Int, column: Int) -> Int? {
    let spot = Area(row: row, column: column, rows: 1, columns: 1)
    return spot.intersection(list).isEmpty ? nil : row - list.row
  }
}

/// Tabs in one row, the chosen one inverted.
package struct TabBar {
  private let names: [String]

  package init(_ names: [String]) { self.names = names }

  package func draw(on canvas: inout Canvas, in area: Area, chosen: Int?) {
    for (index, (name, part)) in zip(names, parts(in: area)).enumerated() where !part.isEmpty {
      let style = index == chosen ? Theme.chosen : chosen == nil ? Theme.key : Theme.dim
      canvas.write(" \(name) ", row: part.row, column: part.column, style: style, width: part.columns)
    }
  }

  /// The tab at a screen position; `nil` if there is none.
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
