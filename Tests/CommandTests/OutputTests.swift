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

  @Test("that nobody reads to its end is no failure to talk about")
  func readerLeaves() async throws {
    try await workplace.succeed("schools", "generate", "--count", "2000", "--output", "many.csv")
    try await workplace.succeed("schools", "import", "many.csv")
    for call in [
      "schools generate --count 20000", "schools list --limit 9999 --format csv", "rankings --top 20", "--help",
    ] {
      let outcome = try await workplace.shell("\"$0\" \(call) | head -1")
      #expect(outcome.lines.count == 1 && outcome.errors == "", "\(call): \(outcome.errors)")
    }
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

  /// Somebody else's file may hold anything: here the season is called ESC ] 0 ; x BEL CSI, which sets a terminal's title and more.
  @Test(
    "of a file that would drive the terminal does not",
    arguments: [
      "rankings", "rankings --format json", "season list", "season list --format csv", "season show",
      "simulate --minutes 1 --players 2 --top 1 --beside", "schools show test:high:a",
    ])
  func forgedName(call: String) async throws {
    var bytes = try workplace.bytes("touchschool.sqlite")
    let name = try #require(bytes.firstRange(of: Array("Festival".utf8)))
    bytes.replaceSubrange(name, with: [0x1B, 0x5D, 0x30, 0x3B, 0x78, 0x07, 0xC2, 0x9B])
    try workplace.write(bytes, to: "touchschool.sqlite")
    let outcome = try await workplace.touchschool(
      call.split(separator: " ").map(String.init), environment: ["NO_COLOR": "1"],
      screen: Screen(columns: 200, rows: 40))
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for text in [outcome.output, outcome.errors] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{7}" || $0 == "\u{9B}" })
      #expect(!text.contains("\u{1B}]"))
    }
  }
}
