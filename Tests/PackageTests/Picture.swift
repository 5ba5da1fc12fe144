/// The picture in the article on the architecture: the tables whose first row is `target | … | builds on`.
struct Picture {
  /// What each target builds on: targets of this package, and other packages by their identities.
  let arrows: [String: Set<String>]

  init(arrows: [String: Set<String>]) { self.arrows = arrows }

  /// Reads the tables: the target in the first column and what it builds on in the last, both in backquotes.
  init(article: String) {
    var arrows: [String: Set<String>] = [:]
    var isTable = false
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|").map { $0.trimming { $0 == " " } }
      if line.hasPrefix("| target |") {
        isTable = cells.last == "builds on"
      } else if !line.hasPrefix("|") {
        isTable = false
      } else if isTable, let first = cells.first, let last = cells.last {
        for target in Self.quoted(first) { arrows[target] = Set(Self.quoted(last)) }
      }
    }
    self.arrows = arrows
  }

  private static func quoted(_ cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }
}

extension Substring {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
    var text = drop(while: isLeftOut)
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
