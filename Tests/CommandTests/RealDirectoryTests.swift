import Foundation
import TestSupport
import Testing

/// The directory that the Korean ministry of education published in March 2025, where there is a copy beside the package.
@Suite("The real directory")
struct RealDirectoryTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/korea-schools-2025-cp949.csv").standardizedFileURL.path

  @Test(
    "is taken in whole, once, and played over",
    .enabled(
      if: FileManager.default.isReadableFile(atPath: file),
      "there is no ../shared/data/korea-schools-2025-cp949.csv beside the package"))
  func korea() async throws {
    let workplace = try Workplace()
    let first = try await workplace.json("schools", "import", Self.file)
    #expect(first["format"] == .string("datagokr"))
    #expect(first["added"] == .integer(11_985))
    #expect(first["skipped"] == .array([]))
    let list = try await workplace.succeed("schools", "list", "--limit", "20000", "--format", "csv")
    let second = try await workplace.json("schools", "import", Self.file)
    #expect(second["unchanged"] == .integer(11_985))
    for change in ["added", "renamed", "moved", "closed", "reopened", "updated", "notListed"] {
      #expect(second[change] == .integer(0), "\(change)")
    }
    #expect(try await workplace.succeed("schools", "list", "--limit", "20000", "--format", "csv").output == list.output)

    let found = try await workplace.json("schools", "search", "ㅅㅇㄱㄷㅎㄱ", "--level", "high")
    #expect(found["schools"].elements.contains { $0["name"] == .string("서울고등학교") })

    let contest = try await workplace.json("simulate", "--players", "100", "--minutes", "1", "--top", "1")
    let total = contest["rankings"]["total"].integer ?? 0
    #expect(total > 11_900 && total <= 11_985)
    try await workplace.expectWhole()
  }
}
