import ChildPrograms
import Synchronization
import SystemCalls
import TestSupport
import Testing

extension Child {
  /// Starts a program that reads the file `input`; `streams` makes what it writes to.
  static func start(
    _ words: [String], environment: [String: String], folder: String, input: String,
    streams make: () throws -> Streams
  ) throws -> (child: Child, streams: Streams) {
    try starting.withLock { _ in
      let streams = try make()
      defer { streams.closeNear() }
      let input = open(input, O_RDONLY | O_CLOEXEC)
      try #require(input >= 0, "the standard input of the program cannot be opened")
      defer { close(input) }
      let child = try spawn(
        words, environment: environment, folder: folder,
        streams: .descriptors(input: input, output: streams.near.output, errors: streams.near.errors))
      return (child, streams)
    }
  }
}
