import NIOCore
import SchoolDirectory

/// Players who tap in a person's rhythm, made faster, over connections that sometimes break after a batch was sent: then they send it again.
final class ContestLoad: @unchecked Sendable {  // used on its event loop only
  /// How much faster than a person's the rhythm is.
  static let compression: Int64 = 30
  /// Of so many batches one loses its answer.
  private static let batchesPerLoss: UInt64 = 200

  /// What came of it.
  struct Result {
    /// Answered batches a second.
    let rate: Double
    /// From when a batch was due to its answer, in milliseconds; without those whose answers were lost on purpose.
    let times: [Double]
    let lostAnswers: Int
  }

  private struct Player {
    var player: LoadPlayer
    var connection: LoadConnection?
    /// When the batch was due.
    var due: Int64
    var lastSent: Int64
    var pending: (taps: Int64, span: Int64)?
    var hasLostAnswer = false
    /// The taps that were acknowledged.
    var accepted: Int64 = 0
  }

  private let port: Int
  private let loop: any EventLoop
  private var players: [Player]
  private var random: SeededGenerator
  private var interval = 0.0
  private var end: Int64 = 0
  private var start: Int64 = 0
  private var times: [Double] = []
  private var answers = 0
  private var losses = 0
  private var active = 0
  private var connected = 0
  private var connecting: CheckedContinuation<Void, any Error>?
  private var done: CheckedContinuation<Result, any Error>?

  /// Players who are connected.
  static func connect(_ players: [LoadPlayer], to port: Int, on loop: any EventLoop) async throws -> ContestLoad {
    let load = ContestLoad(players, port, loop)
    try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        load.connecting = continuation
        for number in players.indices {
          LoadConnection.connect(to: port, on: loop) {
            load.add($0, number)
          } failed: {
            load.failToConnect($0)
          }
        }
      }
    }
    return load
  }

  private func add(_ connection: LoadConnection, _ number: Int) {
    players[number].connection = connection
    connected += 1
    guard connected == players.count else { return }
    connecting?.resume()
    connecting = nil
  }

  private func failToConnect(_ error: any Error) {
    connecting?.resume(throwing: error)
    connecting = nil
  }

  private init(_ players: [LoadPlayer], _ port: Int, _ loop: any EventLoop) {
    self.port = port
    self.loop = loop
    self.players = players.map { Player(player: $0, due: 0, lastSent: 0) }
    random = SeededGenerator(seed: 1)
  }

  /// The taps that each session was acknowledged, and the sequence of its last batch.
  var acknowledged: [(session: Int64, taps: Int64, sequence: Int64)] {
    get async throws {
      try await loop.submit { [self] in
        players.map { ($0.player.session, $0.accepted, $0.player.sequence - 1) }
      }.get()
    }
  }

  /// Lets them tap for so many seconds, all together at a rate of batches a second, and waits until every batch is answered.
  func run(rate: Double, seconds: Double) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      loop.execute { [self] in
        done = continuation
        interval = Double(players.count) / rate
        start = MonotonicClock.now
        end = start + Int64(seconds * 1e9)
        (times, answers, losses) = ([], 0, 0)
        active = players.count
        for number in players.indices {
          players[number].lastSent = start
          // Somewhere in a pause that began before, or the first seconds would have fewer batches than those that follow: a pause is met the
          // more often the longer it is.
          let pause = interval * 2 * share.squareRoot()
          plan(number, after: start, pause: pause * share)
        }
      }
    }
  }

  /// A number from 0 to 1.
  private var share: Double { Double(random.integer(below: 1000)) / 1000 }

  /// Plans the next batch. Close together at times, far apart at others: the pauses are spread evenly up to twice their mean.
  private func plan(_ number: Int, after moment: Int64) { plan(number, after: moment, pause: interval * 2 * share) }

  private func plan(_ number: Int, after moment: Int64, pause: Double) {
    let due = moment + Int64(pause * 1e9)
    guard due < end else {
      active -= 1
      if active == 0 { finish() }
      return
    }
    players[number].due = due
    let wait = max(0, due - MonotonicClock.now)
    loop.scheduleTask(in: .nanoseconds(wait)) { [self] in send(number) }
  }

  private func send(_ number: Int) {
    let now = MonotonicClock.now
    let span = max(1, (now - players[number].lastSent) / 1_000_000)
    players[number].lastSent = now
    // Five to nine taps in a second of the contest.
    let taps = span * Self.compression * Int64(random.integer(in: 5..<10)) / 1000
    players[number].pending = (min(max(1, taps), 10_000), span)
    players[number].hasLostAnswer = random.integer(below: Self.batchesPerLoss) == 0
    transmit(number, losingAnswer: players[number].hasLostAnswer)
  }

  private func transmit(_ number: Int, losingAnswer: Bool) {
    guard let connection = players[number].connection, let pending = players[number].pending else { return }
    connection.onClose = { [self] in reconnect(number) }
    connection.onAnswer = { [self] in take($0, number) }
    connection.send(players[number].player.request(to: "/api/taps", taps: pending.taps, span: pending.span))
    guard losingAnswer else { return }
    losses += 1
    connection.close()
    reconnect(number)
  }

  private func reconnect(_ number: Int) {
    players[number].hasLostAnswer = true
    LoadConnection.connect(to: port, on: loop) { [self] connection in
      players[number].connection = connection
      transmit(number, losingAnswer: false)
    } failed: { [self] in
      fail($0)
    }
  }

  private func take(_ answer: LoadConnection.Answer, _ number: Int) {
    guard answer.status == 200, answer.number("\"sequence\":") == players[number].player.sequence else {
      return fail(BenchmarkFailure("a batch was answered: \(String(buffer: answer.body))"))
    }
    let now = MonotonicClock.now
    answers += 1
    players[number].accepted += answer.number("\"accepted\":")
    players[number].player.sequence += 1
    players[number].pending = nil
    if !players[number].hasLostAnswer { times.append(Double(now - players[number].due) / 1e6) }
    plan(number, after: players[number].due)
  }

  private func finish() {
    let rate = Double(answers) / (Double(MonotonicClock.now - start) / 1e9)
    for player in players { player.connection?.onClose = {} }
    done?.resume(returning: Result(rate: rate, times: times, lostAnswers: losses))
    done = nil
  }

  private func fail(_ error: any Error) {
    done?.resume(throwing: error)
    done = nil
  }
}
