/// Reads user input at a terminal.
package enum TerminalInput {
  /// The timeout after which an escape is the key and not the beginning of a sequence.
  package static let escapeWait = Duration.milliseconds(25)

  /// The timeout after which the end of a pasted text counts as lost. Much longer than for an escape: a late part of
  /// the text, over a slow connection, would be taken for keys.
  package static let pasteWait = Duration.seconds(1)

  /// The maximum number of buffered events; the oldest are dropped.
  private static let backlog = 4096

  /// The events at a descriptor from now on, each with the time at which it was read.
  ///
  /// The stream ends when the terminal is closed (end of file, or an error such as `EIO`). Reading stops when the
  /// iterating task is cancelled or releases the stream; it never delays the end of the process. The descriptor stays
  /// open.
  package static func events(
    from descriptor: Int32, escapeWait: Duration = escapeWait, pasteWait: Duration = pasteWait
  ) -> AsyncStream<TimedInput> {
    AsyncStream(bufferingPolicy: .bufferingNewest(backlog)) { continuation in
      guard
        let reader = InputReader(
          descriptor: descriptor, escapeWait: escapeWait, pasteWait: pasteWait, continuation: continuation)
      else { return continuation.finish() }
      continuation.onTermination = { _ in reader.stop() }
      reader.start()
    }
  }
}
