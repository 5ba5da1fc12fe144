import Basics
import Console
import GameAPI
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The end of a season` {
  private static let inAWhile = GameFixture.start + 90_000

  /// A season of three schools with taps, in which I have tapped for the last of them.
  private func played(
    language: Language, size: TerminalSize, in fixture: GameFixture
  ) async throws -> GameSeat {
    try await fixture.tap(2, for: 2)
    try await fixture.tap(9, for: 1)
    let seat = await GameSeat(fixture, school: 0, language: language, size: size, path: [.game(.init())])
    await seat.click(3, every: 150)
    await seat.advance(91_000)
    await seat.until { $0.shared.standings?.state == .ended && !($0.ending?.story.ranks ?? []).isEmpty }
    return seat
  }

  @Test(arguments: [(60, 20), (80, 24), (120, 40)], Language.allCases)
  func `has a podium in large digits, my place and my story, and a text to share`(
    size: (columns: Int, rows: Int), language: Language
  ) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = try await played(
      language: language, size: TerminalSize(columns: size.columns, rows: size.rows), in: fixture)
    let picture = seat.picture
    #expect(picture.contains(language("봄 대회 끝!", "봄 대회 is over!")))
    // The figures of the first and the second stand in rows of their own, the first one higher.
    let (first, second) = (seat.lines.firstIndex { $0.contains("▀█ ") }, seat.lines.firstIndex { $0.contains("▀▀█") })
    #expect(try #require(first) < (try #require(second)), "\(picture)")
    #expect(picture.contains(language("가초 · 6곳 중 2위", "가초 · 2 of 6")))
    #expect(picture.contains(language("학교 터치 3 · 내 터치 3", "School's taps 3 · my taps 3")))
    #expect(picture.contains(language("가장 빠른 1초: 3번", "My best second: 3 taps")), "\(picture)")
    #expect(picture.contains(language("제친 학교: 다고", "Schools passed: 다고")))
    #expect(picture.contains("→"))
    #expect(!seat.lines.contains { $0.contains("…") })
    #expect(picture.contains("#") == (size.rows == 40))
    guard language == .english else { return }
    let text = try #require(seat.state.ending).shareText(in: .english)
    #expect(text.first == "🐥 봄 대회" && text.last == "#TouchSchool")
    #expect(text.contains("가초: 2 of 6, 3 taps") && text.contains("My taps: 3"))
    #expect(text.contains { $0.hasPrefix("Rank ") } && text.contains("Schools passed: 다고"))
  }

  @Test(arguments: Language.allCases)
  func `has all that matters in forty columns and twelve rows`(language: Language) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = try await played(language: language, size: TerminalSize(columns: 40, rows: 12), in: fixture)
    let picture = seat.picture
    // The figure of my rank, in three rows.
    #expect(seat.lines[3].contains("▀▀█") && seat.lines[4].contains("█▀▀"), "\(picture)")
    for text in [
      language("봄 대회 끝!", "봄 대회 is over!"), language("6곳 중 2위", "2 of 6"), language("학교 터치 3", "School's taps 3"),
      language("내 터치 3", "My taps 3"), language("위 → 2위", " → 2"),
      language("가장 빠른 1초: 3번", "My best second: 3 taps"), language("제친 학교: 다고", "Schools passed: 다고"),
    ] {
      #expect(picture.contains(text), "\(picture)")
    }
    #expect(!picture.contains("…"))
  }

  @Test func `counts each school that was passed, also where several have one name`() async throws {
    let fixture = try await GameFixture()
    let names = ["다고", "다고", "마중", "바고", "사초"]
    let schools = zip(fixture.schools, names).map { school, name in
      SchoolSummary(id: school.id, name: name, region: school.region, district: school.district)
    }
    let story = PlayerStory(taps: 9, passed: schools)
    #expect(story.lines(in: .korean) == ["제친 학교: 마중, 바고, 사초 외 2곳"])
    #expect(story.lines(in: .english) == ["Schools passed: 마중, 바고, 사초 and 2 more"])
    // In a narrow window, names give way, not their number.
    #expect(story.lines(in: .korean, width: 30) == ["제친 학교: 바고, 사초 외 3곳"])
    #expect(story.lines(in: .english, width: 1) == ["Schools passed: 사초 and 4 more"])
  }

  @Test(arguments: Language.allCases)
  func `is told to who comes back later, if they have played`(language: Language) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    do { _ = try await played(language: language, size: .assumed, in: fixture) }
    let later = await GameSeat(fixture, school: 0, language: language)
    await later.until { !($0.ending?.story.ranks ?? []).isEmpty }
    #expect(later.picture.contains(language("가초 · 6곳 중 2위", "가초 · 2 of 6")))
    #expect(later.picture.contains(language("내 터치 3", "my taps 3")))
    #expect(later.picture.contains("→"))
    await later.press(.escape)
    #expect(later.state.path.isEmpty)
    // Who has not played for the school sees no end of theirs.
    let other = await GameSeat(fixture, school: 3, language: language)
    #expect(other.state.path.isEmpty)
  }

  @Test(arguments: Language.allCases)
  func `is told to who was away while the next season runs already, once`(language: Language) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    try await fixture.tap(9, for: 1)
    do {
      let seat = await GameSeat(fixture, school: 0, language: language, path: [.game(.init())])
      await seat.click(3, every: 150)
      await seat.advance(2000)
    }
    fixture.wallClock.advance(byMilliseconds: 100_000)
    try await fixture.leaderboard.perform(
      StartSeason(
        name: "여름 대회", startsAt: nil, endsAt: nil, settings: SeasonSettings(rules: .withoutGrace)))
    do {
      let later = await GameSeat(fixture, school: 0, language: language)
      await later.until { !($0.ending?.story.ranks ?? []).isEmpty }
      #expect(later.picture.contains(language("봄 대회 끝!", "봄 대회 is over!")), "\(later.picture)")
      #expect(later.picture.contains(language("가초 · 6곳 중 2위", "가초 · 2 of 6")))
      #expect(later.picture.contains(language("학교 터치 3 · 내 터치 3", "School's taps 3 · my taps 3")))
      await later.press(.escape)
      #expect(later.state.path.isEmpty)
      #expect(later.picture.contains("여름 대회"))
    }
    let again = await GameSeat(fixture, school: 0, language: language)
    #expect(again.state.path.isEmpty && again.state.shared.notice == nil)
  }

  @Test(arguments: Language.allCases)
  func `is told without screens, too, with the text to share, to who was away`(language: Language) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    try await fixture.tap(9, for: 1)
    do {
      let seat = PlainSeat(fixture, school: 0, language: language)
      try await seat.begin()
      try await seat.read(language("터치 3", "tap 3"), language("기다", "wait"))
    }
    fixture.wallClock.advance(byMilliseconds: 100_000)
    for isNextRunning in [false, true] {
      if isNextRunning {
        try await fixture.leaderboard.perform(
          StartSeason(name: "여름 대회", startsAt: nil, endsAt: nil, settings: SeasonSettings(rules: .withoutGrace)))
      }
      let later = PlainSeat(fixture, school: 0, language: language)
      try await later.send(.begin)
      #expect(
        later.transcript.contains(
          language(
            """
            봄 대회, 가장 높은 학교:
            1위 나중, 중학교, 부산광역시 중구: 9번
            2위 가초, 초등학교, 서울특별시 중구 (우리 학교): 3번
            3위 라초, 초등학교, 부산광역시 남구: 0번
            나눌 글:
            🐥 봄 대회
            가초: 6곳 중 2위, 터치 3번
            내 터치 3번

            """,
            """
            봄 대회, the best schools:
            1. 나중, middle school, 부산광역시 중구: 9 taps
            2. 가초, elementary school, 서울특별시 중구 (your school): 3 taps
            3. 라초, elementary school, 부산광역시 남구: 0 taps
            A text to share:
            🐥 봄 대회
            가초: 2 of 6, 3 taps
            My taps: 3

            """)), "\(later.transcript)")
    }
    let again = PlainSeat(fixture, school: 0, language: language)
    try await again.send(.begin)
    #expect(!again.transcript.contains("봄 대회"), "\(again.transcript)")
  }

  @Test func `of an earlier season is told in a notice, where another screen is open`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    do {
      let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
      await seat.click(3, every: 150)
      await seat.advance(2000)
    }
    fixture.wallClock.advance(byMilliseconds: 100_000)
    try await fixture.leaderboard.perform(
      StartSeason(
        name: "여름 대회", startsAt: nil, endsAt: nil, settings: SeasonSettings(rules: .withoutGrace)))
    let later = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await later.until { $0.shared.notice != nil }
    #expect(later.picture.contains("봄 대회 is over: 1 of 6. Now it is 여름 대회"), "\(later.picture)")
    #expect(later.state.path.count == 1)
  }

  @Test func `counts the best second of presses that a finger made`() {
    var best = BestSecond()
    for moment in [0, 200, 400, 1100, 1150, 1199] { best.add(at: .milliseconds(moment)) }
    #expect(best.taps == 0)
    best.settle()
    #expect(best.taps == 5)
    // A held key's presses are taken back before they are counted.
    for moment in 0..<9 { best.add(at: .milliseconds(1200 + moment * 30)) }
    best.withdraw(9)
    best.settle()
    #expect(best.taps == 5)
    // What fair play refuses is no record.
    for moment in 0..<60 { best.add(at: .milliseconds(5000 + moment)) }
    best.settle()
    #expect(best.taps == 20)
  }
}
