package import GameAPI
package import SchoolDirectory
import Retries
import Simulation
import TapGame

/// A load test: many players over real connections. Batches are sent when due, however slow the server is.
package struct LoadTest: Sendable {
  private let server: ContestServer
  /// The same server without retries, so that the latency is that of the first response.
  private let measured: ContestServer
  private let plan: LoadPlan
  private let crowd: LoadCrowd
  private let progress: @Sendable (LoadProgress) -> Void

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - server: the server to load, with a connection for each player.
  ///   - plan: the plan of the load.
  ///   - schools: the schools to play for.
  ///   - progress: called with the progress, from many tasks.
  /// - Complexity: O(*n* log *n*) for *n* schools.
  package init(
    _ server: ContestServer, plan: LoadPlan, schools: some Sequence<SchoolID>,
    progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
  ) {
    self.server = server
    measured = server.trying(.once)
    self.plan = plan
    self.progress = progress
    crowd = LoadCrowd(schools: schools, seed: plan.seed)
  }

  /// The number of concurrent calls while players join, and while the counts are checked.
  private static let openCalls = 32

  /// Joins the players, sends the batches when they are due, and checks the server's counts.
  ///
  /// - Parameter isStopped: polled for whether to stop the test.
  /// - Returns: the report, up to the stop if the test was stopped.
  /// - Throws: `ServerError` when players cannot join, or there is no school.
  package func run(isStopped: @escaping @Sendable () -> Bool = { false }) async throws -> LoadReport {
    let season: SeasonAnswer = try await server.answer(.get("seasons", "current"))
    let end = season.season.endsAt
    let players = try await join()
    let tally = LoadTally()
    let begun = ContinuousClock.now
    let played = await withTaskGroup(of: LoadPlayer.self) { group in
      for (place, player) in players.enumerated() {
        group.addTask {
          await play(player, place: place, of: players.count, since: begun, until: end, tally, isStopped)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var report = tally.report
    report.sessions = players.count
    report.wantedRate = plan.rate
    report.seconds = (ContinuousClock.now - begun) / .seconds(1)
    report.rate = Double(report.batches) / report.seconds
    try await check(played, &report)
    return report
  }

  private func join() async throws -> [LoadPlayer] {
    try await eachAtOnce(plan.players) { number in
      guard let tapper = crowd.tapper(number) else {
        throw ServerError.unreadable(server.address, reason: "it has no school to play for")
      }
      let reported: SessionAnswer = try await server.answer(
        .post(
          "sessions", body: SessionOpening(school: tapper.school, nickname: tapper.nickname.text, code: plan.code)))
      guard let token = reported.token else {
        throw ServerError.unreadable(server.address, reason: "“token” is missing")
      }
      return LoadPlayer(session: reported.session, token: token, tapper: tapper)
    } done: {
      progress(.joined($0))
    }
  }

  /// Sends a player's share: every *n*th batch for *n* players. No taps are made after the end of the season, by the
  /// server's clock; those made before it are sent at once.
  private func play(
    _ player: LoadPlayer, place: Int, of players: Int, since begun: ContinuousClock.Instant, until end: Timestamp?,
    _ tally: LoadTally, _ isStopped: @Sendable () -> Bool
  ) async -> LoadPlayer {
    var player = player
    var lastDue = Duration.zero
    for number in stride(from: place, to: plan.batches, by: players) {
      var due = plan.moment(of: number)
      // In short steps, so that a stop is noticed, and the server's clock may become known better.
      while ContinuousClock.now < begun + due, !isStopped(), left(until: end) > .zero {
        let step = min(.milliseconds(200), left(until: end))
        try? await Task.sleep(until: min(begun + due, .now + step), clock: .continuous)
      }
      if isStopped() { break }
      let lastMoment = ContinuousClock.now + left(until: end) - begun
      let isLast = lastMoment <= due
      due = min(due, lastMoment)
      guard due >= lastDue else { break }
      player.make(inMilliseconds: max(1, Int64((due - lastDue) / .milliseconds(1))))
      lastDue = due
      let error = await player.hand(to: measured, tally)
      tally.note(latency: ContinuousClock.now - (begun + due), error: error)
      progress(.sent(tally.dues))
      if isLast { break }
    }
    // A batch without a response may have been counted, so it is retried until that is known.
    if player.isWaiting { _ = await player.hand(to: server, tally) }
    return player
  }

  /// How long until the end of the season, by the server's clock.
  private func left(until end: Timestamp?) -> Duration {
    end.map { .milliseconds($0 - server.time.now) } ?? .seconds(86_400)
  }

  private func check(_ players: [LoadPlayer], _ report: inout LoadReport) async throws {
    let counts: [(reported: Int64?, possible: ClosedRange<Int64>)] = try await eachAtOnce(players.count) { place in
      let player = players[place]
      let reported: SessionAnswer? = try? await server.answer(
        .get("sessions", player.session.description, token: player.token))
      return (reported?.taps, player.possibleCounts)
    } done: {
      progress(.checked($0))
    }
    report.mismatches = counts.count { count in count.reported.map { !count.possible.contains($0) } ?? false }
    report.unanswered = players.count(where: \.isWaiting)
    let reported = counts.compactMap(\.reported)
    report.counted = reported.count == counts.count ? reported.reduce(0, +) : nil
  }

  /// Runs work for each number from 0, up to ``openCalls`` at a time.
  private func eachAtOnce<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Value, done: (Int) -> Void
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var values: [Int: Value] = [:]
      for number in 0..<count {
        if number >= Self.openCalls, let (place, value) = try await group.next() {
          values[place] = value
          done(values.count)
        }
        group.addTask { (number, try await work(number)) }
      }
      while let (place, value) = try await group.next() {
        values[place] = value
        done(values.count)
      }
      return (0..<count).compactMap { values[$0] }
    }
  }
}
