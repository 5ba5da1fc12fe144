import Foundation
import Testing

/// Where the output goes wrong.
@Suite("Output")
struct OutputTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  @Test(
    "that nobody reads to its end is no failure to talk about",
    arguments: ["schools generate --count 20000", "schools list --limit 9999 --format csv", "rankings", "--help"])
  func readerLeaves(call: String) async throws {
    try await workplace.succeed("schools", "generate", "--count", "2000", "--output", "many.csv")
    try await workplace.succeed("schools", "import", "many.csv")
    let outcome = try await workplace.shell("\"$0\" \(call) | head -1")
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors == "")
  }

  @Test(
    "to a full disk, or to nowhere, is a failure",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"),
    arguments: [">/dev/full", ">&-"])
  func full(redirection: String) async throws {
    for call in [
      "rankings", "schools list --format csv", "season list --format json", "check", "schools generate --count 3",
    ] {
      let outcome = try await workplace.shell("exec \"$0\" \(call) \(redirection)")
      outcome.expectFailure(74, saying: "standard output")
    }
    try await workplace.expectWhole()
  }

  @Test("stays whole when there is no home and next to no environment")
  func noHome() async throws {
    let outcome = try await workplace.shell("exec env -i \"$0\" rankings --format csv")
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    #expect(outcome.output.contains("가나다중학교"))
  }
}
