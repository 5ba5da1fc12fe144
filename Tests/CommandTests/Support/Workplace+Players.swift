import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

extension Workplace {
  /// Adds players to what ``prepare()`` made: at test:high:a five, of whom one has no name and two are level; at test:high:b one who is
  /// called like one of them; at test:middle:c two with names that a table has to measure.
  ///
  /// - Parameter others: more players.
  func addPlayers(also others: [(school: String, nickname: String, taps: Int64)] = []) async throws {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_040_000))
    let leaderboard = try Leaderboard.open(path("touchschool.sqlite"), clock: clock, access: .readWrite)
    defer { try? leaderboard.close() }
    let season = try await leaderboard.currentSeason().id
    let players: [(school: String, nickname: String, taps: Int64)] = [
      ("test:high:a", "민준", 20), ("test:high:a", "서연", 35), ("test:high:a", "Zoë", 20), ("test:high:a", "player", 9),
      ("test:high:a", "민준", 15), ("test:high:b", "민준", 40), ("test:middle:c", "👩‍👩‍👧 엄마", 12),
      ("test:middle:c", "שלום", 11), ("test:high:a", "Kim", 3),
    ]
    for player in players + others {
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
