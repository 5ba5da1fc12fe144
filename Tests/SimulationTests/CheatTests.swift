import SchoolDirectory
import Simulation
import TapGame
import Testing

@Suite struct `A contest with cheats` {
  private static func plan(_ kinds: [Cheat] = Cheat.allCases, hundredths: Int = 1000) throws -> ContestPlan {
    var plan = ContestPlan(
      players: 200, duration: .seconds(300), seed: 7, step: .milliseconds(100), batchesPerRepeat: 100)
    plan.cheats = CheatMix(share: try #require(PlayerShare(hundredths: hundredths)), kinds: kinds)
    return plan
  }

  /// The batches of each session of a kind.
  private func batches(_ played: ContestFixture.Played, of cheat: Cheat) -> [SessionID: [TapBatch]] {
    var batches: [SessionID: [TapBatch]] = [:]
    for batch in played.commits.flatMap(\.batches) where played.report.cheatSessions[batch.session] == cheat {
      if batch.sequence > batches[batch.session]?.last?.sequence ?? 0 {
        batches[batch.session, default: []].append(batch)
      }
    }
    return batches
  }

  @Test func `is the same for the same seed, and another one without cheats`() async throws {
    let fixture = ContestFixture()
    let plan = try Self.plan()
    let (first, second) = (try await fixture.play(plan), try await fixture.play(plan))
    #expect(first.digest == second.digest && first.report == second.report)
    #expect(first.digest == "b1888b353417f9ee")
    var without = plan
    without.cheats = nil
    let other = try await fixture.play(without)
    #expect(other.digest != first.digest)
    #expect(
      other.report.cheats.isEmpty && other.report.cheatSessions.isEmpty && other.report.honest == other.report.total)
  }

