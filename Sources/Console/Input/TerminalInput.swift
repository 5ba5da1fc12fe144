/// Reads what a person does at a terminal.
package enum TerminalInput {
  /// How long nothing has to follow an escape for it to be the key and not the beginning of a sequence.
  package static let escapeWait = Duration.milliseconds(25)

  /// How long nothing has to follow in a pasted text for its end to be lost. Much longer than for an escape: what comes late
  /// of a text, over a slow connection, would be taken for keys.
  package static let pasteWait = Duration.seconds(1)

  /// The events that are kept while nobody takes them; of more, the oldest are dropped.
  private static let backlog = 4096

  /// The events at a descriptor from now on, each stamped with the time of its reading.
  ///
  /// The stream ends when the terminal is closed (end of file, or an error such as `EIO`). Reading stops when the task that
  /// iterates is cancelled or lets go of the stream; it never holds up the end of the process. The descriptor stays open.
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
