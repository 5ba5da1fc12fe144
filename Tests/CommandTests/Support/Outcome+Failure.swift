import Testing

extension Outcome {
  /// Expects that the run failed as promised: with this exit code, nothing on standard output, and one sentence that has these
  /// words and nothing in it that only a programmer understands.
  func expectFailure(_ code: Int32, saying words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(exitCode == code, "\(errors)", sourceLocation: sourceLocation)
    #expect(output == "", sourceLocation: sourceLocation)
    #expect(errors.wholeMatch(of: /Error: [^\n]+[^.\n]\.\n/) != nil, "\(errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(errors.contains(word), "\(word) is missing in: \(errors)", sourceLocation: sourceLocation)
    }
    for foreign in ["Domain", "NSCocoa", "(null)", "Optional(", "could not be completed", "SQLITE"] {
      #expect(!errors.contains(foreign), "\(errors)", sourceLocation: sourceLocation)
    }
  }
}
