import ArgumentParser
import Foundation
import NIOCore
import NIOPosix

/// Asks how a server is as an orchestrator does, with a new connection each time. It is a process of its own, so that it waits for the
/// server only and not for the load of this one.
struct HealthProbes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health-probes",
    abstract: "Asks a path with a new connection each time, and prints how many milliseconds each answer took.",
    shouldDisplay: false)

  @Option(help: "The port of the server.") var port: Int
  @Option(help: "The path.") var path: String
  @Option(help: "How often to ask.") var count: Int

  func run() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    for _ in 0..<count {
      let sent = MonotonicClock.now
      let status = try await ask(on: loop)
      guard status == 200 else { throw BenchmarkFailure("\(path) was answered \(status)") }
      print(Double(MonotonicClock.now - sent) / 1e6)
      try await Task.sleep(for: .milliseconds(20))
    }
    try await group.shutdownGracefully()
  }

  private func ask(on loop: any EventLoop) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      LoadConnection.connect(to: port, on: loop) { connection in
        connection.onAnswer = { [unowned connection] answer in
          connection.close()
          continuation.resume(returning: answer.status)
        }
        connection.send(LoadPlayer.request("GET", path))
      } failed: {
        continuation.resume(throwing: $0)
      }
    }
  }

  /// The times of the answers, in milliseconds.
  static func measure(_ path: String, count: Int, at port: Int) async throws -> [Double] {
    let output = try await WholeProcess.outputOfThisProgram([
      "health-probes", "--port", "\(port)", "--path", path, "--count", "\(count)",
    ])
    return output.split(separator: "\n").compactMap { Double($0) }
  }
}
