import NIOCore
import NIOPosix

/// Players who each send a batch when the one before was answered: as many batches as the server takes.
final class TapLoad: @unchecked Sendable {  // used on its event loop only
  /// What came of it.
  struct Result {
    /// Batches a second.
    let rate: Double
    /// From sending a batch to its answer, in milliseconds.
    let times: [Double]
    /// The players, whose sequences have moved on.
    let players: [LoadPlayer]
  }

  private let path: String
  private var players: [LoadPlayer]
  private var connections: [LoadConnection] = []
  private var times: [Double] = []
  private var end: Int64 = 0
  private var start: Int64 = 0
  private let duration: Double
  private var open = 0
  private var done: CheckedContinuation<Result, any Error>?

  private init(_ path: String, _ players: [LoadPlayer], seconds: Double) {
    self.path = path
    self.players = players
    duration = seconds
  }

  /// Lets players send for so many seconds, over a connection each.
  ///
  /// - Throws: ``BenchmarkFailure`` when a batch is refused.
  static func run(
    _ players: [LoadPlayer], to port: Int, path: String, seconds: Double, on loop: any EventLoop
  ) async throws -> Result {
    let load = TapLoad(path, players, seconds: seconds)
    return try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        load.done = continuation
        for _ in players {
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
    guard connections.count == players.count else { return }
    start = MonotonicClock.now
    end = start + Int64(duration * 1e9)
    for number in players.indices { send(number) }
  }

  private func send(_ number: Int) {
    let connection = connections[number]
    let sent = MonotonicClock.now
    open += 1
    connection.onClose = { [self] in finish(throwing: BenchmarkFailure("the server closed a connection")) }
    connection.onAnswer = { [self] answer in
      let now = MonotonicClock.now
      guard answer.status == 200, answer.number("\"accepted\":") == 8 else {
        return finish(throwing: BenchmarkFailure("a batch was answered: \(String(buffer: answer.body))"))
      }
      times.append(Double(now - sent) / 1e6)
      players[number].sequence += 1
      open -= 1
      if now < end { send(number) } else if open == 0 { finish(at: now) }
    }
    connection.send(players[number].request(to: path, taps: 8, span: 0))
  }

  private func finish(at now: Int64) {
    for connection in connections { connection.close() }
    let rate = Double(times.count) / (Double(now - start) / 1e9)
    done?.resume(returning: Result(rate: rate, times: times, players: players))
    done = nil
  }

  private func finish(throwing error: any Error) {
    for connection in connections { connection.close() }
    done?.resume(throwing: error)
    done = nil
  }
}
