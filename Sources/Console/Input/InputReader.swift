import Dispatch
import Synchronization
import SystemCalls

/// Reads a descriptor on a separate thread. Applies the timeouts for a lone escape and for the end of a pasted text.
///
/// It uses `poll`, because a dispatch source on Linux does not report that a pipe with unread bytes was closed.
final class InputReader: Sendable {
  private let descriptor: Int32
  private let escapeWait: Duration
  private let pasteWait: Duration
  private let continuation: AsyncStream<TimedInput>.Continuation
  /// The two ends of a pipe. Closing the writing end wakes the reader, and the reader then closes the other end.
  private let wakingEnd: Mutex<Int32>
  private let wokenEnd: Int32

  /// Creates a reader; nil if the process has no free file descriptors.
  init?(
    descriptor: Int32, escapeWait: Duration, pasteWait: Duration, continuation: AsyncStream<TimedInput>.Continuation
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wokenEnd = ends[0]
    wakingEnd = Mutex(ends[1])
    self.descriptor = descriptor
    self.escapeWait = escapeWait
    self.pasteWait = pasteWait
    self.continuation = continuation
  }

  /// Reads until the end of the input or a call of `stop`. The caller must call `stop` in both cases.
  func start() {
    DispatchQueue(label: "terminal input", qos: .userInteractive).async {
      self.readToEnd()
      self.continuation.finish()
      close(self.wokenEnd)
    }
  }

  func stop() {
    wakingEnd.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  private func readToEnd() {
    var decoder = InputDecoder()
    var readAt = ContinuousClock.now
    var bytes = [UInt8](repeating: 0, count: 4096)
    var isStopped = false
    while true {
      // After a stop, read only the rest of an incomplete sequence, because no other reader could decode the rest.
      if isStopped, !decoder.isUndecided { return tell(decoder.flush(), readAt) }
      var wishes = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wokenEnd, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&wishes, isStopped ? 1 : 2, milliseconds(for: decoder, isStopped: isStopped))
      if !isStopped, wishes[1].revents != 0 {
        isStopped = true
        continue
      }
      if ready == 0 {
        tell(decoder.flush(), readAt)
        continue
      }
      let count = ready < 0 ? -1 : read(descriptor, &bytes, bytes.count)
      if count < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) { continue }
      guard count > 0 else { return tell(decoder.flush(), readAt) }
      readAt = .now
      tell(decoder.decode(bytes[..<count]), readAt)
    }
  }

  /// The timeout for `poll`; -1 for none.
  private func milliseconds(for decoder: InputDecoder, isStopped: Bool) -> Int32 {
    guard decoder.isUndecided || decoder.isPasting else { return -1 }
    let wait = decoder.isPasting ? pasteWait : escapeWait
    return Int32(clamping: Int64((isStopped ? min(wait, TerminalInput.escapeWait) : wait) / .milliseconds(1)))
  }

  private func tell(_ events: [InputEvent], _ readAt: ContinuousClock.Instant) {
    for event in events { continuation.yield(TimedInput(event: event, at: readAt)) }
  }
}
