import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Adjustments among taps and imports` {
  /// What a naive store would keep: each session's taps, and each school's with the moment it reached them.
  private struct Model {
    var sessions: [(id: SessionID, school: Int, sequence: Int64, taps: Int64)] = []
    var taps: [Int64]
    var reachedAt: [Timestamp]
    /// What each school had at the end of each minute of the contest in which it moved.
    var minutes: [[Int64: Int64]]
    var records: [AdjustmentRecord] = []

    init(schools: Int) {
      taps = Array(repeating: 0, count: schools)
      reachedAt = Array(repeating: Fixture.start, count: schools)
      minutes = Array(repeating: [:], count: schools)
    }

    mutating func add(_ gained: Int64, to school: Int, at moment: Timestamp) {
      guard gained != 0 else { return }
      taps[school] += gained
      reachedAt[school] = moment
      minutes[school][moment.minute] = taps[school]
    }

    func taps(of school: Int, before minute: Int64) -> Int64 {
      minutes[school].filter { $0.key < minute }.max { $0.key < $1.key }?.value ?? 0
    }

    func order(_ schools: [School]) -> [SchoolID] {
      schools.indices.sorted {
        (-taps[$0], reachedAt[$0], schools[$0].id) < (-taps[$1], reachedAt[$1], schools[$1].id)
      }.map { schools[$0].id }
    }
  }

  /// Two leaderboards write the same file in turn, a third one reads it, and all of them say what the model says; observers of both add up
  /// their changes to the board.
  @Test(.timeLimit(.minutes(10)), arguments: some(1, of: [UInt64(1), 2, 3, 4]))
  func `are what the naive model says, in every process and to every observer`(seed: UInt64) async throws {
    let fixture = try await Fixture(schools: 9)
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    let writers = [fixture.leaderboard, other]
    let subjects = TiePolicy.allCases.flatMap { ties in writers.map { ($0, ties) } }
    var iterators = subjects.map { $0.0.changes(ties: $0.1).makeAsyncIterator() }
    var followers = subjects.map { Follower($0.0) }
    for index in subjects.indices { try await followers[index].take(iterators[index].change()) }
    var random = SeededGenerator(seed: seed)
    var model = Model(schools: fixture.schools.count)

    for round in 0..<120 {
      fixture.clock.advance(byMilliseconds: Int64(random.integer(in: 1..<20_000)))
      try await step(&model, &random, fixture, on: writers[random.chance(0.3) ? 1 : 0])
      guard round.isMultiple(of: 10) else { continue }
      for leaderboard in writers + [reader] { try await expect(leaderboard, model, fixture) }
      for index in subjects.indices {
        let (leaderboard, ties) = subjects[index]
        let page = try await leaderboard.page(.whole, ties: ties)
        while page.entries.contains(where: {
          followers[index].entries[$0.school.id]?.taps != $0.taps
            || followers[index].entries[$0.school.id]?.reachedAt != $0.reachedAt
        }) {
          try await followers[index].take(iterators[index].change())
        }
        try await followers[index].expectCurrent(.all, season: fixture.season.id, ties: ties)
      }
    }
    #expect(model.records.contains { $0.taps < 0 })
    try await expectHistory(model, fixture)
    try await fixture.leaderboard.expectWhole()
    // Whoever opens the file anew reads all of it.
    try await expect(Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly), model, fixture)
    try other.close()
  }

  private func step(
    _ model: inout Model, _ random: inout SeededGenerator, _ fixture: Fixture, on leaderboard: Leaderboard
  ) async throws {
    switch random.integer(below: 10) {
    case 0..<2:
      let school = Int(random.integer(below: UInt64(fixture.schools.count)))
      let session = try await leaderboard.openSession(
        SessionRequest(season: fixture.season.id, school: fixture.schools[school].id))
      model.sessions.append((session.id, school, 0, 0))
    case 2:
      let school = Int(random.integer(below: UInt64(fixture.schools.count)))
      try await fixture.take(fixture.sheet((school, 40)), again: true)
      model.add(40, to: school, at: fixture.clock.now)
    case 3..<7:
      guard let place = model.sessions.indices.randomElement(using: &random) else { return }
      model.sessions[place].sequence += 1
      let batch = TapBatch(
        session: model.sessions[place].id, sequence: model.sessions[place].sequence,
        taps: Int64(random.integer(in: 1..<30)), span: 0)
      let receipt = try await leaderboard.commit(batch)
      model.sessions[place].taps += receipt.accepted
      model.add(receipt.accepted, to: model.sessions[place].school, at: fixture.clock.now)
      #expect(receipt.sessionTaps == model.sessions[place].taps)
      #expect(receipt.schoolTaps == model.taps[model.sessions[place].school])
    default:
      guard let place = model.sessions.indices.randomElement(using: &random) else { return }
      let (session, school, _, had) = model.sessions[place]
      // Sometimes more than there is, sometimes all, sometimes some back.
      let taps = random.pick(from: [-had, -had / 2, -had - 1, -1, 7]) ?? 0
      let adjustment = AdjustTaps(session: session, taps: taps, reason: "round")
      guard taps != 0, had + taps >= 0 else {
        await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(adjustment) }
        return
      }
      let record = try await leaderboard.perform(adjustment)
      model.sessions[place].taps += taps
      model.add(taps, to: school, at: fixture.clock.now)
      model.records.append(record)
      #expect(record.sessionTaps == had + taps)
      #expect(record.schoolTaps == model.taps[school])
    }
  }

  private func expect(_ leaderboard: Leaderboard, _ model: Model, _ fixture: Fixture) async throws {
    let page = try await leaderboard.page(.whole)
    #expect(page.entries.map(\.school.id) == model.order(fixture.schools))
    for standing in page.entries {
      let school = try #require(fixture.schools.firstIndex { $0.id == standing.school.id })
      #expect(standing.taps == model.taps[school])
      #expect(standing.reachedAt == model.reachedAt[school])
    }
    #expect(try await leaderboard.ask(AdjustmentQuestion(season: fixture.season.id)) == model.records)
    let players = try await leaderboard.players(.whole)
    let expected = model.sessions.map(\.taps).filter { $0 > 0 }.sorted(by: >)
    #expect(players.entries.map(\.taps) == expected)
    for (school, tally) in fixture.schools.indices.map({ ($0, model.sessions.filter { $0.taps > 0 }) }) {
      let own = tally.filter { $0.school == school }.map(\.taps).sorted(by: >)
      #expect(try await leaderboard.players(.whole, of: .school(fixture.schools[school].id)).entries.map(\.taps) == own)
    }
    let sums = try await leaderboard.averages(.whole, leastPlayers: 1)
    #expect(sums.entries.reduce(0) { $0 + $1.average.sum } == expected.reduce(0, +))
  }

  /// Each school's history at each minute, its ranks, the first of the race and the standings of then, against the model's minutes.
  private func expectHistory(_ model: Model, _ fixture: Fixture) async throws {
    let leaderboard = fixture.leaderboard
    let race = try await leaderboard.race(top: 3, steps: HistorySteps(every: .seconds(60)))
    for ties in TiePolicy.allCases {
      for (number, school) in fixture.schools.enumerated() {
        let history = try await leaderboard.history(of: school.id, ties: ties, steps: HistorySteps(every: .seconds(60)))
        for point in history.points.dropLast().dropFirst() {
          let then = fixture.schools.indices.map { model.taps(of: $0, before: point.at.minute) }
          #expect(point.taps == then[number], "\(school.id) at \(point.at)")
          switch ties {
          case .ordinal:
            let page = try await leaderboard.page(.whole, ties: ties, at: point.at)
            #expect(page.entries.first { $0.school.id == school.id }?.rank == point.rank)
            #expect(page.entries.map(\.taps) == then.sorted(by: >))
            #expect(race.steps.first { $0.at == point.at }?.entries == Array(page.entries.prefix(3)))
            let first = try await leaderboard.page(.top(3), ties: ties, at: point.at)
            #expect(first.entries == Array(page.entries.prefix(3)))
          case .competition: #expect(point.rank == then.count { $0 > point.taps } + 1)
          case .modified: #expect(point.rank == then.count { $0 >= point.taps })
          case .dense: #expect(point.rank == Set(then.filter { $0 > point.taps }).count + 1)
          }
        }
      }
    }
  }
}
