import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// The same play with a lobby and pauses, and without them: nobody may have more, and the review says the same.
@Suite struct `The clock of a season` {
  /// A play: who opens a session and who taps, at moments of the season time.
  private struct Play {
    struct Opening { let at: Int64, school: Int, source: SessionSource?, count: Int }
    struct Round { let at: Int64, taps: [(opening: Int, taps: Int64, span: Int64)] }
    var openings: [Opening] = []
    var rounds: [Round] = []
  }

  /// What a play gives.
  private struct Outcome: Equatable {
    /// The taps of each session, in the order of the openings; `nil` for a session that was refused.
    var taps: [Int64?] = []
    /// What the review says of how sessions tapped, by the place of the session.
    var reasons: [Int: [String]] = [:]
    /// The marked schools.
    var schools: [SchoolID] = []
  }

  private struct Pause { let at: Int64, length: Int64 }

  /// People at six schools, a script on one public address, and a program that does not rest behind private ones.
  private static func play(seconds: Int64, _ random: inout TestRandom) -> Play {
    var play = Play()
    for person in 0..<24 {
      play.openings.append(.init(at: random.value(in: 0...4) * 1000, school: person % 6, source: nil, count: 1))
    }
    let script = SessionSource(
      id: SourceID(rawValue: 7), kind: .publicAddress, networks: [.init(id: SourceID(rawValue: 8), addresses: 2)])
    play.openings.append(.init(at: 0, school: 6, source: script, count: 45))
    for moment in [30_000, 60_000] as [Int64] {
      play.openings += (0..<10).map { _ in .init(at: moment, school: 6, source: script, count: 1) }
    }
    for number in 0..<12 as Range<Int64> {
      let source = SessionSource(id: SourceID(rawValue: 100 + number / 6), kind: .privateAddress)
      play.openings.append(.init(at: 1000, school: 7, source: source, count: 1))
    }
    play.openings.sort { $0.at < $1.at }
    var spells = [Int64](repeating: 0, count: play.openings.count)
    for second in stride(from: Int64(2), through: seconds, by: 2) {
      var taps: [(Int, Int64, Int64)] = []
      for (place, opening) in play.openings.enumerated() where opening.at < second * 1000 {
        guard opening.source == nil else {
          taps.append((place, opening.school == 6 ? 40 : random.value(in: 12...16), 2000))
          continue
        }
        spells[place] -= 2
        if spells[place] < -10 { spells[place] = random.value(in: 6...30) }
        if spells[place] > 0 { taps.append((place, random.value(in: 6...14), 1900)) }
      }
      play.rounds.append(.init(at: second * 1000, taps: taps))
    }
    return play
  }

  private static func pauses(of play: Play, _ random: inout TestRandom) -> [Pause] {
    let moments = [0, 1000, 30_000, 60_000] + (0..<2).map { _ in random.value(in: 2...80) * 1000 + 500 }
    return Set(moments.filter { $0 == 0 || random.below(3) > 0 }).sorted().map {
      Pause(at: $0, length: random.value(in: 1...1200) * 1000)
    }
  }

  private func outcome(of play: Play, pauses: [Pause]) async throws -> Outcome {
    let fixture = try await Fixture(schools: 8) { leaderboard in
      try await leaderboard.perform(StartSeason(name: "Spring", settings: SeasonSettings()))
    }
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    try await leaderboard.perform(SetSeason(season, SettingChanges(["lobby": .word("open")])))
    var waiting = pauses[...]
    var openings = play.openings.enumerated().dropFirst(0)
    var ids: [[SessionID]] = []
    var outcome = Outcome()
    var (passed, sequences): (Int64, [SessionID: Int64]) = (0, [:])

    func wait(until moment: Int64) {
      clock.advance(byMilliseconds: moment - passed)
      passed = moment
    }
    func open(until moment: Int64) async throws {
      while let (_, opening) = openings.first, opening.at <= moment {
        openings.removeFirst()
        wait(until: max(passed, opening.at))
        var opened: [SessionID] = []
        for _ in 0..<opening.count {
          let request = SessionRequest(
            season: season, school: fixture.schools[opening.school].id, source: opening.source)
          do { opened.append(try await leaderboard.openSession(request).id) } catch TapRefusal.addressFull { break }
        }
        ids.append(opened)
      }
    }
    func pause(until moment: Int64) async throws {
      while let next = waiting.first, next.at <= moment {
        waiting.removeFirst()
        try await open(until: next.at - 1)
        wait(until: next.at)
        try await leaderboard.perform(PauseSeason(season))
        clock.advance(byMilliseconds: next.length)
        // Whoever comes now waits for the start.
        try await open(until: next.at)
        clock.advance(byMilliseconds: next.length)
        try await leaderboard.perform(ContinueSeason(season))
      }
    }

    for round in play.rounds {
      try await pause(until: round.at)
      try await open(until: round.at - 1)
      wait(until: round.at)
      var batches: [TapBatch] = []
      for (opening, taps, span) in round.taps {
        for session in ids[opening] {
          sequences[session, default: 0] += 1
          batches.append(TapBatch(session: session, sequence: sequences[session] ?? 1, taps: taps, span: span))
        }
      }
      _ = try await leaderboard.commit(batches)
    }
    var places: [SessionID: Int] = [:]
    for (opening, sessions) in zip(play.openings, ids) {
      for number in 0..<opening.count {
        guard number < sessions.count else {
          outcome.taps.append(nil)
          continue
        }
        places[sessions[number]] = outcome.taps.count
        outcome.taps.append(try await leaderboard.session(sessions[number])?.progress.accepted)
      }
    }
    let review = try await leaderboard.ask(SuspicionQuestion(limit: .max))
    for found in review.sessions {
      let reasons = found.suspicions.filter { !$0.kind.isOfAddress }.map(\.reason)
      if !reasons.isEmpty, let place = places[found.id] { outcome.reasons[place] = reasons }
    }
    outcome.schools = review.schools.map(\.school)
    return outcome
  }

