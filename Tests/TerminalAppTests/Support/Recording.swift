import Console
import Foundation
import Testing

/// Pictures that were written down once and are compared with from then on. `TOUCHSCHOOL_RECORD=1` writes them down anew.
enum Recording {
  static let isWriting = ProcessInfo.processInfo.environment["TOUCHSCHOOL_RECORD"] == "1"
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recorded")

  /// Expects that pictures, each with its name, are what `Recorded/<name>.txt` has.
  static func expect(
    _ pictures: [(String, Canvas)], are name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = pictures.map { "== \($0)\n\($1.lines.joined(separator: "\n"))\n" }.joined()
    let file = folder.appending(path: "\(name).txt")
    if isWriting {
      try Data(text.utf8).write(to: file)
      return
    }
    let recorded = lines(of: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let drawn = lines(of: text)
    guard drawn != recorded else { return }
    let first = zip(drawn, recorded).prefix { $0 == $1 }.count
    let picture = drawn.prefix(first + 1).last { $0.hasPrefix("== ") } ?? ""
    Issue.record(
      """
      The picture is not that of \(name).txt from line \(first + 1) on (\(picture)). TOUCHSCHOOL_RECORD=1 records it anew.
      recorded: \(first < recorded.count ? recorded[first] : "(the end)")
      now:      \(first < drawn.count ? drawn[first] : "(the end)")
      """, sourceLocation: sourceLocation)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// Expects that no text was cut for want of room, which is told by its ellipsis, but for texts that end in one.
func expectNothingCut(
  in pictures: [(String, Canvas)], but texts: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  for (name, canvas) in pictures {
    for line in canvas.lines where line.contains("…") {
      #expect(texts.contains { line.contains($0) }, "\(name): \(line)", sourceLocation: sourceLocation)
    }
  }
}
