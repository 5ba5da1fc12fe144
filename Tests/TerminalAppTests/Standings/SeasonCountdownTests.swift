import Basics
import Boards
import Console
import GameAPI
import Leaderboard
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TapGame
@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The time left of a season` {
  private static let inAWhile = GameFixture.start + 90_000

  private static func countdown(_ milliseconds: Int64) -> SeasonCountdown? {
    let season = SeasonSummary(
      id: SeasonID(rawValue: 1), name: "", state: .live, startsAt: GameFixture.start,
      endsAt: GameFixture.start + milliseconds, finalAt: nil)
    return SeasonCountdown(to: season, at: GameFixture.start)
  }

  @Test(arguments: [
    (0, "0:00 남음", "0:00 left"), (1, "0:01 남음", "0:01 left"), (60_000, "1:00 남음", "1:00 left"),
    (754_000, "12:34 남음", "12:34 left"), (3_600_000, "1:00:00 남음", "1:00:00 left"),
    (86_400_000, "24:00:00 남음", "24:00:00 left"), (273_600_000, "3일 4시간 남음", "3 d 4 h left"),
  ])
  func `is told in a few words`(milliseconds: Int64, korean: String, english: String) throws {
    let countdown = try #require(Self.countdown(milliseconds))
    #expect(countdown.text(in: .korean) == korean)
    #expect(countdown.text(in: .english) == english)
    #expect(countdown.isLastMinute == (milliseconds <= 60_000))
  }

  @Test func `is not told of an end in years`() {
    #expect(Self.countdown(8_640_000_000) != nil)
    #expect(Self.countdown(8_640_001_000) == nil)
  }

  @Test func `is read aloud in words`() throws {
    #expect(try #require(Self.countdown(3_725_000)).spoken(in: .korean) == "1시간 2분 5초")
    #expect(try #require(Self.countdown(3_661_000)).spoken(in: .english) == "1 hour 1 minute 1 second")
    #expect(try #require(Self.countdown(120_000)).spoken(in: .english) == "2 minutes")
  }

  @Test func `is counted down on every screen, and looks different in the last minute`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    #expect(seat.lines[0].hasSuffix("봄 대회 · 1:30 left"))
    await seat.advance(1000)
    #expect(seat.lines[0].hasSuffix("· 1:29 left"))
    #expect(!seat.picture.contains("The last"))
    await seat.advance(29_000)
    #expect(seat.lines[0].hasSuffix("· 1:00 left"))
    #expect(seat.picture.contains("The last 60 s!"))
    await seat.advance(48_000)
    #expect(seat.picture.contains("The last 12 s!"))
    for screen in [Screen.State.rankings(.init()), .picker(.init()), .round(.init())] {
      await seat.send(.path(.push(screen)))
      #expect(seat.lines[0].hasSuffix("· 0:12 left"), "\(screen)")
    }
  }

  @Test func `is counted down to the beginning of a season, too`() async throws {
    let seat = await GameSeat(try await GameFixture(startsAt: Self.inAWhile), school: 0)
    #expect(seat.lines[0].hasSuffix("시작 전 · 1:30 뒤 시작"))
  }

  @Test func `is not told of a season without an end`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0)
    #expect(seat.state.shared.countdown == nil)
    await seat.advance(50)
    #expect(fixture.clock.sleepers == 0)
  }

  @Test(arguments: Language.allCases)
  func `ends with the final place, once the last taps are counted`(language: Language) async throws {
    let fixture = try await GameFixture(rules: .standard, endsAt: Self.inAWhile)
    try await fixture.tap(9, for: 1)
    try await fixture.tap(5, for: 2)
    let seat = await GameSeat(fixture, school: 0, language: language, path: [.game(.init())])
    await seat.tap(2)
    await seat.advance(90_000)
    await seat.until { $0.shared.standings?.state == .counting }
    #expect(seat.picture.contains(language("마지막 터치를 세는 중", "counting the last taps")))
    // Taps of others may still arrive, so no place is told.
    #expect(!seat.picture.contains(language("봄 대회 끝!", "봄 대회 is over!")))
    await seat.advance(3100)
    await seat.until { $0.shared.standings?.state == .ended }
    #expect(seat.picture.contains(language("봄 대회 끝!", "봄 대회 is over!")))
    #expect(seat.picture.contains(language("가초 · 6곳 중 3위", "가초 · 3 of 6")))
    #expect(seat.picture.contains(language("학교 터치 2 · 내 터치 2", "School's taps 2 · my taps 2")))
    #expect(seat.picture.contains(language("순위가 정해졌어요.", "The ranks are final.")))
    // Who still taps does not close it.
    await seat.tap(3)
    await seat.press(.enter)
    #expect(seat.picture.contains(language("봄 대회 끝!", "봄 대회 is over!")))
    await seat.press(.escape)
    #expect(seat.state.path.count == 1)
  }

  @Test func `ends with a notice of the place if the next season has begun already`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(9, for: 1)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await seat.tap(2)
    await seat.advance(1000)
    _ = try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    _ = try await fixture.leaderboard.perform(StartSeason(name: "여름 대회"))
    await seat.follow(try await fixture.leaderboard.revision())
    #expect(seat.picture.contains("봄 대회 is over: 2 of 6"))
    #expect(seat.picture.contains("Now it is 여름 대회"))
    // The player goes on tapping, in the next season.
    #expect(seat.state.path.count == 1)
    await seat.tap(2)
    await seat.advance(1000)
    #expect(seat.tapping.counted == 2)
  }

  @Test func `is announced without screens, and the end with the final place`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    try await fixture.tap(9, for: 1)
    let seat = PlainSeat(fixture, school: 0)
    try await seat.send(.begin)
    try await seat.read("tap 3", "wait")
    for _ in 0..<95 { try await seat.advance(.seconds(1)) }
    #expect(seat.transcript.contains("The season is 봄 대회. It ends in 1 minute 30 seconds.\n"))
    let last = seat.transcript.split(separator: "\n").suffix(16)
    #expect(
      Array(last) == [
        "The season ends in 1 minute.", "The season ends in 10 seconds.",
        "The season 봄 대회 is over, so taps do not count.", "가초: rank 2 of 6, 3 taps.", "3 of them are yours.",
        "봄 대회, the best schools:", "1. 나중, middle school, 부산광역시 중구: 9 taps",
        "2. 가초, elementary school, 서울특별시 중구 (your school): 3 taps", "3. 라초, elementary school, 부산광역시 남구: 0 taps",
        "A text to share:", "🐥 봄 대회", "가초: 2 of 6, 3 taps", "My taps: 3", "Rank █▁▁ 1 → 2",
        "My best second: 3 taps", "#TouchSchool",
      ])
  }
}
