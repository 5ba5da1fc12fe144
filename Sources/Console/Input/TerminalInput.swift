/// Reads user input at a terminal until it is stopped, or the terminal is closed.
package struct TerminalInput: Sendable {
  /// The timeout after which an escape counts as the key and not as the beginning of a sequence.
  package static let escapeWait = Duration.milliseconds(25)

  /// The timeout after which the end of a pasted text counts as lost. This timeout is much longer than `escapeWait`,
  /// because text that arrives after the timeout is taken for keys. A slow connection delivers text late.
  package static let pasteWait = Duration.seconds(1)

  /// The maximum number of buffered events. When it is exceeded, the oldest events are dropped.
  private static let backlog = 4096

  /// The events that were read, each with its time.
  ///
  /// The stream ends when the terminal is closed (end of file, or an error such as `EIO`), and after ``stop()``.
  /// Reading also stops when the iterating task is cancelled or releases the stream. Reading never delays the end of
  /// the process. The descriptor stays open.
  package let events: AsyncStream<TimedInput>
  private let reader: InputReader?

  package init(from descriptor: Int32, escapeWait: Duration = escapeWait, pasteWait: Duration = pasteWait) {
    let (events, continuation) = AsyncStream.makeStream(
      of: TimedInput.self, bufferingPolicy: .bufferingNewest(Self.backlog))
    self.events = events
    let reader = InputReader(
      descriptor: descriptor, escapeWait: escapeWait, pasteWait: pasteWait, continuation: continuation)
    self.reader = reader
    if let reader {
      continuation.onTermination = { _ in reader.stop() }
      reader.start()
    } else {
      continuation.finish()
    }
  }

  /// Stops reading. The stream still delivers the events that were read before, and then ends. Unread input is left to
  /// the next reader of the terminal.
  package func stop() { reader?.stop() }

  /// The events of a descriptor from now on.
  package static func events(
    from descriptor: Int32, escapeWait: Duration = escapeWait, pasteWait: Duration = pasteWait
  ) -> AsyncStream<TimedInput> {
    TerminalInput(from: descriptor, escapeWait: escapeWait, pasteWait: pasteWait).events
  }
}
