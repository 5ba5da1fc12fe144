import SchoolDirectory
import Boards
import Foundation
import Leaderboard
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `Names that have to be approved` {
  private func played(_ names: [String]) async throws -> (Fixture, [Nickname]) {
    let fixture = try await Fixture()
    let nicknames = try names.map { try #require(Nickname($0)) }
    for (place, nickname) in nicknames.enumerated() {
      fixture.clock.advance(byMilliseconds: 1000)
      try await fixture.tap(Int64(10 - place), for: place % 2, as: nickname)
    }
    return (fixture, nicknames)
  }

  @Test func `are on no board of players before, and the players are`() async throws {
    let (fixture, names) = try await played(["민준", "서연", "하늘"])
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    func shown(_ board: PlayerBoard = .all) async throws -> [String?] {
      let all = try await leaderboard.players(.top(10), of: board).entries.map(\.nickname?.text)
      #expect(
        try await leaderboard.asPlayersSeeIt.players(.top(10), of: board, season: nil, ties: .ordinal).entries.map(
          \.nickname?.text) == all)
      return all
    }
    #expect(try await shown() == ["민준", "서연", "하늘"])
    try await leaderboard.perform(SetSeason(season, SettingChanges(["names": .word("approve")])))
    #expect(try await shown() == [nil, nil, nil])
    #expect(try await shown(.school(fixture.schools[0].id)) == [nil, nil])
    var list = try await leaderboard.ask(NameQuestion())
    #expect(list.needsApproval && list.total == 3 && list.waiting == 3)
    #expect(list.names.map(\.nickname) == names.reversed())
    let name = ApproveNames.Name(names[0], school: fixture.schools[0].id)
    #expect(try await leaderboard.perform(ApproveNames([name], season: season)))
    #expect(try await !leaderboard.perform(ApproveNames([name], season: season)))
    // A name that nobody has is not approved in advance.
    let other = ApproveNames.Name(names[0], school: fixture.schools[1].id)
    #expect(try await !leaderboard.perform(ApproveNames([other], season: season)))
    #expect(try await shown() == ["민준", nil, nil])
    #expect(try await shown(.school(fixture.schools[0].id)) == ["민준", nil])
    try await leaderboard.perform(HidePlayer(.named(names[2], school: fixture.schools[0].id), season: season))
    list = try await leaderboard.ask(NameQuestion(limit: 2))
    #expect(list.total == 3 && list.waiting == 1 && list.names.map(\.isHidden) == [true, false])
    #expect(try await shown() == ["민준", nil])
    for names in [[], Array(repeating: name, count: ApproveNames.maximumCount + 1)] {
      await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(ApproveNames(names, season: season)) }
    }
    try await leaderboard.perform(SetSeason(season, SettingChanges(["names": .word("shown")])))
    #expect(try await shown() == ["민준", "서연"])
    try await leaderboard.expectWhole()
  }

  @Test func `are forgotten with the name`() async throws {
    let (fixture, names) = try await played(["Haneulbyeol"])
    let leaderboard = fixture.leaderboard
    try await leaderboard.perform(
      ApproveNames([.init(names[0], school: fixture.schools[0].id)], season: fixture.season.id))
    try await leaderboard.perform(ForgetName(names[0]))
    #expect(try await leaderboard.ask(NameQuestion()).names.isEmpty)
    let files = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: fixture.path + $0)) }
    #expect(files.allSatisfy { $0.range(of: Data("Haneulbyeol".utf8)) == nil })
  }
}