  @Test(arguments: some(1, of: UInt64(1)...3))
  func `gives everybody the same taps and the same review, with any lobby and any pauses`(seed: UInt64) async throws {
    var random = TestRandom(seed: seed)
    let play = Self.play(seconds: 90, &random)
    let pauses = Self.pauses(of: play, &random)
    let plain = try await outcome(of: play, pauses: [])
    let paused = try await outcome(of: play, pauses: pauses)
    #expect(paused.taps == plain.taps)
    #expect(paused.reasons == plain.reasons && paused.schools == plain.schools)
    // The play is one in which the rules decide something.
    #expect(plain.taps.contains(nil) && plain.reasons.count >= 50 && !plain.schools.isEmpty)
  }

  /// A script on one address gets as many sessions as it can, and each taps as fast as it can.
  private func taps(lobby: Int64) async throws -> Int64 {
    let fixture = try await Fixture(schools: 2)
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let request = SessionRequest(
      season: season, school: fixture.schools[0].id,
      source: SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress))
    var sessions: [SessionID] = []
    func open() async throws {
      while sessions.count < 200 {
        do { sessions.append(try await leaderboard.openSession(request).id) } catch TapRefusal.addressFull { return }
      }
    }
    if lobby > 0 {
      try await leaderboard.perform(SetSeason(season, SettingChanges(["lobby": .word("open")])))
      try await leaderboard.perform(PauseSeason(season, from: fixture.season.startsAt))
      for _ in 0..<lobby / 12 {
        try await open()
        clock.advance(byMilliseconds: 12_000)
      }
      try await leaderboard.perform(ContinueSeason(season))
    }
    var counted: Int64 = 0
    for second in 1...40 as ClosedRange<Int64> {
      try await open()
      clock.advance(byMilliseconds: 1000)
      let batches = sessions.enumerated().map { TapBatch(session: $1, sequence: second, taps: 30, span: 1000) }
      for case .success(let receipt) in try await leaderboard.commit(batches) { counted += receipt.accepted }
    }
    return counted
  }

  @Test func `gives a script no more for four minutes of lobby`() async throws {
    let (without, with) = (try await taps(lobby: 0), try await taps(lobby: 240))
    #expect(with <= without && without == 3600)
  }

  @Test func `stands still before the start and in pauses, and finds the moment from which so much has passed`() throws
  {
    let start = Fixture.start
    var season = Season(id: SeasonID(rawValue: 1), name: "Spring", startsAt: start, endsAt: nil)
    for (from, to) in [(0, 10_000), (30_000, 35_000)] as [(Int64, Int64)] {
      season = try season.paused(by: PauseSeason(season.id, from: start + from), now: start + from).season
      season = try season.continued(at: start + to).season
    }
    season = try season.paused(by: PauseSeason(season.id), now: start + 50_000).season
    func time(_ from: Int64, _ to: Int64) -> Int64 { season.seasonTime(from: start + from, to: start + to) }
    #expect(time(-90_000, 10_000) == 0 && time(-5, 12_000) == 2000 && time(40_000, 20_000) == 0)
    #expect(time(12_000, 32_000) == 18_000 && time(31_000, 34_000) == 0 && time(0, 90_000) == 35_000)
    for (rest, expected) in [(1, 49_999), (15_000, 35_000), (15_001, 29_999), (34_999, 10_001)] as [(Int64, Int64)] {
      #expect(season.moment(rest, before: start + 70_000) == start + expected)
    }
    // Whoever came before the start still has the seat.
    #expect(season.moment(35_001, before: start + 70_000) < start + -1_000_000)
  }
}
