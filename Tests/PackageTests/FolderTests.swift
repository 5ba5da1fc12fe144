import Foundation
import Testing

@Suite struct `The folders of a module` {
  /// The index exists in debug builds, such as those of `swift test`.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: CompilerIndex.folder)))
  func `stand in the article's order: nothing uses what stands above it`() throws {
    let index = try CompilerIndex.read()
    #expect(index.declarations.count > 20_000 && index.uses.count > 100_000)
    let sources = PackageFolder.url.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("Examples/")
    }
    let article = try PackageFolder.text("Sources/Leaderboard/Leaderboard.docc/Architecture.md")
    let folders = Folders(article: article, files: files, index: index)
    #expect(folders.arrows.count > 200)
    #expect(folders.faults.isEmpty, "\(folders.faults.joined(separator: "\n"))")
  }

  // MARK: That it can fail

  private static func faults(_ order: String, uses: [(file: String, symbol: String)]) -> [String] {
    var index = CompilerIndex()
    for (symbol, file) in [("rule", "Taps/Rules/Rule.swift"), ("list", "Taps/List.swift")] {
      index.add(symbol, in: .init(file: file, line: 1), isDeclaration: true)
    }
    for use in uses { index.add(use.symbol, in: .init(file: use.file, line: 1), isDeclaration: false) }
    let article = "| module | folders |\n|---|---|\n| `Taps` | \(order) |\n\n| other | `Rules` |\n"
    return Folders(
      article: article, files: ["Taps/Rules/Rule.swift", "Taps/List.swift", "Small/One.swift"], index: index
    )
    .faults
  }

  @Test func `an arrow upwards is found, with its place`() {
    let uses = [("Taps/List.swift", "rule"), ("Taps/Rules/Rule.swift", "list"), ("Taps/Rules/Rule.swift", "foreign")]
    #expect(Self.faults("`Rules`, `.`", uses: [uses[0], uses[2]]) == [])
    #expect(
      Self.faults("`Rules`, `.`", uses: uses) == [
        "Taps: Rules uses ., which stands above it: Taps/Rules/Rule.swift:1 uses list of Taps/List.swift."
      ])
    #expect(Self.faults("`.`, `Rules`", uses: uses).count == 1)
  }

  @Test func `a folder that the table lacks is found, and one that there is not`() {
    #expect(
      Self.faults("`.`, `Gone`", uses: []) == [
        "The table has the folder Gone of Taps, which has no Swift file.", "The table lacks the folder Rules of Taps.",
      ])
  }
}
