import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A player who hides` {
  private let fixture: Fixture
  private let nickname: Nickname
  private let other: Nickname
  private var player: PlayerReference { .named(nickname, school: fixture.schools[0].id) }

  init() async throws {
    fixture = try await Fixture()
    nickname = try #require(Nickname("민준"))
    other = try #require(Nickname("서연"))
  }

  @discardableResult
  private func play(_ nickname: Nickname, _ taps: Int64 = 5) async throws -> SessionID {
    try await fixture.tap(taps, for: 0, as: nickname).session
  }

  private func board(_ leaderboard: Leaderboard? = nil) async throws -> [String?] {
    let leaderboard = leaderboard ?? fixture.leaderboard
    let all = try await leaderboard.players(.whole)
    let own = try await leaderboard.players(.whole, of: .school(fixture.schools[0].id))
    #expect(all.entries == own.entries)
    #expect(all.entries.map(\.rank) == Array(1...max(1, all.total)).prefix(all.total).map { $0 })
    return all.entries.map { $0.nickname?.text }
  }

  @Test func `is on no board and takes no rank, then and with later sessions, until they come back`() async throws {
    try await play(nickname, 10)
    try await play(nickname, 10)
    try await play(other)
    #expect(try await board() == ["민준", "서연"])
    #expect(try await fixture.leaderboard.setHidden(true, player))
    #expect(try await board() == ["서연"])
    try await play(nickname, 10)
    #expect(try await board() == ["서연"])
    #expect(!(try await fixture.leaderboard.setHidden(true, player)))
    #expect(try await fixture.leaderboard.setHidden(false, player))
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.taps) == [30, 5])
    #expect(!(try await fixture.leaderboard.setHidden(false, player)))
  }

  @Test func `takes the spellings of the name along, also those of later sessions`() async throws {
    let spellings = try ["Bad Boy", "b-a-d-b0y", "BADBOY"].map { try #require(Nickname($0)) }
    try await play(spellings[0], 10)
    try await play(spellings[1], 8)
    try await play(other, 6)
    #expect(try await fixture.leaderboard.setHidden(true, .named(spellings[0], school: fixture.schools[0].id)))
    #expect(try await board() == ["서연"])
    try await play(spellings[2], 20)
    #expect(try await board() == ["서연"])
    #expect(try await fixture.leaderboard.setHidden(false, .named(spellings[2], school: fixture.schools[0].id)))
    #expect(try await board() == ["BADBOY", "Bad Boy", "b-a-d-b0y", "서연"])
  }

  @Test func `is proved by a session, with or without a nickname`() async throws {
    let mine = try await play(nickname)
    let (nameless, alike) = (try await play(.anonymous, 4), try await play(.anonymous, 3))
    try await fixture.leaderboard.setHidden(true, .session(mine))
    try await fixture.leaderboard.setHidden(true, .session(nameless))
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.taps) == [3])
    try await fixture.leaderboard.setHidden(false, .session(nameless))
    try await fixture.leaderboard.setHidden(true, .session(alike))
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.taps) == [4])
    await #expect(throws: TapRefusal.unknownSession(SessionID(rawValue: 99))) {
      try await fixture.leaderboard.setHidden(true, .session(SessionID(rawValue: 99)))
    }
  }

  @Test func `is hidden in every process, and in that season and school only`() async throws {
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    try await play(nickname)
    #expect(try await board(reader) == ["민준"])
    try await fixture.tap(2, for: 1, as: nickname)
    try await fixture.leaderboard.setHidden(true, player)
    #expect(try await reader.players(.whole).entries.map(\.taps) == [2])
    let next = try await fixture.leaderboard.perform(StartSeason(name: "Next"))
    let session = try await fixture.leaderboard.openSession(
      SessionRequest(season: next.id, school: fixture.schools[0].id, nickname: nickname))
    _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 3, span: 0))
    #expect(try await reader.players(.whole, season: next.id).entries.map(\.taps) == [3])
  }

  @Test func `looks like one who is not there`() async throws {
    try await play(nickname)
    try await fixture.leaderboard.setHidden(true, player)
    for board in [PlayerBoard.all, .school(fixture.schools[0].id)] {
      await #expect(throws: BoardError.notOnPlayerBoard(player, board)) {
        try await fixture.leaderboard.players(.around(player, radius: 1), of: board)
      }
    }
    #expect(try await fixture.leaderboard.schools(ofPlayersNamed: nickname).isEmpty)
  }

  @Test func `has to have played`() async throws {
    await #expect(throws: ContestRefusal.unknownPlayer(nickname, fixture.schools[0].id, fixture.season.id)) {
      try await fixture.leaderboard.setHidden(true, player)
    }
    try await play(.anonymous)
    let nobody = PlayerReference.named(.anonymous, school: fixture.schools[0].id)
    await #expect(throws: ContestRefusal.unknownPlayer(.anonymous, fixture.schools[0].id, fixture.season.id)) {
      try await fixture.leaderboard.setHidden(true, nobody)
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.setHidden(true, player, season: SeasonID(rawValue: 9))
    }
    #expect(try await fixture.leaderboard.players(.whole).total == 1)
  }
}
