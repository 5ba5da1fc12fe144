import Basics
import Boards
import Leaderboard
import TapClient
import TapGame
import Testing

@testable import TerminalApp

/// Players of a school with one nickname are one player on the boards.
@Suite(.timeLimit(.minutes(10))) struct `A nickname that somebody at the school has` {
  private static let sentence = "Someone of your school has this nickname"

  private func fixture() async throws -> GameFixture {
    let fixture = try await GameFixture()
    var profile = try await fixture.file.profile()
    profile.nickname = try #require(Nickname("하늘"))
    try await fixture.file.save(profile)
    return fixture
  }

  @Test(arguments: [0, 1]) func `is told to who begins there, and to nobody else`(school: Int) async throws {
    let fixture = try await fixture()
    try await fixture.tap(9, for: 0, as: "하늘")
    let seat = await GameSeat(fixture, school: school, language: .english)
    await seat.until { $0.shared.notice != nil || school == 1 }
    #expect(seat.state.shared.notice?.sentence.contains(Self.sentence) ?? false == (school == 0))
  }

  @Test func `is told in Korean, and is not the person's own from before`() async throws {
    let fixture = try await fixture()
    try await fixture.tap(9, for: 0, as: "하늘")
    let seat = await GameSeat(fixture, school: 0, path: [.game(.init())])
    await seat.until { $0.shared.notice != nil }
    #expect(seat.state.shared.notice?.sentence.contains("같은 별명이 있어요") == true)
    await seat.tap(3)
    await seat.advance(1_000)
    await seat.send(.noticeOver)
    // With taps of one's own there, the nickname is known.
    await seat.send(.namesakeFound(taps: 3))
    #expect(seat.state.shared.notice == nil)
  }

  @Test func `is told line by line, too`() async throws {
    let fixture = try await fixture()
    try await fixture.tap(9, for: 0, as: "하늘")
    let seat = PlainSeat(fixture)
    try await seat.send(.begin)
    try await seat.read("school 가초", "school 1", "", "wait", "quit")
    #expect(seat.transcript.contains(Self.sentence), "\(seat.transcript)")
  }
}
