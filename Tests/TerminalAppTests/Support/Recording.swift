import Console
import TestSupport
import Testing

extension Recording {
  /// Expects that pictures, each with its name, are what `Recorded/<name>.txt` has.
  static func expect(
    _ pictures: [(String, Canvas)], are name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = pictures.map { "== \($0)\n\($1.lines.joined(separator: "\n"))\n" }.joined()
    try expect(text, is: name, heading: "== ", sourceLocation: sourceLocation)
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
