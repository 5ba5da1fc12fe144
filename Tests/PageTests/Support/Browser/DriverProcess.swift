import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that lives no longer than the tests: a shell that started it ends it as soon as its own input ends, which the system sees to
/// even where the tests are killed.
final class DriverProcess: Sendable {
  private let child: Child
  private let lifeline: Int32
  private let output: Int32

  private static let watch =
    #""$@" & driver=$!; exec >&- 2>&-; read -r _; kill "$driver"; wait "$driver"; kill -KILL 0"#

  /// Starts a program.
  init(_ words: [String], environment: [String: String]) throws {
    (child, lifeline, output) = try Child.starting.withLock { _ in
      var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
      try #require(pipe(&input) == 0 && pipe(&output) == 0)
      for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      defer {
        close(input[0])
        close(output[1])
      }
      let words = ["/bin/sh", "-c", Self.watch, "watch"] + words
      let child = try Child.spawn(
        words, environment: environment, streams: .descriptors(input: input[0], output: output[1], errors: output[1]))
      return (child, input[1], output[0])
    }
  }

  /// Reads what the program writes until a line has what is wanted; the rest is read and left aside, so that the program never waits.
  ///
  /// - Throws: ``Ended`` with all that it wrote, when the program ended before.
  func firstLine<T: Sendable>(_ find: @escaping @Sendable (String) -> T?) async throws -> T {
    try await withCheckedThrowingContinuation { waiting in
      DispatchQueue(label: "driver output").async { [output] in
        var waiting: CheckedContinuation<T, any Error>? = waiting
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = read(output, &bytes, bytes.count)
          guard count > 0 else { break }
          guard let asking = waiting else { continue }
          text += String(decoding: bytes[..<count], as: UTF8.self)
          if let found = text.split(separator: "\n").lazy.compactMap({ find(String($0)) }).first {
            asking.resume(returning: found)
            waiting = nil
          }
        }
        waiting?.resume(throwing: Ended(output: text))
        close(output)
      }
    }
  }

  /// Ends the program and what it started, and waits until it is gone.
  func end() async {
    await withCheckedContinuation { waiting in
      DispatchQueue(label: "driver end").async { [child, lifeline] in
        close(lifeline)
        child.wait()
        child.send(SIGKILL)
        waiting.resume()
      }
    }
  }

  /// The program ended by itself.
  struct Ended: Error, CustomStringConvertible {
    let output: String
    var description: String { "The program ended before it was ready. It wrote: \(output)" }
  }
}
