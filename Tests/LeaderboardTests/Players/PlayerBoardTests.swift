import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Boards of players` {
  /// Lets a player of the first school tap in a session of their own.
  @discardableResult
  private func play(_ fixture: Fixture, _ nickname: String?, _ taps: Int64) async throws -> SessionID {
    let nickname = try nickname.map { try #require(Nickname($0)) } ?? .anonymous
    return try await fixture.tap(taps, for: 0, as: nickname).session
  }

  private func named(_ nickname: String, _ fixture: Fixture) throws -> PlayerReference {
    .named(try #require(Nickname(nickname)), school: fixture.schools[0].id)
  }

  private func names(_ page: PlayerPage) -> [String?] { page.entries.map { $0.nickname?.text } }

  @Test func `have a place for each session without a nickname`() async throws {
    let fixture = try await Fixture()
    let first = try await play(fixture, nil, 5)
    try await play(fixture, nil, 7)
    try await play(fixture, "player", 6)
    let page = try await fixture.leaderboard.players(.whole)
    #expect(page.entries.map(\.taps) == [7, 6, 5])
    #expect(names(page) == [nil, nil, nil])
    let around = try await fixture.leaderboard.players(.around(.session(first), radius: 0))
    #expect(around.entries.map(\.rank) == [3])
  }

  @Test func `show pages and neighbourhoods, of a school and of all`() async throws {
    let fixture = try await Fixture()
    for number in 1...12 { try await play(fixture, "p\(number)", Int64(41 - number)) }
    for board in [PlayerBoard.all, .school(fixture.schools[0].id)] {
      func ranks(_ slice: PageSlice<PlayerReference>) async throws -> [Int] {
        try await fixture.leaderboard.players(slice, of: board).entries.map(\.rank)
      }
      #expect(try await ranks(.top(3)) == [1, 2, 3])
      #expect(try await ranks(.page(3, size: 5)) == [11, 12])
      #expect(try await ranks(.page(.max, size: .max)) == [])
      #expect(try await ranks(.around(named("p1", fixture), radius: 1)) == [1, 2, 3])
      #expect(try await ranks(.around(named("p6", fixture), radius: 1)) == [5, 6, 7])
      #expect(try await ranks(.around(named("p12", fixture), radius: 1)) == [10, 11, 12])
      #expect(try await ranks(.around(named("p6", fixture), radius: .max)) == Array(1...12))
    }
  }

  @Test func `name what is not there`() async throws {
    let fixture = try await Fixture()
    let session = try await play(fixture, "민준", 5)
    let nobody = try named("nobody", fixture)
    let stranger = try #require(SchoolID("test:high:nobody"))
    let other = try await fixture.leaderboard.perform(StartSeason(name: "Other"))
    for board in [PlayerBoard.all, .school(fixture.schools[0].id)] {
      await #expect(throws: BoardError.notOnPlayerBoard(nobody, board)) {
        try await fixture.leaderboard.players(.around(nobody, radius: 1), of: board, season: fixture.season.id)
      }
      await #expect(throws: BoardError.notOnPlayerBoard(.session(session), board)) {
        try await fixture.leaderboard.players(.around(.session(session), radius: 1), of: board, season: other.id)
      }
      await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
        try await fixture.leaderboard.players(.top(1), of: board, season: SeasonID(rawValue: 9))
      }
      await #expect(throws: TapRefusal.unknownSession(SessionID(rawValue: 99))) {
        try await fixture.leaderboard.players(
          .around(.session(SessionID(rawValue: 99)), radius: 1), of: board, season: fixture.season.id)
      }
    }
    await #expect(throws: TapRefusal.unknownSchool(stranger)) {
      try await fixture.leaderboard.players(.top(1), of: .school(stranger), season: fixture.season.id)
    }
  }

  @Test func `keep those of a season that has ended, and of each season its own`() async throws {
    let fixture = try await Fixture()
    try await play(fixture, "민준", 9)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    let next = try await fixture.leaderboard.perform(StartSeason(name: "Next"))
    let page = try await fixture.leaderboard.players(.whole, season: fixture.season.id)
    #expect(page.entries.map(\.taps) == [9])
    #expect(page.state == .ended)
    #expect(try await fixture.leaderboard.players(.whole, season: next.id).total == 0)
  }

  @Test func `hold counts up to the largest there are`() async throws {
    let fixture = try await Fixture()
    let session = try await play(fixture, "민준", 5)
    try await play(fixture, "민준", 5)
    try tamper(fixture.path, "UPDATE session SET accepted = \(Int64.max) WHERE id = \(session)")
    let page = try await fixture.leaderboard.players(.whole)
    #expect(page.entries.map(\.taps) == [.max])
    #expect(try await fixture.leaderboard.averages(.whole, leastPlayers: 1).entries.map(\.average.sum) == [.max])
  }

  @Test func `show no nickname that a forged file has where none can be`() async throws {
    let fixture = try await Fixture()
    try await play(fixture, "민준", 5)
    try tamper(fixture.path, "UPDATE session SET nickname = char(27) || '[2J'")
    #expect(names(try await fixture.leaderboard.players(.whole)) == [nil])
  }

  @Test(arguments: ["players", "players:test:high:S1002"])
  func `are read as they are written`(text: String) throws {
    #expect(try #require(PlayerBoard(text)).description == text)
  }

  @Test(arguments: ["", "all", "player", "players:", "players:S1002", "players:test:nursery:S1002"])
  func `refuse what is none`(text: String) {
    #expect(PlayerBoard(text) == nil)
  }

  @Test func `are written for programs without saying when anybody played`() async throws {
    let fixture = try await Fixture()
    try await play(fixture, "Zoë", 6)
    try await play(fixture, nil, 5)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(try await fixture.leaderboard.players(.whole)), as: UTF8.self)
    let school = fixture.schools[0]
    let place =
      #""school":{"district":"\#(school.district)","id":"\#(school.id)","level":"elementary","name":"School 0","region":"\#(school.region)"}"#
    #expect(
      text == #"{"board":"players","entries":[{"nickname":"Zoë","rank":1,\#(place),"taps":6},"#
        + #"{"nickname":null,"rank":2,\#(place),"taps":5}],"revision":4,"season":{"endsAt":null,"finalAt":null,"id":1,"name":"Spring","#
        + #""startsAt":"\#(Fixture.start)","state":"live"},"ties":"ordinal","total":2}"#)
  }
}
