import ChildPrograms
import SystemCalls
import TestSupport

/// Reads what a program writes until it is done with both streams, gives the cues, and stops it when it hangs.
struct Listener {
  /// How long a program may take before it is said to hang. How long its work takes says nothing on a busy machine.
  static let longest = Duration.seconds(540)

  private var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var isOutputOpen = true
  private var areErrorsOpen: Bool
  private let streams: Streams

  init(_ streams: Streams) {
    self.streams = streams
    areErrorsOpen = streams.far.errors != nil
  }

  mutating func listen(to child: Child, cues: [Cue]) -> Outcome {
    let deadline = ContinuousClock.now + Self.longest
    var cues = cues
    var ranOutOfTime = false
    while isOutputOpen || areErrorsOpen {
      let left = deadline - ContinuousClock.now
      if left <= .zero {
        ranOutOfTime = true
        child.send(SIGKILL)
        break
      }
      // A cue may be about a file, of which no descriptor tells: while there is one, it is asked every five milliseconds.
      receive(within: cues.isEmpty ? left : min(left, .milliseconds(5)))
      if let cue = cues.first, cue.isDue(text(output), text(errors)) {
        if let screen = cue.screen { streams.resize(to: screen) }
        child.send(cue.signal)
        cues.removeFirst()
      }
    }
    let exitCode = child.wait()
    // What it started and left behind goes with it.
    child.send(SIGKILL)
    return Outcome(
      exitCode: exitCode, output: text(output), errors: text(errors), ranOutOfTime: ranOutOfTime)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func receive(within limit: Duration) {
    // Poll leaves out what has a negative number.
    var wishes = [
      pollfd(fd: isOutputOpen ? streams.far.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? streams.far.errors ?? -1 : -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000
    guard poll(&wishes, nfds_t(wishes.count), Int32(milliseconds + 1)) > 0 else { return }
    if wishes[0].revents != 0 { isOutputOpen = Self.take(from: wishes[0].fd, into: &output) }
    if wishes[1].revents != 0 { areErrorsOpen = Self.take(from: wishes[1].fd, into: &errors) }
  }

  /// Returns whether there may be more. A terminal whose near end is closed answers with an error.
  private static func take(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let size = read(descriptor, &chunk, chunk.count)
    guard size > 0 else { return size < 0 && errno == EINTR }
    bytes += chunk[..<size]
    return true
  }
}