  @Test func `has the share of cheats that it is asked for, of each kind as many, and no other machine`() async throws {
    let played = try await ContestFixture().play(Self.plan(hundredths: 1050))
    let report = played.report
    #expect(report.total.players == 200 && report.honest.players == 179)
    for cheat in Cheat.allCases { #expect(report.cheats[cheat]?.players == 3) }
    #expect(report.habits[.macro]?.players == 0)
    #expect(report.sessions == played.sessions.count && report.sessions == report.total.sessions)
    #expect(report.cheatSessions.count == report.sessions - 179)
    #expect(played.taps == report.total.accepted)
    let two = try await ContestFixture().play(Self.plan([.replay, .script], hundredths: 100)).report
    #expect(two.cheats.mapValues(\.players) == [.replay: 1, .script: 1])
    let none = try await ContestFixture().play(Self.plan(hundredths: 0)).report
    #expect(none.total == none.honest && none.habits[.macro]?.players == 0)
  }

  @Test func `has scripts that are as fast as the season allows, and get what people have the stamina for`()
    async throws
  {
    let played = try await ContestFixture().play(Self.plan([.script]))
    let scripts = batches(played, of: .script)
    #expect(scripts.count == 20)
    for batches in scripts.values {
      // The last batch is cut short by the end of the contest.
      #expect(batches.dropLast().allSatisfy { $0.taps == 100 && $0.spanMilliseconds == 5000 })
    }
    let tally = try #require(played.report.cheats[.script])
    #expect(tally.rejected == tally.tooFast && tally.accepted <= 20 * 2940 && tally.accepted * 2 < tally.made)
  }

  @Test func `has autoclickers that are fast, almost even, and pause`() async throws {
    let played = try await ContestFixture().play(Self.plan([.autoclicker]))
    let clickers = batches(played, of: .autoclicker)
    #expect(clickers.count == 20)
    for batches in clickers.values {
      let speeds = batches.filter { $0.taps > 40 }.map { Double($0.taps) * 1000 / Double($0.spanMilliseconds) }
      let (least, most) = (try #require(speeds.min()), try #require(speeds.max()))
      #expect(least > 11 && most < 21 && most / least < 1.08)
      #expect(batches.reduce(0) { $0 + $1.spanMilliseconds } < 290_000)
    }
  }

  @Test func `has persons with many sessions, each of one address, within its budget`() async throws {
    let played = try await ContestFixture().play(Self.plan([.manySessions]))
    let sources = Dictionary(
      grouping: played.requests.filter { played.report.cheatSessions[$0.session] != nil }, by: \.source?.id)
    #expect(sources.count == 20 && sources.values.allSatisfy { $0.count >= 2 && $0.count <= 40 })
    #expect(sources.values.contains { $0.count > 15 })
    for sessions in sources.values {
      #expect(Set(sessions.map(\.school)).count == 1 && Set(sessions.map(\.nickname)).count == sessions.count)
    }
    let tally = try #require(played.report.cheats[.manySessions])
    #expect(tally.addressLimit > 0 && tally.accepted <= 20 * 80 * 305)
  }

  @Test func `has replays that are silent, and then hand in the same batches again and again`() async throws {
    let played = try await ContestFixture().play(Self.plan([.replay]))
    let replays = batches(played, of: .replay)
    #expect(replays.count > 15)
    for batches in replays.values where batches.count > 30 {
      let marks = batches.map { [$0.taps, $0.spanMilliseconds] }
      let period = try #require(marks.dropFirst().firstIndex(of: marks[0]))
      #expect((6...24).contains(period))
      #expect(zip(marks, marks.dropFirst(period)).allSatisfy { $0 == $1 })
    }
    let tally = try #require(played.report.cheats[.replay])
    // At the end of the five minutes, the fastest have handed in more than people have the stamina for.
    #expect(tally.rejected == tally.tooFast && tally.rejected * 20 < tally.made)
    #expect(replays.values.contains { $0.count > 30 })
  }

  @Test func `has programs with many addresses, in one network, and at a venue`() async throws {
    func sources(_ cheat: Cheat) async throws -> [[(source: SessionSource, session: SessionID)]] {
      let played = try await ContestFixture().play(Self.plan([cheat]))
      let own = played.requests.compactMap { request in
        request.source.flatMap { source in
          played.report.cheatSessions[request.session] != nil ? (source: source, session: request.session) : nil
        }
      }
      // The nearest thing that a program's sessions share.
      return Array(Dictionary(grouping: own) { $0.source.networks.first?.id ?? $0.source.id }.values)
    }
    let addresses = try await sources(.manyAddresses)
    #expect(addresses.count > 40 && addresses.allSatisfy { $0.count <= 4 })
    for household in try await sources(.network) {
      #expect(household.count <= 16 && Set(household.map(\.source.id)).count == household.count)
    }
    for venue in try await sources(.insider) {
      #expect(venue.count <= 100 && venue.allSatisfy { $0.source.kind == .venue(players: 1000) })
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `takes nothing from honest players, the fastest included`(seed: UInt64) async throws {
    var plan = try Self.plan([])
    plan.seed = seed
    let honest = try await ContestFixture().play(plan).report.honest
    #expect(honest.tooFast == 0 && honest.accepted > 100_000)
  }

  @Test func `has pupils who share an address and come at once, and others with their own`() async throws {
    let played = try await ContestFixture(schools: 4).play(Self.plan([]))
    let sources = Dictionary(grouping: played.requests, by: \.source?.id)
    let classes = sources.values.filter { $0.count > 1 }
    #expect(sources[nil] == nil)
    #expect((30...70).contains(classes.reduce(0) { $0 + $1.count }))
    for pupils in classes {
      #expect(pupils.count <= 30 && Set(pupils.map(\.school)).count == 1 && Set(pupils.map(\.source)).count == 1)
      let moments = pupils.map(\.openedAt.milliseconds)
      #expect(try #require(moments.max()) - #require(moments.min()) <= 20_100)
    }
    let kinds = Set(sources.values.flatMap { $0.compactMap(\.source?.kind) })
    #expect(kinds.contains(.publicAddress) && kinds.contains(.venue(players: 30)))
  }
}

@Suite struct `Findings of a review` {
  @Test func `count the cheats among as many of its first sessions as cheats have`() async throws {
    var plan = ContestPlan(players: 40, duration: .seconds(60), seed: 3)
    plan.cheats = CheatMix(share: try #require(PlayerShare("10%")), kinds: [.script, .autoclicker])
    let played = try await ContestFixture().play(plan)
    let cheats = played.report.cheatSessions
    #expect(cheats.count == 4)
    let script = try #require(cheats.first { $0.value == .script }).key
    let clicker = try #require(cheats.first { $0.value == .autoclicker }).key
    let honest = played.sessions.map(\.id).filter { cheats[$0] == nil }
    let findings = CheatFindings(
      played.report, listed: [honest[0], script, honest[1], honest[2], clicker, honest[3]])
    #expect(findings.first == 4 && findings.found == 1 && findings.honestFirst == 3 && findings.honestListed == 4)
    #expect(findings.kinds[.script]?.sessions == 2 && findings.kinds[.script]?.first == 1)
    #expect(findings.kinds[.autoclicker]?.first == 0 && findings.kinds[.autoclicker]?.listed == 1)
    let nothing = CheatFindings(played.report, listed: [])
    #expect(nothing.found == 0 && nothing.first == 4 && nothing.honestListed == 0)
  }
}

@Suite struct `A share of players` {
  @Test(arguments: [
    ("5%", 500), ("0.05", 500), ("2.5%", 250), ("0.025", 250), ("100%", 10_000), ("1", 10_000), ("0", 0),
    ("0.0001", 1), ("0.01%", 1), ("12.34%", 1234),
  ])
  func `is written in percent or as a fraction`(text: String, hundredths: Int) throws {
    let share = try #require(PlayerShare(text))
    #expect(share.hundredths == hundredths)
    #expect(PlayerShare(share.description) == share)
  }

  @Test(arguments: [
    "", "%", "5 %", "-5%", "+5%", "101%", "1.01", "0.00001", "0.001%", "5.%", ".5", "1e-1", "５%", "5%%",
    "999999999999%",
  ])
  func `is nothing else`(text: String) { #expect(PlayerShare(text) == nil) }

  @Test func `is rounded half up`() throws {
    let share = try #require(PlayerShare("5%"))
    #expect([0, 9, 10, 29, 30, 1000].map(share.count) == [0, 0, 1, 1, 2, 50])
  }
}
