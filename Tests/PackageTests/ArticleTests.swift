import Foundation
import Testing

@Suite struct `The article about a new command` {
  private static let article = "Sources/Leaderboard/Leaderboard.docc/AddACommand.md"

  @Test func `names each file that has something of the command that it shows, and no other`() throws {
    let files = try PackageFolder.text(Self.article).matches(of: /`((?:Sources|Tests)\/[\w\/+]+\.swift)`/)
      .map { String($0.output.1) }
    #expect(files.count >= 8)
    for file in files where !file.contains("/SeasonS") {
      #expect(try PackageFolder.text(file).contains(/[Pp]ause/), "\(file)")
    }
    // What else names the command's type is a test of something else that happens to pause.
    let sources = try Self.swiftFiles(in: "Sources").filter { try PackageFolder.text($0).contains(/\bPauseSeason\b/) }
    #expect(Set(sources).isSubset(of: files), "\(Set(sources).subtracting(files))")
  }

  private static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.path(folder))
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }
}
