import Boards
import Cluster
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A scheduled season on a cluster` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  /// What a server does once a second: the node that keeps seasons lets time pass.
  private func keep(_ all: [TestNodes.Running]) async throws {
    for each in all where each.node.keepsSeasons {
      if try await each.contest.isTimeDue() { _ = try await each.contest.perform(PassTime()) }
    }
    for each in all { try await each.contest.catchUp() }
  }

  @Test func `starts, freezes, ends and is sealed on the minute at every node, with nobody there`() async throws {
    let all = [try await nodes.node(0), try await nodes.node(1), try await nodes.node(2)]
    try await eventually { all.count { $0.node.keepsSeasons } == 1 }
    let schools = try StoreFixture.schools(2)
    try await all[0].contest.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let (start, end) = (clock.now + 60_000, clock.now + 660_000)
    let id = try await all[1].contest.perform(
      StartSeason(
        name: "Spring", startsAt: start, endsAt: end,
        settings: SeasonSettings(freeze: .seconds(60)))
    ).id
    func states() async throws -> Set<SeasonState> {
      var states: Set<SeasonState> = []
      for each in all { states.insert(try #require(try await each.contest.seasonStates()[id])) }
      return states
    }
    func pass(to moment: Timestamp) async throws {
      clock.advance(byMilliseconds: moment.milliseconds(since: clock.now))
      try await keep(all)
    }

    try await pass(to: start + -1)
    #expect(try await states() == [.scheduled])
    try await pass(to: start)
    #expect(try await states() == [.live])
    let session = try await all[2].contest.openSession(SessionRequest(season: id, school: schools[0].id))
    try await all[0].contest.catchUp()
    _ = try await all[0].contest.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))

    try await pass(to: end + -60_001)
    for each in all { #expect(try await each.contest.season(id).frozenAt == nil) }
    try await pass(to: end + -60_000)
    for each in all { #expect(try await each.contest.season(id).frozenAt == end + -60_000) }
    // What is counted now, players of no node see.
    _ = try await all[1].contest.commit(TapBatch(session: session.id, sequence: 2, taps: 7, span: .seconds(1)))
    try await keep(all)
    for each in all {
      #expect(
        try await each.contest.asPlayersSeeIt.page(.top(1), of: .all, season: id, ties: .ordinal).entries.first?.taps
          == 5)
      #expect(try await each.contest.page(.top(1)).entries.first?.taps == 12)
    }

    try await pass(to: end + -1)
    #expect(try await states() == [.live])
    try await pass(to: end)
    #expect(try await states() == [.counting])
    let final = try #require(try await all[0].contest.season(id).finalAt)
    try await pass(to: final)
    #expect(try await states() == [.ended])
    try await pass(to: final + 600_000)
    var seals: Set<String> = []
    for each in all { seals.insert(try #require(try await each.contest.seasonSeals()[id]).digest) }
    #expect(seals.count == 1)
    for each in all { #expect(try await each.contest.check().isWhole) }
  }
}
