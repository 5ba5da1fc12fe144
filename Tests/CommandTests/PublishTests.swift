import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `touchschool publish`
@Suite struct `A season as a page for any web server` {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func page(_ folder: String) throws -> String {
    try String(contentsOfFile: workplace.path("\(folder)/index.html"), encoding: .utf8)
  }

  /// The texts of a table's cells, row by row.
  private static func rows(of page: String) -> [[String]] {
    page.matches(of: /<tr>(<td>.*?)<\/tr>/).map { row in
      row.1.matches(of: /<t[dh][^>]*>(.*?)<\/t[dh]>/).map { String($0.1) }
    }
  }

  /// Whether a text is well-formed XML, and what it loads.
  private static func loaded(by page: String) -> [String]? {
    final class Reader: NSObject, XMLParserDelegate {
      var addresses: [String] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) {
        addresses += ["src", "href"].compactMap { attributes[$0] }
        if name == "script" { addresses.append("a script") }
      }
    }
    let (parser, reader) = (XMLParser(data: Data(page.utf8)), Reader())
    parser.delegate = reader
    return parser.parse() ? reader.addresses : nil
  }

  @Test func `has the standings as rankings prints them, on one page without a script`() async throws {
    try await workplace.succeed("schools", "generate", "--count", "40", "--seed", "3", "--output", "schools.csv")
    try await workplace.succeed("schools", "import", "schools.csv")
    try await workplace.succeed("simulate", "--players", "60", "--minutes", "1", "--seed", "5", "--quiet")
    let told = try await workplace.succeed("publish", "festival", "--season", "1", "--lang", "en", "--time-zone", "UTC")
    #expect(told.errors.contains("Wrote festival: open its index.html"))
    let page = try page("festival")
    #expect(Self.loaded(by: page) == ["race.svg", "race.svg"])
    let picture = try String(contentsOfFile: workplace.path("festival/race.svg"), encoding: .utf8)
    #expect(Self.loaded(by: picture) != nil && picture.contains("<svg"))
    let board = try JSON(
      parsing: Data(
        try await workplace.succeed("rankings", "--season", "1", "--top", "40", "--format", "json").output.utf8))
    let entries = try #require(board["entries"].array).filter { $0["taps"].int ?? 0 > 0 }
    let rows = Self.rows(of: page)
    try #require(entries.count > 5 && rows.count > entries.count)
    for (entry, row) in zip(entries, rows) {
      #expect(row[0] == entry["rank"].int.map { "\($0)" } && row[1] == entry["school"]["name"].string)
      #expect(row[3].filter { $0 != "," } == entry["taps"].int.map { "\($0)" })
    }
    // Each region that plays has its own part.
    for entry in entries.prefix(5) { #expect(page.contains("<h2>\(entry["school"]["region"].string ?? "")</h2>")) }
    // What is there stays, unless it is to be replaced.
    let again = try await workplace.touchschool("publish", "festival", "--season", "1", errorsAside: true)
    #expect(again.exitCode == 73 && again.errors.contains("--overwrite"))
    try workplace.write("<svg/>", to: "race.svg")
    #expect(try await workplace.touchschool("publish", ".", "--season", "1").exitCode == 73)
    #expect(try !workplace.names().contains("index.html"))
    try await workplace.succeed("publish", "festival", "--season", "1", "--overwrite", "--lang", "ko")
    #expect(try self.page("festival").contains("<th scope=\"col\">순위</th>"))
    #expect(try await workplace.touchschool("publish", "/dev/null/site").exitCode == 73)
  }

  @Test func `lists the groups inside a school`() async throws {
    try workplace.write("id,name\na:high:1,한강고\na:high:2,둘\n", to: "schools.csv")
    try await workplace.succeed("schools", "import", "schools.csv")
    try workplace.write("1-1\n1-2\n", to: "classes.txt")
    try await workplace.succeed("schools", "import", "classes.txt", "--from", "names", "--inside", "a:high:1")
    try await workplace.succeed("season", "start", "Festival")
    try workplace.write("school_id,taps\n\"a:high:1,1-2\",30\n\"a:high:1,1-1\",12\na:high:2,20\n", to: "count.csv")
    try await workplace.succeed("taps", "import", "count.csv")
    try await workplace.succeed("publish", "festival")
    let page = try page("festival")
    let names = Self.rows(of: page).map { [$0[1], $0[3]] }
    #expect(names == [["한강고", "42"], ["둘", "20"], ["1-2", "30"], ["1-1", "12"]])
    #expect(page.contains("<h2>한강고</h2>"))
  }

  @Test func `shows hostile names as text, and a frozen season as it was`() async throws {
    try workplace.write(
      "id,name,level,region,district\na:high:1,\"<script>alert(1)</script>\",high,\"R&\"\"'<b>\",D\na:high:2,둘,high,S,D\n",
      to: "schools.csv")
    try await workplace.succeed("schools", "import", "schools.csv")
    try await workplace.succeed("season", "start", "\"><img src=x>&", "--yes")
    try workplace.write("school_id,taps\na:high:1,30\na:high:2,20\n", to: "count.csv")
    try await workplace.succeed("taps", "import", "count.csv")
    try await workplace.succeed("season", "freeze")
    try workplace.write("school_id,taps\na:high:2,77000\n", to: "late.csv")
    try await workplace.succeed("taps", "import", "late.csv")
    try await workplace.succeed("publish", "frozen", "--lang", "en")
    let frozen = try page("frozen")
    #expect(Self.loaded(by: frozen) == ["race.svg", "race.svg"])
    #expect(frozen.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && frozen.contains("The boards are frozen"))
    #expect(!frozen.contains("77"))
    #expect(try !String(contentsOfFile: workplace.path("frozen/race.svg"), encoding: .utf8).contains("77,0"))
    try await workplace.succeed("publish", "truth", "--unfrozen")
    #expect(Self.rows(of: try page("truth")).first?[3] == "77,020")
  }
}
