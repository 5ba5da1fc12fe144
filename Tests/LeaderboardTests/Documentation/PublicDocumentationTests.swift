import Foundation
import TestSupport
import Testing

@Suite struct `The public interface` {
  /// That each declaration has a comment is the format's rule; this holds that a comment tells what a call costs. Stored values, operators,
  /// texts for people, coding and initialisers that only keep their arguments cost what they seem to.
  @Test func `tells the complexity of every call`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    var calls = 0
    for library in [
      "SchoolDirectory", "TapGame", "Leaderboard", "Simulation", "Unidirectional", "UnidirectionalTesting",
    ] {
      let folder = root.appendingPathComponent(library)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      for file in files.sorted() {
        let lines = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where Self.isCall(line) {
          calls += 1
          let comment = lines[..<number].reversed().prefix { line in
            let text = line.drop { $0 == " " }
            return text.hasPrefix("///") || text.hasPrefix("@")
          }
          #expect(comment.contains { $0.contains("- Complexity:") }, "\(library)/\(file):\(number + 1)\(line)")
        }
      }
    }
    #expect(calls > 50)
  }

  private static func isCall(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "public") else { return false }
    let declaration = words[(place + 1)...].drop { ["static", "mutating", "final", "borrowing"].contains($0) }
    guard let keyword = declaration.first, let name = declaration.dropFirst().first ?? declaration.first else {
      return false
    }
    if keyword.hasPrefix("subscript") { return true }
    if keyword.hasPrefix("init?") { return true }
    guard keyword == "func" else { return false }
    // A refusal is a text for people; a command and its fields keep what they are given.
    if ["-> ContestRefusal {", "-> CommandField {", "func season(of outcome:", "func completed(secret:"].contains(
      where: line.contains)
    {
      return false
    }
    return name.first?.isLetter == true && !name.hasPrefix("encode(") && !name.hasPrefix("hash(")
  }
}
