import TestSupport
import Testing

/// `touchschool schools show`.
@Suite("A school that is shown")
struct ShowTests {
  @Test("is as it was in the season that is named")
  func pastSeason() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.succeed("season", "end", "--yes", "--quiet")
    try workplace.write("id,name,region,district\ntest:high:b,새나라고등학교,부산광역시,중구\n", to: "next.csv")
    try await workplace.succeed("schools", "import", "next.csv", "--part", "--quiet")
    try await workplace.succeed("season", "start", "Next", "--quiet")
    func shown(_ options: String...) async throws -> [String?] {
      let outcome = try await workplace.touchschool(["schools", "show", "test:high:b", "--format", "json"] + options)
      let school = try JSON(parsing: outcome.output)
      return ["name", "region", "district"].map { school[$0].string }
    }
    #expect(try await shown("--season", "1") == ["나라고등학교", "서울특별시", "종로구"])
    for now in [try await shown(), try await shown("--season", "2")] {
      #expect(now == ["새나라고등학교", "부산광역시", "중구"])
    }
  }
}
