import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

extension Workplace {
  /// Plays a contest on a clock that is behind, since the command has the machine's.
  ///
  /// - Parameters:
  ///   - milliseconds: how far the clock is behind when the contest begins.
  ///   - edition: the schools; else one, test:high:1.
  func play<Value>(
    ago milliseconds: Int64, over edition: DirectoryEdition? = nil, in file: String = "touchschool.sqlite",
    _ work: (Leaderboard, VirtualClock) async throws -> Value
  ) async throws -> Value {
    let clock = VirtualClock(Timestamp.now + -milliseconds)
    let leaderboard = try Leaderboard.open(path(file), clock: clock)
    defer { try? leaderboard.close() }
    let school = School(
      id: try #require(SchoolID("test:high:1")), name: "군위고등학교", region: "경상북도", district: "군위군")
    try await leaderboard.perform(
      ImportSchools(edition ?? DirectoryEdition(format: .touchschool, schools: [school])))
    return try await work(leaderboard, clock)
  }

  /// Nine players for ``addPlayers(_:)``.
  static let players: [(school: String, nickname: String, taps: Int64)] = [
    ("test:high:a", "민준", 20), ("test:high:a", "서연", 35), ("test:high:a", "Zoë", 20), ("test:high:a", "player", 9),
    ("test:high:a", "민준", 15), ("test:high:b", "민준", 40), ("test:middle:c", "👩‍👩‍👧 엄마", 12), ("test:middle:c", "שלום", 11),
    ("test:high:a", "Kim", 3),
  ]

  /// The commands that correct a season with ``players``, in this order, for which ``writeCorrections()`` writes the files.
  static let corrections: [[String]] = [
    ["taps", "adjust", "5", "--by", "-3", "--reason", "a macro"],
    ["taps", "import", "corrected.csv", "--sheet", "taps.csv", "--season", "1", "--yes"],
    ["review", "ban", "--session", "6", "--reason", "a macro"], ["review", "undo", "1", "--reason", "no macro"],
    ["players", "hide", "민준", "--school", "test:high:a", "--season", "1"],
    ["players", "unhide", "민준", "--school", "test:high:a", "--season", "1"],
    ["players", "forget", "서연", "--yes"], ["schools", "import", "next.csv"],
    ["schools", "remove", "--edition", "2", "--yes"],
  ]

  func writeCorrections() throws {
    try write("taps,school_id\n119,test:high:b\n", to: "corrected.csv")
    try write(Self.directory + "test:other:g,새학교,other,제주특별자치도,제주시,,,,open\n", to: "next.csv")
  }

  /// Adds players to what ``prepare()`` made: at test:high:a five, of whom one has no name and two are level; at test:high:b one who is
  /// called like one of them; at test:middle:c two with names that a table has to measure.
  func addPlayers(_ players: [(school: String, nickname: String, taps: Int64)] = Workplace.players) async throws {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_040_000))
    let leaderboard = try Leaderboard.open(path("touchschool.sqlite"), clock: clock, access: .readWrite)
    defer { try? leaderboard.close() }
    let season = try await leaderboard.currentSeason().id
    for player in players {
      clock.advance(byMilliseconds: 1000)
      let session = try await leaderboard.openSession(
        SessionRequest(
          season: season, school: try #require(SchoolID(player.school)),
          nickname: try #require(Nickname(player.nickname))
        ))
      let receipt = try await leaderboard.commit(
        TapBatch(session: session.id, sequence: 1, taps: player.taps, span: 0))
      #expect(receipt.accepted == player.taps)
    }
  }
}
