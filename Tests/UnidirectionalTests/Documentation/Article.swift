import Foundation
import Testing

/// The articles about counters, and the files of the package that they show.
struct Article {
  /// The blocks of one language below one heading.
  private struct Block {
    let heading: String
    let language: String
    let text: String
  }

  private let blocks: [Block]

  init(_ text: String) {
    var heading = ""
    // Between the fences, every second part is a block; its first line is the language.
    blocks = text.components(separatedBy: "```").enumerated().compactMap { index, part in
      guard !index.isMultiple(of: 2) else {
        heading = part.matches(of: /\n### (.+)/).last.map { String($0.output.1) } ?? heading
        return nil
      }
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Block(
        heading: heading, language: String(lines[0]), text: lines[1].trimmingCharacters(in: .newlines))
    }
  }

  /// Both articles in this package, as one.
  static func read() throws -> Article {
    let texts = try ["ACounter", "SeveralCounters"].map {
      try PackageFiles.text("Sources/Unidirectional/Unidirectional.docc/\($0).md")
    }
    return Article(texts.joined(separator: "\n"))
  }

  /// The package's files by their paths: each is the Swift blocks below its heading, with an empty line between them.
  var files: [String: String] {
    Dictionary(grouping: blocks.filter { $0.language == "swift" }, by: \.heading)
      .mapValues { $0.map(\.text).joined(separator: "\n\n") + "\n" }
  }

  /// The blocks of a language.
  func texts(_ language: String) -> [String] { blocks.filter { $0.language == language }.map(\.text) }
}

/// The files of this package.
enum PackageFiles {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  static func names(in path: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path))
  }
}
