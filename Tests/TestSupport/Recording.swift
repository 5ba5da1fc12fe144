package import Foundation
package import Testing

/// Output that was written down once and is compared with from then on. `TOUCHSCHOOL_RECORD=1` writes it down anew.
package enum Recording {
  /// Whether what was written down is replaced by what is there now.
  package static let isWriting = ProcessInfo.processInfo.environment["TOUCHSCHOOL_RECORD"] == "1"
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Expects that a text is what `Recorded/<name>.txt` beside the tests has.
  ///
  /// - Parameter heading: how the first line of each part begins; the part that differs is named.
  package static func expect(
    _ text: String, is name: String, heading: String = "$ ", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = file(name + ".txt", sourceLocation)
    if isWriting { return try Data(text.utf8).write(to: file) }
    let (found, wanted) = (lines(of: text), lines(of: String(decoding: try Data(contentsOf: file), as: UTF8.self)))
    guard found != wanted else { return }
    let first = zip(found, wanted).prefix { $0 == $1 }.count
    Issue.record(
      """
      The output is not that of \(name).txt from line \(first + 1) on. TOUCHSCHOOL_RECORD=1 records it anew.
      in:       \(found.prefix(first + 1).last { $0.hasPrefix(heading) } ?? "")
      recorded: \(first < wanted.count ? wanted[first] : "(the end)")
      now:      \(first < found.count ? found[first] : "(the end)")
      """, sourceLocation: sourceLocation)
  }

  /// Where a module of tests keeps what it has recorded.
  package static func file(_ name: String, _ sourceLocation: SourceLocation) -> URL {
    tests.appending(path: "\(sourceLocation.moduleName)/Recorded/\(name)")
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
