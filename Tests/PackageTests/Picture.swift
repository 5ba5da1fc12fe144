/// What the article on the architecture shows of the targets in `Sources`.
struct Picture {
  /// The targets of the picture of the layers: layer by layer from the bottom to the top, each from left to right.
  let order: [String]
  /// The targets of the table's rows.
  let rows: [String]
}

extension Picture {
  /// Reads the picture, whose lines have cells between `│`: the layer, if a new one begins, and its targets. A line
  /// `─┼─` ends its heading. In the table below `| target |`, the first column has the targets in backquotes.
  init(article: String) {
    let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
    var layers: [[String]] = []
    for line in lines.drop(while: { !$0.contains("┼") }).dropFirst().prefix(while: { $0.contains("│") }) {
      let cells = line.split(separator: "│", omittingEmptySubsequences: false)
      let targets = cells[1].split(separator: " ").map(String.init)
      if cells[0].allSatisfy(\.isWhitespace), let last = layers.popLast() {
        layers.append(last + targets)
      } else {
        layers.append(targets)
      }
    }
    let table = lines.drop { !$0.hasPrefix("| target |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    self.init(
      order: layers.reversed().flatMap(\.self), rows: table.flatMap { Self.quoted($0.split(separator: "|")[0]) })
  }

  private static func quoted(_ cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }
}
