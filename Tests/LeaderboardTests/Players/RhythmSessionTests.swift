import Boards
import Foundation
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A session in rhythm mode` {
  /// A player on the beat and a script beside them, for five minutes.
  private func played() async throws -> (fixture: Fixture, rhythm: SessionID, script: SessionID) {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, SettingChanges(["rhythm": .word("on")])))
    let sessions = try await fixture.leaderboard.openSessions([
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[0].id, nickname: try #require(Nickname("지우")), isRhythm: true
      ),
      SessionRequest(season: fixture.season.id, school: fixture.schools[1].id),
    ])
    for sequence in 1...Int64(150) {
      fixture.clock.advance(byMilliseconds: 2000)
      _ = try await fixture.leaderboard.commit(
        sessions.map { TapBatch(session: $0.id, sequence: sequence, taps: 6, span: Int64(2000)) })
    }
    return (fixture, sessions[0].id, sessions[1].id)
  }

  @Test func `is marked where an organiser sees it, and not reviewed for its beat`() async throws {
    let (fixture, rhythm, script) = try await played()
    let list = try await fixture.leaderboard.ask(SessionQuestion())
    #expect(
      Dictionary(uniqueKeysWithValues: list.sessions.map { ($0.id, $0.isRhythm) }) == [rhythm: true, script: false])
    #expect(list.sessions.map(\.taps) == [900, 900])
    #expect(try await fixture.leaderboard.ask(SuspicionQuestion()).sessions.map(\.id) == [script])
    #expect(try await fixture.leaderboard.session(rhythm)?.progress.isRhythm == true)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `stays one where its season is merged into another one`() async throws {
    let (hall, rhythm, _) = try await played()
    let fixture = try await Fixture()
    fixture.clock.set(to: hall.clock.now)
    let merge = try await hall.merge(into: fixture)
    #expect(try JSONDecoder().decode(MergeSeason.self, from: JSONEncoder().encode(merge)) == merge)
    _ = try await fixture.leaderboard.perform(merge)
    let merged = try await fixture.leaderboard.ask(SessionQuestion()).sessions
    #expect(merged.filter(\.isRhythm).map(\.nickname?.text) == ["지우"])
    #expect(merged.count == 2 && rhythm == SessionID(rawValue: 1))
  }
}
