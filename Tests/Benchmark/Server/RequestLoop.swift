import NIOCore

/// Connections that each send a request when the one before was answered: as many as the server takes.
final class RequestLoop: @unchecked Sendable {  // used on its event loop only
  private let count: Int
  private let duration: Double
  private let onStart: @Sendable () -> Void
  private let request: (Int) -> ByteBuffer
  private let take: (Int, LoadConnection.Answer, Double) throws -> Void
  private var connections: [LoadConnection] = []
  private var start: Int64 = 0
  private var open = 0
  private var done: CheckedContinuation<Double, any Error>?

  private init(
    _ count: Int, seconds: Double, onStart: @escaping @Sendable () -> Void, request: @escaping (Int) -> ByteBuffer,
    take: @escaping (Int, LoadConnection.Answer, Double) throws -> Void
  ) {
    (self.count, duration) = (count, seconds)
    (self.onStart, self.request, self.take) = (onStart, request, take)
  }

  /// Lets so many connections ask for so many seconds.
  ///
  /// - Parameters:
  ///   - onStart: called when all are connected and begin.
  ///   - request: the next request of a connection, by its number.
  ///   - take: takes the answer of a connection, and the milliseconds that it took.
  /// - Returns: the seconds until the last answer.
  /// - Throws: what `take` throws; ``BenchmarkFailure`` when the server closes a connection.
  static func run(
    _ count: Int, to port: Int, seconds: Double, on loop: any EventLoop, onStart: @escaping @Sendable () -> Void = {},
    request: @escaping (Int) -> ByteBuffer, take: @escaping (Int, LoadConnection.Answer, Double) throws -> Void
  ) async throws -> Double {
    let load = RequestLoop(count, seconds: seconds, onStart: onStart, request: request, take: take)
    return try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        load.done = continuation
        for _ in 0..<count {
          LoadConnection.connect(to: port, on: loop) {
            load.add($0)
          } failed: {
            load.finish(.failure($0))
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
    for number in connections.indices { ask(number) }
  }

  private func ask(_ number: Int) {
    let connection = connections[number]
    let sent = MonotonicClock.now
    open += 1
    connection.onClose = { [self] in finish(.failure(BenchmarkFailure("the server closed a connection"))) }
    connection.onAnswer = { [self] answer in
      let now = MonotonicClock.now
      do { try take(number, answer, Double(now - sent) / 1e6) } catch { return finish(.failure(error)) }
      open -= 1
      let elapsed = Double(now - start) / 1e9
      if elapsed < duration { ask(number) } else if open == 0 { finish(.success(elapsed)) }
    }
    connection.send(request(number))
  }

  private func finish(_ result: Result<Double, any Error>) {
    for connection in connections { connection.close() }
    done?.resume(with: result)
    done = nil
  }
}
