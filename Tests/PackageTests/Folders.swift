/// The folders of each module, as the article on the architecture orders them, compared with what the code uses.
struct Folders {
  /// An arrow from a folder to one that it uses, with one place that makes it.
  struct Arrow {
    let module: String
    let from: String
    let to: String
    /// The file and line of a use, and what is used.
    let place: String
  }

  /// The folders of each module with Swift files, from the bottom to the top, by the article. `.` is the module's own.
  let shown: [String: [String]]
  /// The folders of each module in `Sources`.
  let present: [String: Set<String>]
  let arrows: [Arrow]

  /// What does not agree, one sentence each.
  var faults: [String] {
    let missing = present.filter { $0.value.count > 1 || shown[$0.key] != nil }.flatMap { module, folders in
      let known = Set(shown[module] ?? [])
      return folders.subtracting(known).map { "The table lacks the folder \($0) of \(module)." }
        + known.subtracting(folders).map { "The table has the folder \($0) of \(module), which has no Swift file." }
    }
    let unknown = shown.keys.filter { present[$0] == nil }.map { "The table has \($0), which is no module in Sources." }
    let upward = arrows.compactMap { arrow -> String? in
      guard let order = shown[arrow.module], let from = order.firstIndex(of: arrow.from),
        let to = order.firstIndex(of: arrow.to), to > from
      else { return nil }
      return "\(arrow.module): \(arrow.from) uses \(arrow.to), which stands above it: \(arrow.place)."
    }
    return (missing + unknown + upward).sorted()
  }
}

extension Folders {
  /// - Parameters:
  ///   - article: the article, in whose table below `| module |` each row has a module and its folders in backquotes.
  ///   - files: the Swift files in `Sources`, relative to it.
  init(article: String, files: some Sequence<String>, index: CompilerIndex) {
    let table = article.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.hasPrefix("| module |") }
      .dropFirst(2).prefix {
        $0.hasPrefix("|")
      }
    shown = Dictionary(
      table.compactMap { row in
        let names = row.matches(of: /`([^`]+)`/).map { String($0.output.1) }
        return names.first.map { ($0, Array(names.dropFirst())) }
      }, uniquingKeysWith: +)
    present = files.reduce(into: [:]) { present, file in
      let (module, folder) = Self.place(file)
      present[module, default: []].insert(folder)
    }
    var arrows: [[String]: Arrow] = [:]
    for use in index.uses {
      guard let declared = index.declarations[use.symbol] else { continue }
      let (module, from) = Self.place(use.place.file)
      let (other, to) = Self.place(declared.file)
      guard module == other, from != to else { continue }
      arrows[[module, from, to]] = Arrow(
        module: module, from: from, to: to,
        place: "\(use.place.file):\(use.place.line) uses \(use.name) of \(declared.file)")
    }
    self.arrows = Array(arrows.values)
  }

  /// The module and the folder of a file in `Sources`.
  private static func place(_ file: String) -> (module: String, folder: String) {
    let parts = file.split(separator: "/").map(String.init)
    let folder = parts.dropFirst().dropLast().joined(separator: "/")
    return (parts[0], folder.isEmpty ? "." : folder)
  }
}
