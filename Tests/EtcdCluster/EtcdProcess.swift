import ChildPrograms
import Dispatch
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// One member: a process that a test can end, halt and start again.
package final class EtcdProcess: Sendable {
  /// Where clients reach it.
  package let address: String
  package var port: Int { URL(string: address)?.port ?? 0 }
  private let folder: TemporaryFolder
  private let arguments: [String]
  private let running = Mutex<Running?>(nil)

  private struct Running {
    let etcd: Child
    /// A shell that ends the member when the pipe is closed: when this process is gone, however it ended.
    let guardian: Child
    let lifeline: Int32
  }

  init(folder: TemporaryFolder, name: String, address: String, peer: String, peers: String, options: [String]) {
    self.folder = folder
    self.address = address
    arguments =
      [
        "--name", name, "--data-dir", folder.path(name), "--listen-client-urls", address, "--advertise-client-urls",
        address, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", peers,
        "--logger", "zap", "--log-outputs", "stdout",
      ] + options
  }

  /// It ended before it took calls.
  package struct NotStarted: Error {
    /// What it printed last.
    let output: String
  }

  /// Starts it, or starts it again, and waits until it takes calls.
  package func start() async throws {
    let etcd = try #require(Program.installed("etcd"))
    let output = try Child.starting.withLock { _ -> FileHandle in
      let (input, output) = (try Self.pipe(), try Self.pipe())
      defer {
        close(input.read)
        close(output.write)
      }
      let environment = ProcessInfo.processInfo.environment
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(nothing) }
      let child = try Child.spawn(
        [etcd] + arguments, environment: environment,
        streams: .descriptors(input: nothing, output: output.write, errors: output.write))
      let guardian = try Child.spawn(
        ["/bin/sh", "-c", "read -r line; kill -9 -\(child.id)"], environment: environment,
        streams: .descriptors(input: input.read, output: nothing, errors: nothing))
      running.withLock { $0 = Running(etcd: child, guardian: guardian, lifeline: input.write) }
      return FileHandle(fileDescriptor: output.read, closeOnDealloc: true)
    }
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      // A thread of its own, which reads what the member prints until its end.
      DispatchQueue(label: "etcd").async { Self.read(output, telling: waiting) }
    }
  }

  private static func read(_ output: FileHandle, telling waiting: CheckedContinuation<Void, any Error>) {
    var printed = Data()
    var isReady = false
    while case let part = output.availableData, !part.isEmpty {
      guard !isReady else { continue }
      printed.append(part)
      if printed.range(of: Data("serving client traffic".utf8)) != nil {
        isReady = true
        waiting.resume()
      }
    }
    if !isReady { waiting.resume(throwing: NotStarted(output: String(decoding: printed.suffix(2_000), as: UTF8.self))) }
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(SystemCalls.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Ends it with a signal that it cannot catch. Its files stay.
  package func kill() {
    let ended = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let ended else { return }
    for child in [ended.guardian, ended.etcd] {
      child.send(SIGKILL)
      child.wait()
    }
    close(ended.lifeline)
  }

  /// Halts it: its connections stay open, and nothing comes.
  package func halt() { running.withLock { $0?.etcd.send(SIGSTOP) } }

  /// Has it go on.
  package func goOn() { running.withLock { $0?.etcd.send(SIGCONT) } }
}
