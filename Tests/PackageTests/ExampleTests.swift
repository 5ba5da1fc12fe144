import Foundation
import TestSupport
import Testing

/// What README and articles show is compiled with every build, by targets that see what an app sees.
@Suite struct `The examples` {
  /// A program, and the article that shows it whole, with what it prints.
  struct Example: CustomTestStringConvertible {
    let name: String
    let article: String
    var testDescription: String { name }
    var source: String { get throws { try PackageFolder.text("Sources/Examples/\(name)/main.swift") } }
  }

  private static let shownWhole = [
    Example(name: "directory", article: "Sources/SchoolDirectory/SchoolDirectory.docc/SchoolDirectory.md"),
    Example(name: "taps", article: "Sources/TapGame/TapGame.docc/TapGame.md"),
    Example(name: "boards", article: "Sources/Boards/Boards.docc/Boards.md"),
    Example(name: "simulation", article: "Sources/Simulation/Simulation.docc/Simulation.md"),
    Example(name: "client", article: "Sources/TapClient/TapClient.docc/TapClient.md"),
    Example(name: "contest", article: embedding),
  ]
  private static let embedding = "Sources/Leaderboard/Leaderboard.docc/Embedding.md"

  /// The blocks of a language in an article, without their fences.
  private static func blocks(_ language: String, in article: String) throws -> [String] {
    try PackageFolder.text(article).matches(
      of: try Regex("```\(language)\n((?s:.*?))```\n", as: (Substring, Substring).self)
    )
    .map { String($0.output.1) }
  }

  /// Runs an example in a folder of its own, or in a given one.
  private func run(_ name: String, in folder: TemporaryFolder, killedAfter lines: Int? = nil) async throws
    -> Program.Ending
  {
    let program = try Program.built("example-\(name)")
    return try await Program("/bin/sh", ["-c", "cd \"$0\" && exec stdbuf -oL \"$1\"", folder.url.path, program])
      .run(killedAfter: lines)
  }

  @Test(.timeLimit(.minutes(10)), arguments: shownWhole)
  func `are in their articles word for word, and print what these show`(example: Example) async throws {
    #expect(try Self.blocks("swift", in: example.article).contains(try example.source))
    let ending = try await run(example.name, in: try TemporaryFolder())
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors == "")
    #expect(try Self.blocks("text", in: example.article).contains(ending.output), "\(ending.output)")
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["contest", "client"])
  func `that keep a file can be run again`(name: String) async throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      let ending = try await run(name, in: folder)
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }

  /// The README's program started a second festival beside the first.
  @Test(.timeLimit(.minutes(10))) func `have the README's program, which runs twice in one season`() async throws {
    let source = try PackageFolder.text("Sources/Examples/app/main.swift")
    #expect(try Self.blocks("swift", in: "README.md").contains(source))
    let folder = try TemporaryFolder()
    let schools = "id,name,level,region\n1,North,high,Rivertown\n2,South,high,Rivertown\n"
    try Data(schools.utf8).write(to: URL(filePath: folder.path("korea.csv")))
    for _ in 1...2 {
      let ending = try await run("app", in: folder, killedAfter: 1)
      #expect(ending.lines.first == "8 taps counted", "\(ending.errors)")
    }
    let command = try Program.built("touchschool")
    let seasons = try await Program(
      command, ["season", "list", "--format", "csv", "--database", folder.path("festival.sqlite")]
    ).run()
    #expect(seasons.lines.count == 2, "\(seasons.output)\(seasons.errors)")
  }

  /// The table of products has five lines of each: they are lines of the programs above.
  @Test func `have the lines that the table of products shows`() throws {
    var sources = try Self.shownWhole.map { try $0.source }
    sources += try Self.blocks("swift", in: "Sources/Ranking/Ranking.docc/Ranking.md")
    let blocks = try Self.blocks("swift", in: Self.embedding)
    #expect(blocks.count == 7)
    for block in blocks { #expect(sources.contains { "\n\($0)".contains("\n\(block)") }, "\(block)") }
    let table = try PackageFolder.text(Self.embedding).components(separatedBy: "## ")[1]
    let products = try PackageFolder.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { $0.output.1 }
    #expect(products.count >= 9)
    for product in products { #expect(table.contains("`\(product)`"), "\(product)") }
  }

  @Test(.timeLimit(.minutes(10))) func `are compiled without the package's inner access`() async throws {
    let manifest = try PackageFolder.text("Package.swift")
    let folders = try FileManager.default.contentsOfDirectory(atPath: PackageFolder.path("Sources/Examples")).sorted()
    #expect(folders.count == 7)
    for folder in folders { #expect(manifest.contains("example(\"\(folder)\", of:"), "\(folder)") }
    #expect(manifest.contains("packageAccess: false"))
  }
}
