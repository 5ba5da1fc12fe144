import SchoolDirectory
import Simulation
import TapGame
import Testing

@Suite("Contest: the same for the same seed")
struct ContestDeterminismTests {
  @Test("The same plan gives the same standings and report; another seed gives others")
  func seed() async throws {
    let fixture = ContestFixture()
    let first = try await fixture.play()
    let second = try await fixture.play()
    #expect(first.digest == second.digest)
    #expect(first.report == second.report)
    var plan = ContestFixture.plan
    plan.seed += 1
    let other = try await fixture.play(plan)
    #expect(other.digest != first.digest)
    #expect(other.report.total.made != first.report.total.made)
  }

  @Test("A recorded contest comes out as it did when it was recorded, on every machine")
  func recorded() async throws {
    let played = try await ContestFixture().play()
    #expect(played.digest == "b29abb9eee30e68d")
    #expect(played.report.total.batches == 5858)
    #expect(played.report.total.made == 201_426)
    #expect(played.report.total.accepted == 177_203)
    #expect(played.report.repeats == 11)
  }

  @Test("The order in which schools are handed in does not matter, nor does naming one twice")
  func schoolOrder() async throws {
    let fixture = ContestFixture()
    let first = try await fixture.play()
    let reversed = try await fixture.play(schools: fixture.schools.reversed() + fixture.schools.prefix(5))
    #expect(reversed.digest == first.digest)
  }

  @Test("A player plays the same way whoever else is there")
  func independence() async throws {
    let fixture = ContestFixture()
    var plan = ContestFixture.plan
    plan.players = 1
    let alone = try await fixture.play(plan)
    let amongOthers = try await fixture.play()
    let school = try #require(alone.sessions.first).school
    let batches = alone.commits.flatMap(\.batches).map { [$0.sequence, $0.taps, $0.spanMilliseconds] }
    let sameSchool = amongOthers.sessions.filter { $0.school == school }
    #expect(batches.count > 5)
    #expect(
      sameSchool.contains { session in
        amongOthers.commits.flatMap(\.batches).filter { $0.session == session.id }.map {
          [$0.sequence, $0.taps, $0.spanMilliseconds]
        }
          == batches
      })
  }

  @Test("A contest can be played in a season that is under way")
  func laterStart() async throws {
    let fixture = ContestFixture()
    let clock = fixture.makeClock()
    clock.advance(byMilliseconds: 86_400_000)
    let store = fixture.makeStore(clock)
    let report = try await Contest(plan: ContestFixture.plan, schools: fixture.schools, season: fixture.season)
      .run(on: store, clock: clock)
    #expect(clock.now == fixture.season.startsAt + (86_400_000 + 120_000))
    let atStart = try await fixture.play()
    #expect(report == atStart.report)
  }
}

@Suite("Contest: what is played")
struct ContestPlayTests {
  @Test("Receipts, sessions, the schools' totals and the report say the same")
  func sums() async throws {
    let played = try await ContestFixture().play()
    var firsts: [Receipt: TapBatch] = [:]
    for commit in played.commits {
      for (batch, receipt) in zip(commit.batches, commit.receipts) { firsts[receipt] = batch }
    }
    let total = played.report.total
    #expect(total.batches == firsts.count)
    #expect(total.accepted == firsts.keys.reduce(0) { $0 + $1.accepted })
    #expect(total.rejected == firsts.keys.reduce(0) { $0 + $1.rejected })
    #expect(total.made == firsts.values.reduce(0) { $0 + $1.taps })
    #expect(total.made == total.accepted + total.rejected)
    #expect(played.taps == total.accepted)
    #expect(played.report.sessions == played.sessions.count)
    #expect(total.players == played.sessions.count)
    let schools = Dictionary(uniqueKeysWithValues: played.sessions.map { ($0.id, $0.school) })
    for school in played.totals.schools {
      let ofReceipts = firsts.keys.filter { schools[$0.session] == school.school }.reduce(0) { $0 + $1.accepted }
      #expect(school.taps == ofReceipts)
    }
  }

  @Test("Fair play cuts macros down and takes nothing from people")
  func fairPlay() async throws {
    let report = try await ContestFixture().play().report
    let macros = try #require(report.habits[.macro])
    #expect(macros.players > 0)
    #expect(macros.accepted <= Int64(macros.players) * (40 + 20 * 120))
    #expect(macros.rejected > macros.made / 4)
    #expect(macros.tooFast == macros.rejected(for: .tooFast))
    for habit in Habit.allCases where habit != .macro {
      let people = try #require(report.habits[habit])
      #expect(people.players > 0)
      #expect(people.made > 0)
      #expect(people.rejected * 1000 <= people.made)
    }
  }

  @Test("Under stricter rules people lose taps too, and are told why")
  func strictRules() async throws {
    let rules = try FairPlayRules(tapsPerSecond: 5, burst: 5)
    let report = try await ContestFixture(rules: rules).play().report
    let sprinters = try #require(report.habits[.sprinter])
    #expect(sprinters.rejected > sprinters.made / 4)
    #expect(report.total.tooFast + report.total.timeNotPassed == report.total.rejected)
  }

  @Test("Habits are as frequent as they say")
  func shares() async throws {
    #expect(Habit.allCases.map(\.percentage).reduce(0, +) == 100)
    let plan = ContestPlan(players: 4000, duration: .milliseconds(2000), seed: 3)
    let report = try await ContestFixture().play(plan).report
    for habit in Habit.allCases {
      let tally = try #require(report.habits[habit])
      #expect(abs(tally.players - 40 * habit.percentage) < 120)
    }
  }

