import Foundation
import Testing

/// Output that was written down once and is compared with from then on. `TOUCHSCHOOL_RECORD=1` writes it down anew.
enum Recording {
  static let isWriting = ProcessInfo.processInfo.environment["TOUCHSCHOOL_RECORD"] == "1"
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recorded")

  /// Expects that a text is what `Recorded/<name>.txt` has.
  static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: "\(name).txt")
    if isWriting {
      try Data(text.utf8).write(to: file)
      return
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard text != recorded else { return }
    let (found, wanted) = (lines(of: text), lines(of: recorded))
    let first = zip(found, wanted).prefix { $0 == $1 }.count
    Issue.record(
      """
      The output is not that of \(name).txt from line \(first + 1) on. TOUCHSCHOOL_RECORD=1 records it anew.
      recorded: \(first < wanted.count ? wanted[first] : "(the end)")
      now:      \(first < found.count ? found[first] : "(the end)")
      """, sourceLocation: sourceLocation)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The transcript of a run: what was typed, what came on each stream, how it ended.
  static func transcript(_ typed: String, _ outcome: Outcome) -> String {
    let errors = outcome.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    return "$ \(typed)\n\(outcome.output)\(errors)" + (outcome.exitCode == 0 ? "" : "exit \(outcome.exitCode)\n")
  }
}
