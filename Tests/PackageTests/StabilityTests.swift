import Foundation
import Testing

/// The promise of which enumerations keep their cases.
@Suite struct `The enumerations that keep their cases` {
  private static let modules = [
    "Ranking", "SchoolDirectory", "TapGame", "Boards", "Leaderboard", "TapClient", "Simulation",
  ]

  /// The cases of each public enumeration, by its name without what it is in.
  private static func enumerations() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for module in modules {
      let folder = "Sources/\(module)"
      let files = try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.path(folder)).filter {
        $0.hasSuffix(".swift")
      }
      for file in files {
        var open: (name: String, indentation: Int)?
        for line in try PackageFolder.text("\(folder)/\(file)").split(separator: "\n") {
          let indentation = line.prefix { $0 == " " }.count
          if let declaration = line.firstMatch(of: /^ *public (?:indirect )?enum (\w+)/) {
            open = (String(declaration.output.1), indentation)
            found[String(declaration.output.1)] = []
          } else if let (name, outer) = open {
            if indentation == outer, line.contains("}") { open = nil }
            if indentation == outer + 2, let cases = line.firstMatch(of: /^ *case (\w+(?:, \w+)*)/) {
              found[name, default: []] += cases.output.1.split(separator: ", ").map(String.init)
            }
          }
        }
      }
    }
    return found
  }

  @Test func `have the cases that the article promises`() throws {
    let article = try PackageFolder.text("Sources/Leaderboard/Leaderboard.docc/Embedding.md")
    let promised = try #require(article.components(separatedBy: "## What stays as it is").last)
      .matches(of: /\n +\| `([\w.]+)` \| (`.*`) \|/)
      .map { ($0.output.1, $0.output.2.matches(of: /`(\w+)`/).map { String($0.output.1) }) }
    #expect(promised.count == 6)
    let enumerations = try Self.enumerations()
    #expect(enumerations.count > 30)
    for (name, cases) in promised {
      #expect(enumerations[String(name.split(separator: ".").last ?? name)] == cases, "\(name)")
    }
  }
}