  @Test(
    "Each habit taps at its own speed",
    arguments: [(Habit.sprinter, 9.0...15.4), (.steady, 3.4...9.2), (.drifter, 2.4...8.4), (.macro, 30.0...60.0)])
  func speeds(habit: Habit, range: ClosedRange<Double>) async throws {
    let played = try await ContestFixture().play()
    let sessions = Set(played.sessions.filter { played.habits[$0.nickname] == habit }.map(\.id))
    let batches = played.commits.flatMap(\.batches).filter {
      sessions.contains($0.session) && $0.spanMilliseconds >= 2000
    }
    #expect(batches.count > 50)
    for batch in batches {
      // A fraction of a tap is carried over from batch to batch.
      let speed = Double(batch.taps) * 1000 / Double(batch.spanMilliseconds)
      #expect(range.lowerBound - 0.5 <= speed && speed <= range.upperBound + 0.5)
    }
  }

  @Test("Macros have no jitter, people have")
  func jitter() async throws {
    let played = try await ContestFixture().play()
    func distinctSizes(_ habit: Habit) throws -> Int {
      let session = try #require(played.sessions.first { played.habits[$0.nickname] == habit }).id
      let batches = played.commits.flatMap(\.batches).filter { $0.session == session }
      // The last one is cut short by the end of the contest.
      return Set(batches.dropLast().map(\.taps)).count
    }
    #expect(try distinctSizes(.macro) <= 2)
    #expect(try distinctSizes(.steady) > 5)
  }

  @Test("Sessions number their batches 1, 2, 3, … and hand one in after about five seconds of play")
  func batches() async throws {
    let played = try await ContestFixture().play()
    var last: [SessionID: Int64] = [:]
    var seen: Set<TapBatch> = []
    for batch in played.commits.flatMap(\.batches) where seen.insert(batch).inserted {
      #expect(batch.sequence == last[batch.session, default: 0] + 1)
      #expect((1...5500).contains(batch.spanMilliseconds))
      last[batch.session] = batch.sequence
    }
    let whole = seen.filter { $0.spanMilliseconds >= 4500 }.count
    #expect(whole * 10 > seen.count * 6)
  }

  @Test("A session claims no more time than has passed since it was opened")
  func spans() async throws {
    let played = try await ContestFixture().play()
    var claimed: [SessionID: Int64] = [:]
    var seen: Set<TapBatch> = []
    for batch in played.commits.flatMap(\.batches) where seen.insert(batch).inserted {
      claimed[batch.session, default: 0] += batch.spanMilliseconds
    }
    let end = played.season.startsAt + 120_000
    #expect(played.sessions.allSatisfy { claimed[$0.id, default: 0] <= end.milliseconds(since: $0.openedAt) })
    #expect(claimed.values.contains { $0 > 80_000 })
  }

  @Test("Players join over the first part, most of them early in it")
  func joining() async throws {
    var plan = ContestFixture.plan
    plan.joinTime = .milliseconds(60_000)
    let played = try await ContestFixture().play(plan)
    let joined = played.sessions.map { $0.openedAt.milliseconds(since: played.season.startsAt) }
    #expect(joined.count == plan.players)
    #expect(joined.allSatisfy { (0...60_000).contains($0) })
    #expect(Set(joined).count > 50)
    #expect(joined.filter { $0 <= 30_000 }.count > plan.players * 6 / 10)
  }

  @Test("A few schools are popular, most are not")
  func spread() async throws {
    let plan = ContestPlan(players: 5000, duration: .milliseconds(1000), seed: 11)
    let played = try await ContestFixture(schools: 400).play(plan)
    let players = Dictionary(grouping: played.sessions, by: \.school).values.map(\.count).sorted(by: >)
    #expect(players.prefix(40).reduce(0, +) > 2000)
    #expect(players[0] > 5 * players[100])
    #expect(players.count > 300)
  }

  @Test("Which school is popular follows from the seed")
  func popularityFollowsSeed() async throws {
    let fixture = ContestFixture(schools: 400)
    var first: Set<SchoolID> = []
    for seed in UInt64(1)...8 {
      let plan = ContestPlan(players: 2000, duration: .milliseconds(1000), seed: seed)
      let groups = Dictionary(grouping: try await fixture.play(plan).sessions, by: \.school)
      first.insert(try #require(groups.max { $0.value.count < $1.value.count }?.key))
    }
    #expect(first.count > 4)
  }
}

@Suite("Contest: answers that get lost")
struct ContestRepeatTests {
  @Test("About one batch in so many is sent again in a later step, and counts once", arguments: [10, 50] as [Int64])
  func repeats(oneIn: Int64) async throws {
    var plan = ContestFixture.plan
    plan.batchesPerRepeat = oneIn
    let played = try await ContestFixture().play(plan)
    var commitOfFirst: [TapBatch: Int] = [:]
    var repeats = 0
    for (number, commit) in played.commits.enumerated() {
      for batch in commit.batches {
        if let first = commitOfFirst[batch] {
          #expect(number > first)
          repeats += 1
        } else {
          commitOfFirst[batch] = number
        }
      }
    }
    #expect(repeats == played.report.repeats)
    let expected = played.report.total.batches / Int(oneIn)
    #expect((expected / 2...expected * 3 / 2).contains(repeats))
    #expect(played.taps == played.report.total.accepted)
  }

  @Test("With none asked for, none is sent")
  func none() async throws {
    var plan = ContestFixture.plan
    plan.batchesPerRepeat = 0
    let played = try await ContestFixture().play(plan)
    #expect(played.report.repeats == 0)
    #expect(played.report.total.batches == played.commits.reduce(0) { $0 + $1.batches.count })
  }
}
