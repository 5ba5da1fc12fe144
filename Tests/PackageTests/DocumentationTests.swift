import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The documentation` {
  /// The files of all catalogues, and the other texts for people.
  private static var articles: [String] {
    get throws { try files(below: "Sources").filter { $0.contains(".docc/") && $0.hasSuffix(".md") } + texts }
  }
  private static let texts = [
    "README.md", "Data/README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", ".github/CHANGELOG.md",
  ]

  private static var catalogues: Set<String> {
    get throws {
      Set(try files(below: "Sources").compactMap { $0.firstMatch(of: /\/(\w+)\.docc\//).map { String($0.output.1) } })
    }
  }

  private static func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.path(folder)).map { "\(folder)/\($0)" }
  }

  @Test func `of every catalogue is built by the Swift Package Index, whose manifest has these targets`() async throws {
    let line = try #require(try PackageFolder.text(".spi.yml").firstMatch(of: /documentation_targets: \[(.*)\]/))
    let named = line.output.1.split(separator: ", ").map(String.init)
    let catalogues = try Self.catalogues
    #expect(Set(named) == catalogues && named.count == catalogues.count)
    let targets = Set(try await Manifest.read(online: false, ["SPI_GENERATE_DOCS=1"]).targets.map(\.name))
    #expect(targets.isSuperset(of: catalogues), "\(catalogues.subtracting(targets))")
  }

  /// Whoever adds a kind writes one row. What else names a kind in Swift names the case.
  @Test func `of a kind of refusal is its row, and its name stands nowhere else`() throws {
    let list = "Sources/TapGame/Refusals/RefusalKind.swift"
    let names = try PackageFolder.text(list).matches(of: /= "([a-z]+-[a-z-]+)"/).map { "\"\($0.output.1)\"" }
    #expect(names.count > 20)
    for source in try Self.files(below: "Sources") where source.hasSuffix(".swift") && source != list {
      let text = try PackageFolder.text(source)
      for name in names { #expect(!text.contains(name), "\(source) has \(name)") }
    }
  }

  /// A property, a case or an initialiser may say all by its name. A call of which no complexity is told costs what it
  /// seems to.
  @Test func `says what each public type and function means`() throws {
    let sources = try Self.files(below: "Sources").filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/Examples/") && !$0.hasPrefix("Sources/counter/")
    }
    let declaration = /\s*(?:@.+ )?public (?:\w+ )*?(?:struct|enum|class|actor|protocol|func|subscript)[ (<].*/
    // What they mean, their protocols say.
    let required = /func (?:encode\(to|hash\(into|==|<|makeAsyncIterator|next\()/
    var count = 0
    for file in sources {
      var isDocumented = false
      for line in try PackageFolder.text(file).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.wholeMatch(of: declaration) != nil, line.firstMatch(of: required) == nil {
          count += 1
          #expect(isDocumented, "\(file): \(line)")
        }
        let text = line.drop { $0 == " " }
        if !text.hasPrefix("@") { isDocumented = text.hasPrefix("///") }
      }
    }
    #expect(count > 500)
  }

  @Test func `leads to files that are there`() throws {
    var count = 0
    for article in try Self.articles {
      let folder = URL(filePath: PackageFolder.path(article)).deletingLastPathComponent()
      for link in try PackageFolder.text(article).matches(of: /\]\(((?!https?:|mailto:|#)[^)\s#]+)(?:#[^)]*)?\)/) {
        count += 1
        let file = folder.appending(path: String(link.output.1)).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: file), "\(article) links to \(link.output.1)")
      }
    }
    #expect(count >= 50)
  }

  @Test func `has a page that leads to each catalogue, and to each article for organisers and operators`() throws {
    let page = try PackageFolder.text("Sources/Leaderboard/Leaderboard.docc/WhichPart.md")
    for catalogue in try Self.catalogues where catalogue != "Leaderboard" {
      #expect(page.contains("/\(catalogue).docc/\(catalogue).md)"), "\(catalogue)")
    }
    for article in try Self.articles where article.contains("/Leaderboard.docc/") {
      let name = String(article.split(separator: "/").last?.dropLast(3) ?? "")
      #expect(page.contains("<doc:\(name)>") || ["Leaderboard", "WhichPart"].contains(name), "\(name)")
    }
    for article in try Self.articles where article.contains("/GameServer.docc/") {
      #expect(page.contains(article.replacing("Sources/", with: "../../")), "\(article)")
    }
  }
}
