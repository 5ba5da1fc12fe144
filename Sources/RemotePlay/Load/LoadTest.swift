import Boards
package import GameAPI
package import SchoolDirectory
import Simulation
import TapGame

/// A load test: many players over real connections. Batches are sent when they are due, even if the server is slow.
package struct LoadTest: Sendable {
  private let server: ContestServer
  private let plan: LoadPlan
  private let crowd: LoadCrowd
  private let progress: @Sendable (LoadProgress) -> Void

  /// - Parameters:
  ///   - server: the server to load, with a connection for each player.
  ///   - progress: called with the progress, from many tasks.
  package init(
    _ server: ContestServer, plan: LoadPlan, schools: some Sequence<SchoolID>,
    progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
  ) {
    self.server = server
    self.plan = plan
    self.progress = progress
    crowd = LoadCrowd(schools: schools, seed: plan.seed)
  }

  /// The number of concurrent calls while players join, and while the counts are checked.
  private static let openCalls = 32

  /// Joins the players, sends the batches when they are due, and checks the server's counts.
  ///
  /// - Parameter isStopped: polled during the test; the test stops when it returns `true`.
  /// - Returns: the report, up to the stop if the test was stopped.
  /// - Throws: `ServerError` when players cannot join, or there is no school.
  package func run(isStopped: @escaping @Sendable () -> Bool = { false }) async throws -> LoadReport {
    let season: SeasonAnswer = try await server.answer(.get("seasons", "current"))
    let end = SeasonEnd(season)
    let players = try await join(LoadConnector(server.address, tls: server.tls))
    let tally = LoadTally()
    let begun = ContinuousClock.now
    // The wait that the server asks for grows with the number of players. So the longest wait is used for all players.
    let spread = players.filter(\.isPaced).map(\.wait).max() ?? .zero
    let played = await withTaskGroup(of: LoadPlayer.self) { group in
      for (place, player) in players.enumerated() {
        group.addTask {
          await play(player, place: place, of: players.count, since: begun, over: spread, until: end, tally, isStopped)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var report = tally.report
    report.sessions = players.count
    report.wantedRate = plan.rate
    report.seconds = (ContinuousClock.now - begun) / .seconds(1)
    report.rate = Double(report.batches) / report.seconds
    // The connections are closed after the measurement, because closing thousands of connections is a load, too.
    for player in played { player.leave() }
    try await check(played, &report)
    return report
  }

  private func join(_ connector: LoadConnector) async throws -> [LoadPlayer] {
    try await eachAtOnce(plan.players) { number in
      guard let tapper = crowd.tapper(number) else {
        throw ServerError.unreadable(server.address, reason: "it has no school to play for")
      }
      let reported = try await server.open(
        SessionOpening(school: tapper.school, nickname: tapper.nickname.text, code: plan.code))
      guard let token = reported.token else {
        throw ServerError.unreadable(server.address, reason: "“token” is missing")
      }
      let connection = LoadConnection(connector)
      await connection.connect()
      return LoadPlayer(
        session: reported.session, token: token, wait: reported.wait, tapper: tapper, over: connection)
    } done: {
      progress(.joined($0))
    }
  }

  /// Sends every *n*th batch of the plan, for *n* players. If the server asks for fewer batches, the batches that are
  /// due too early are left out. Their taps go into the player's next batch. After the season's end, by the server's
  /// clock, the player makes no more taps.
  ///
  /// - Parameter spread: the period over which the first batches of all players are spread.
  private func play(
    _ player: LoadPlayer, place: Int, of players: Int, since begun: ContinuousClock.Instant, over spread: Duration,
    until end: SeasonEnd?, _ tally: LoadTally, _ isStopped: @Sendable () -> Bool
  ) async -> LoadPlayer {
    var player = player
    let share = Double(place) / Double(players)
    var lastDue = Duration.zero
    var number = next(from: place, of: players, notBefore: spread * share, tally)
    while number < plan.batches {
      var due = plan.moment(of: number)
      await sleep(player, until: begun + due, end, isStopped)
      if isStopped() { break }
      let lastMoment = ContinuousClock.now + left(until: end) - begun
      let isLast = lastMoment <= due
      due = min(due, lastMoment)
      guard due >= lastDue else { break }
      player.make(inMilliseconds: max(1, Int64((due - lastDue) / .milliseconds(1))))
      lastDue = due
      if isLast, player.isPaced, let end {
        // The last batches of all players are due at the same moment. So they are spread over time, as on phones.
        due += min(player.wait, end.grace / 2) * share
        await sleep(player, until: begun + due, nil, isStopped)
      }
      let error = await player.send(to: server, tally)
      tally.note(latency: ContinuousClock.now - (begun + due), error: error)
      progress(.sent(tally.dues))
      if isLast { break }
      let notBefore = player.isPaced ? ContinuousClock.now - begun + player.wait : .zero
      number = next(from: number + players, of: players, notBefore: notBefore, tally)
    }
    // A batch without a response may have been counted, so it is retried until its outcome is known.
    await player.finish(at: server, tally)
    return player
  }

  /// The player's first batch, from `number` on, that is due at or after a moment.
  private func next(from number: Int, of players: Int, notBefore: Duration, _ tally: LoadTally) -> Int {
    var next = number
    while next < plan.batches, plan.moment(of: next) < notBefore { next += players }
    if next > number { tally.note(leftOut: (next - number) / players) }
    return next
  }

  /// Sleeps in short steps. So it notices a stop, and it uses the newest estimate of the server's clock.
  private func sleep(
    _ player: LoadPlayer, until moment: ContinuousClock.Instant, _ end: SeasonEnd?,
    _ isStopped: @Sendable () -> Bool
  ) async {
    while ContinuousClock.now < moment, !isStopped() {
      let left = left(until: end)
      guard left > .zero else { return }
      let step = min(left < .seconds(10) ? .milliseconds(200) : .seconds(1), left)
      await player.rest(for: min(moment - .now, step))
    }
  }

  /// The time until the end of the season by the server's clock; one day if there is no end.
  private func left(until end: SeasonEnd?) -> Duration {
    end.map { $0.moment - server.time.now } ?? .seconds(86_400)
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

/// The end of a season, and the grace period after it, in which the server still accepts taps from before the end.
private struct SeasonEnd: Sendable {
  let moment: Timestamp
  let grace: Duration

  /// The end of a season; `nil` if none is set.
  init?(_ season: SeasonAnswer) {
    guard let end = season.season.endsAt else { return nil }
    (moment, grace) = (end, season.season.rules.grace)
  }
}
