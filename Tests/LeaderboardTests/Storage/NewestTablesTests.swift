import Foundation
@testable import Leaderboard
import SQLiteFile
import Testing

@Suite struct `The recorded tables of the newest format` {
  @Test func `are those that all migrations make`() throws {
    let found = try Schema.contest.tablesOfMigrations().joined(separator: "\n;\n")
    guard ProcessInfo.processInfo.environment["TOUCHSCHOOL_RECORD"] == "1" else {
      #expect(found == Schema.newestContest, "TOUCHSCHOOL_RECORD=1 records them anew.")
      return
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Leaderboard/Storage/Schema+Newest.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "\"\"\"\n")
    try #require(parts.count >= 2)
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
    try "\(parts[0])\"\"\"\n\(lines.joined(separator: "\n"))\n    \"\"\"\n}\n".write(
      to: file, atomically: true, encoding: .utf8)
  }

  @Test func `are what a new file has`() throws {
    let recorded = Schema.newestContest.components(separatedBy: "\n;\n")
    #expect(recorded.count > 60 && Set(recorded).count == recorded.count)
    #expect(recorded.allSatisfy { $0.hasPrefix("CREATE ") })
  }
}
