import NIOCore

/// Players who each send a batch when the one before was answered.
final class TapLoad: @unchecked Sendable {  // used on its event loop only
  /// The players, whose sequences move on.
  private(set) var players: [LoadPlayer]
  /// From sending a batch to its answer, in milliseconds.
  private(set) var times: [Double] = []
  /// Batches a second.
  private(set) var rate = 0.0

  private init(_ players: [LoadPlayer]) { self.players = players }

  /// Lets players send for so many seconds, over a connection each.
  ///
  /// - Throws: ``BenchmarkFailure`` when a batch is refused.
  static func run(
    _ players: [LoadPlayer], to port: Int, path: String, seconds: Double, on loop: any EventLoop
  ) async throws -> TapLoad {
    let load = TapLoad(players)
    let elapsed = try await RequestLoop.run(players.count, to: port, seconds: seconds, on: loop) { number in
      load.players[number].request(to: path, taps: 8, span: 0)
    } take: { number, answer, milliseconds in
      guard answer.status == 200, answer.number("\"accepted\":") == 8 else {
        throw BenchmarkFailure("a batch was answered: \(String(buffer: answer.body))")
      }
      load.times.append(milliseconds)
      load.players[number].sequence += 1
    }
    load.rate = Double(load.times.count) / elapsed
    return load
  }
}
