import Foundation
import Testing

@Suite struct `The article about a new command` {
  private static let article = "Sources/Leaderboard/Leaderboard.docc/AddACommand.md"

  @Test func `names each file that has something of the command that it shows, and no other`() throws {
    let files = try PackageFolder.text(Self.article).matches(of: /`((?:Sources|Tests)\/[\w\/+]+\.swift)`/)
      .map { String($0.output.1) }
    #expect(files.count >= 8)
    for file in files where !file.contains("/SeasonS") {
      #expect(try PackageFolder.text(file).contains(/[Pp]ause/), "\(file)")
    }
    // What else names the command's type is a test of something else that happens to pause.
    let sources = try Self.swiftFiles(in: "Sources").filter { try PackageFolder.text($0).contains(/\bPauseSeason\b/) }
    #expect(Set(sources).isSubset(of: files), "\(Set(sources).subtracting(files))")
  }

  private static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.path(folder))
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }
}

@Suite struct `The article of decisions` {
  @Test func `begins with a list of all of them, in their order`() throws {
    let text = try PackageFolder.text("Sources/Leaderboard/Leaderboard.docc/Decisions.md")
    let listed = text.matches(of: /\n(\d+\. .+)/).map { String($0.output.1) }
    let headings = text.matches(of: /\n## (\d+\. .+)/).map { String($0.output.1) }
    #expect(headings.count >= 47)
    #expect(listed == headings)
  }
}

@Suite struct `The article about an app of one's own` {
  private static let article = "Sources/Leaderboard/Leaderboard.docc/Embedding.md"

  /// The verbs stood on no page.
  @Test func `has each command with the name and the sentence that it has in code`() throws {
    let registry = try PackageFolder.text("Sources/TapGame/Commands/CommandRegistry.swift")
    let all = try #require(registry.firstMatch(of: /let all: .* = \[((?s:.*?))\n  \]/)?.output.1)
      .matches(of: /(\w+)\.self/).map { String($0.output.1) }
    let rows = try PackageFolder.text(Self.article).matches(of: /\n\| `(\w+)` \| `([a-z.-]+)` \| (.+) \|/)
    #expect(rows.map { String($0.output.1) } == all)
    let folder = "Sources/TapGame/Commands"
    let code = try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.path(folder))
      .filter { $0.hasSuffix(".swift") }.map { try PackageFolder.text("\(folder)/\($0)") }.joined()
    for row in rows {
      #expect(code.contains("static let name = \"\(row.output.2)\""))
      #expect(code.contains("static let summary = \"\(row.output.3)\""), "\(row.output.3)")
    }
  }
}
