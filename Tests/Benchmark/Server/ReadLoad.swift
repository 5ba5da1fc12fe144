import NIOCore

/// Readers who each ask again when they were answered.
final class ReadLoad: @unchecked Sendable {  // used on its event loop only
  /// Answers a second, of those that were granted.
  private(set) var rate = 0.0
  /// How many were refused for the server's load.
  private(set) var refused = 0
  private var granted = 0

  /// Lets readers ask for so many seconds, over a connection each.
  ///
  /// - Parameters:
  ///   - mayRefuse: whether the server may answer 503; any other refusal is an error.
  ///   - onStart: called when all are connected and begin.
  /// - Throws: ``BenchmarkFailure`` when a request is refused.
  static func run(
    _ path: String, headers: String = "", readers count: Int, mayRefuse: Bool = false, to port: Int, seconds: Double,
    on loop: any EventLoop, onStart: @escaping @Sendable () -> Void = {}
  ) async throws -> ReadLoad {
    let load = ReadLoad()
    let request = LoadPlayer.request("GET", path, headers: headers)
    let elapsed = try await RequestLoop.run(count, to: port, seconds: seconds, on: loop, onStart: onStart) { _ in
      request
    } take: { _, answer, _ in
      switch answer.status {
      case 200: load.granted += 1
      case 503 where mayRefuse: load.refused += 1
      default: throw BenchmarkFailure("a reader was answered: \(String(buffer: answer.body))")
      }
    }
    load.rate = Double(load.granted) / elapsed
    return load
  }
}
