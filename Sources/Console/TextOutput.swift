/// Where text goes: a stream, or nowhere.
package protocol TextOutput: Sendable {
  /// Takes the text; it may wait in a buffer until `flush`.
  /// - Complexity: O(*n*) in the length of the text.
  func write(_ text: String) throws(OutputError)
  /// Hands everything taken so far to the stream.
  /// - Complexity: O(*n*) in the length of what waits.
  func flush() throws(OutputError)
}

extension TextOutput {
  /// Takes the text and a line feed.
  /// - Complexity: as `write`.
  package func writeLine(_ text: String = "") throws(OutputError) { try write(text + "\n") }
}

/// An output that drops what it is given, for `--quiet`.
package struct DroppingOutput: TextOutput {
  /// Such an output.
  package init() {}

  /// Drops the text.
  package func write(_ text: String) {}

  /// Does nothing.
  package func flush() {}
}
