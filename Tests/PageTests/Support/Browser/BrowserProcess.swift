import ChildPrograms
import Dispatch
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// A browser that lives no longer than the tests: the shell that started it ends it as soon as the shell's input ends, which the system sees
/// to even where the tests are killed.
final class BrowserProcess: Sendable {
  /// Our end of the socket that the browser reads as descriptor 3 and writes as descriptor 4. It reads as ended once the browser has.
  let socket: Int32
  private let child: Child
  private let lifeline: Int32

  private static let watch =
    #""$@" 3<&1 4>&1 >&2 & browser=$!; exec >&-; read -r _; kill "$browser"; wait "$browser"; kill -KILL 0"#

  /// Starts a browser, whose standard output and errors go to a file.
  init(_ words: [String], environment: [String: String], log: String) throws {
    (child, socket, lifeline) = try Child.starting.withLock { _ in
      let (messages, life) = (try Self.pair(), try Self.pair())
      let log = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      defer { for end in [messages.theirs, life.theirs, log] { close(end) } }
      let child = try Child.spawn(
        ["/bin/sh", "-c", Self.watch, "watch"] + words, environment: environment,
        streams: .descriptors(input: life.theirs, output: messages.theirs, errors: log))
      return (child, messages.ours, life.ours)
    }
  }

  /// Closes our end of the socket, once nobody reads or writes it any more.
  func closeSocket() { close(socket) }

  /// Ends the browser and what it started, and waits until it is gone.
  func end() async {
    await withCheckedContinuation { waiting in
      DispatchQueue(label: "browser end").async { [child, lifeline] in
        close(lifeline)
        child.wait()
        child.send(SIGKILL)
        waiting.resume()
      }
    }
  }

  /// Two ends of a socket that other programs do not inherit.
  private static func pair() throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
