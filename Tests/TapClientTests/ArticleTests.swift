import Foundation
import SchoolDirectory
import Synchronization
import TapClient
import TapGame
import Testing

@Suite struct `The article about the client` {
  @Test func `shows code that is compiled, word for word`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let article = try String(
      contentsOf: sources.appendingPathComponent("TapClient/TapClient.docc/TapClient.md"), encoding: .utf8)
    let example = try String(contentsOf: tests.appendingPathComponent("Example.swift"), encoding: .utf8)
    let program = try String(contentsOf: sources.appendingPathComponent("Examples/client/main.swift"), encoding: .utf8)
    let blocks = article.matches(of: /```swift\n(?<code>(?s:.*?))\n```/).map { String($0.output.code) }
    #expect(blocks.count == 3)
    for block in blocks {
      let isThere = ["", "  "].contains { indentation in
        let lines = block.components(separatedBy: "\n").map { $0.isEmpty ? "" : indentation + $0 }
        return "\n\(example)\n\(program)\n".contains("\n\(lines.joined(separator: "\n"))\n")
      }
      #expect(isThere, "\(block)")
    }
  }

  @Test func `plays as it says`() async throws {
    let contest = try TestContest()
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    var printed: [String] = []
    var iterator = lines.makeAsyncIterator()
    try await play(
      file: contest.outbox, hall: Hall(store: contest.store, isCutOff: { false }), school: contest.school,
      season: contest.season.id, ann: try #require(Nickname("Ann")), print: { line.yield($0) },
      untilSent: {
        while printed.count < 2, let line = await iterator.next() {
          if line.hasPrefix("→ receipt(") { printed.append(line) }
        }
      })
    #expect(await iterator.next() == "13 of my taps count, 0 are on their way")
    #expect(try await contest.taps() == 13)
  }
}
