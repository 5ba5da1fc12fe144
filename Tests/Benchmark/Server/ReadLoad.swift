import NIOCore
import NIOPosix

/// Readers who each ask again when they were answered.
final class ReadLoad: @unchecked Sendable {  // used on its event loop only
  /// What came of it.
  struct Result: Sendable {
    /// Answers a second, of those that were granted.
    let rate: Double
    /// How many were refused for the server's load.
    let refused: Int
  }

  private let request: ByteBuffer
  private let count: Int
  private let mayRefuse: Bool
  private let duration: Double
  private var connections: [LoadConnection] = []
  private var granted = 0
  private var refused = 0
  private var start: Int64 = 0
  private var open = 0
  private var onStart: @Sendable () -> Void
  private var done: CheckedContinuation<Result, any Error>?

  private init(
    _ request: ByteBuffer, count: Int, mayRefuse: Bool, seconds: Double, onStart: @escaping @Sendable () -> Void
  ) {
    (self.request, self.count, self.mayRefuse, duration) = (request, count, mayRefuse, seconds)
    self.onStart = onStart
  }

  /// Lets readers ask for so many seconds, over a connection each.
  ///
  /// - Parameters:
  ///   - mayRefuse: whether the server may answer 503; any other refusal is an error.
  ///   - onStart: called when all are connected and begin.
  /// - Throws: ``BenchmarkFailure`` when a request is refused.
  static func run(
    _ path: String, headers: String = "", readers count: Int, mayRefuse: Bool = false, to port: Int, seconds: Double,
    on loop: any EventLoop, onStart: @escaping @Sendable () -> Void = {}
  ) async throws -> Result {
    let load = ReadLoad(
      LoadPlayer.request("GET", path, headers: headers), count: count, mayRefuse: mayRefuse, seconds: seconds,
      onStart: onStart)
    return try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        load.done = continuation
        for _ in 0..<count {
          LoadConnection.connect(to: port, on: loop) {
            load.add($0)
          } failed: {
            load.finish(throwing: $0)
          }
        }
      }
    }
  }

  private func add(_ connection: LoadConnection) {
    connections.append(connection)
    guard connections.count == count else { return }
    start = MonotonicClock.now
    onStart()
    for connection in connections { ask(connection) }
  }

  private func ask(_ connection: LoadConnection) {
    open += 1
    connection.onClose = { [self] in finish(throwing: BenchmarkFailure("the server closed a connection")) }
    connection.onAnswer = { [self, unowned connection] answer in
      switch answer.status {
      case 200: granted += 1
      case 503 where mayRefuse: refused += 1
      default:
        return finish(throwing: BenchmarkFailure("a reader was answered: \(String(buffer: answer.body))"))
      }
      open -= 1
      let now = MonotonicClock.now
      if now < start + Int64(duration * 1e9) { ask(connection) } else if open == 0 { finish(at: now) }
    }
    connection.send(request)
  }

  private func finish(at now: Int64) {
    for connection in connections { connection.close() }
    done?.resume(returning: Result(rate: Double(granted) / (Double(now - start) / 1e9), refused: refused))
    done = nil
  }

  private func finish(throwing error: any Error) {
    for connection in connections { connection.close() }
    done?.resume(throwing: error)
    done = nil
  }
}
