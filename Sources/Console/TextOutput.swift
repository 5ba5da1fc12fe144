/// A destination of text: a stream, or nothing.
package protocol TextOutput: Sendable {
  /// Writes the text. The output may buffer it until `flush`.
  /// - Complexity: O(*n*) in the length of the text.
  func write(_ text: String) throws(OutputError)
  /// Writes the buffered text to the stream.
  /// - Complexity: O(*n*) in the length of the buffered text.
  func flush() throws(OutputError)
}

extension TextOutput {
  /// Writes the text and a line feed.
  /// - Complexity: that of `write`.
  package func writeLine(_ text: String = "") throws(OutputError) { try write(text + "\n") }
}

/// An output that discards its input, for `--quiet`.
package struct DroppingOutput: TextOutput {
  package init() {}

  package func write(_ text: String) {}

  package func flush() {}
}
