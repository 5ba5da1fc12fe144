import Dispatch
import Foundation
import Synchronization
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
  private let id: pid_t
  private let lifeline: Int32
  private let output: Int32

  private static let watch =
    #""$@" & driver=$!; exec >&- 2>&-; read -r _; kill "$driver"; wait "$driver"; kill -KILL 0"#
  /// One at a time: between the making of a descriptor and its mark that children do not get it, none may be started.
  private static let starting = Mutex(())

  /// Starts a program.
  init(_ words: [String], environment: [String: String]) throws {
    (id, lifeline, output) = try Self.starting.withLock { _ in
      var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
      try #require(pipe(&input) == 0 && pipe(&output) == 0)
      for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      defer {
        close(input[0])
        close(output[1])
      }
      let words = ["/bin/sh", "-c", Self.watch, "watch"] + words
      return (try Self.spawn(words, environment, input: input[0], output: output[1]), input[1], output[0])
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
      DispatchQueue(label: "driver end").async { [id, lifeline] in
        close(lifeline)
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
        kill(-id, SIGKILL)
        waiting.resume()
      }
    }
  }

  /// The program ended by itself.
  struct Ended: Error, CustomStringConvertible {
    let output: String
    var description: String { "The program ended before it was ready. It wrote: \(output)" }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], input: Int32, output: Int32
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    closeTheRest(&actions)
    // The threads that tests run on hold signals back, and a program would not get the one that is to end it.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
    try #require(code == 0, "\(words[0]) cannot be started: \(String(cString: strerror(code)))")
    return id
  }
}

#if canImport(Glibc)
  /// What the C library has, and shows only to programs that ask for GNU extensions.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32

  /// Gives a program no other descriptors than the three: a socket of the server under test would stay open in it.
  private func closeTheRest(_ actions: inout posix_spawn_file_actions_t) { _ = addCloseFrom(&actions, 3) }
#else
  /// Gives a program no other descriptors than the three, where the system can be told so here.
  private func closeTheRest(_ actions: inout posix_spawn_file_actions_t?) {}
#endif
