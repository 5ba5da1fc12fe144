import TestSupport
import Testing

/// `touchschool schools import --from names`.
@Suite("A list of names")
struct NamesTests {
  @Test("is a directory, which a changed list follows")
  func imports() async throws {
    let workplace = try Workplace()
    try workplace.write("1학년 1반\n1학년 2반\nChess, Go\n", to: "classes.txt")
    try await workplace.succeed("schools", "import", "classes.txt", "--from", "names", "--quiet")
    func names() async throws -> [String?] {
      try await workplace.json("schools", "list")["schools"].array?.filter { $0["status"].string == "open" }
        .map { $0["name"].string } ?? []
    }
    #expect(try await Set(names()) == ["1학년 1반", "1학년 2반", "Chess, Go"])
    try workplace.write("1학년 1반\nChess, Go\n2학년 1반\n", to: "classes.txt")
    try await workplace.succeed("schools", "import", "classes.txt", "--from", "names", "--quiet")
    #expect(try await Set(names()) == ["1학년 1반", "2학년 1반", "Chess, Go"])
  }

  @Test("that has a name twice is refused with both lines")
  func twice() async throws {
    let workplace = try Workplace()
    try workplace.write("1반\n2반\n1반\n", to: "classes.txt")
    let refused = try await workplace.touchschool("schools", "import", "classes.txt", "--from", "names")
    #expect(refused.exitCode == 65 && refused.errors.contains("line 1"), "\(refused.errors)")
    try await workplace.touchschool("schools", "import", "classes.txt").expectFailure(65, saying: "names")
  }
}
