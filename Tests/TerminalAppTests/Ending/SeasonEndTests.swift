import Console
import GameAPI
import Leaderboard
import PlayerFile
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(5))) struct `The end of a season` {
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
    await seat.until { $0.shared.standings?.state == .ended && !($0.ending?.story.ranks.isEmpty ?? true) }
    return seat
  }

  @Test(arguments: [(60, 20), (80, 24), (120, 40)], Language.allCases)
  func `has a podium in large digits, my place and my story`(
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
  }

  @Test func `has all that matters in forty columns and twelve rows`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = try await played(language: .korean, size: TerminalSize(columns: 40, rows: 12), in: fixture)
    #expect(seat.picture.contains("가초 · 6곳 중 2위") && seat.picture.contains("순위가 정해졌어요."), "\(seat.picture)")
  }

  @Test func `gives a text to share`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = try await played(language: .english, size: .assumed, in: fixture)
    let text = try #require(seat.state.ending).shareText(in: .english)
    #expect(text.first == "🐥 봄 대회" && text.last == "#TouchSchool")
    #expect(text.contains("가초: 2 of 6, 3 taps") && text.contains("My taps: 3"))
    #expect(text.contains { $0.hasPrefix("Rank ") } && text.contains("Schools passed: 다고"))
  }

  @Test(arguments: Language.allCases)
  func `is told to who comes back later, if they have played`(language: Language) async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    do { _ = try await played(language: language, size: .assumed, in: fixture) }
    let later = await GameSeat(fixture, school: 0, language: language)
    await later.until { !($0.ending?.story.ranks.isEmpty ?? true) }
    #expect(later.picture.contains(language("가초 · 6곳 중 2위", "가초 · 2 of 6")))
    #expect(later.picture.contains(language("내 터치 3", "my taps 3")))
    #expect(later.picture.contains("→"))
    await later.press(.escape)
    #expect(later.state.path.isEmpty)
    // Who has not played for the school sees no end of theirs.
    let other = await GameSeat(fixture, school: 3, language: language)
    #expect(other.state.path.isEmpty)
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
