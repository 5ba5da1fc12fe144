import Basics
import Console
import Boards
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The offer of practice rivals` {
  private static let alone = (main: "press v for practice rivals", game: "esc, then v: practice rivals")

  @Test func `stands where nobody else has taps, also if I have some`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(3, for: 0)
    let seat = await GameSeat(fixture, school: 0, language: .english)
    #expect(seat.picture.contains(Self.alone.main))
    await seat.press(.character("p"))
    #expect(seat.picture.contains(Self.alone.game))
    try await fixture.tap(1, for: 4)
    await seat.follow(try await fixture.leaderboard.revision())
    #expect(!seat.picture.contains(Self.alone.game))
    await seat.press(.escape)
    #expect(!seat.picture.contains(Self.alone.main))
  }

  @Test func `stands in the menu in any case`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(1, for: 4)
    let seat = await GameSeat(fixture, school: 0)
    #expect(seat.picture.contains("3  연습 상대"))
  }

  @Test(arguments: [Key.character("v"), .character("ㅍ"), .character("3")])
  func `is taken with everything handed in`(key: Key) async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0)
    await seat.send(.input(Input(.click(row: 5, column: 5), at: seat.now)))
    await seat.press(.character("p"))
    await seat.click(2, every: 10)
    await seat.press(.escape)
    await seat.press(key)
    #expect(seat.state.isSwitching && seat.state.leaving == .left)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 2)
  }

  @Test func `is taken at the end of the introduction`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, path: [.introduction(.init(phase: .done))])
    #expect(seat.picture.contains("v 연습 상대"))
    await seat.press(.character("v"))
    #expect(seat.state.isSwitching && seat.state.leaving == .left)
  }

  @Test func `begins with no fall, though the rivals take their places`() async throws {
    let fixture = try await GameFixture()
    for isPractice in [true, false] {
      let shared = SharedState(
        language: .english, size: .assumed, tapping: .init(school: fixture.schools[0]), isPractice: isPractice)
      var state = App.State(shared: shared)
      let app = App(dependencies: fixture.dependencies)
      func read(_ ranks: [Int64]) {
        let entries = ranks.enumerated().map {
          Standing(
            rank: $0 + 1, taps: $1, reachedAt: fixture.season.startsAt, school: fixture.schools[$1 == 1 ? 0 : $0 + 1])
        }
        let season = SeasonSummary(fixture.season, .live)
        let revision = Revision(rawValue: (state.shared.readStandings?.revision.rawValue ?? 0) + 1)
        let page = BoardPage(
          season: season, revision: revision, board: .all, ties: .ordinal, total: 6, entries: entries)
        let standings = Standings(
          season: season, revision: revision,
          pages: [.around(fixture.schools[0].id): page, .best: page])
        _ = app.reduce(into: &state, action: .following(.read(standings, isFollowed: true)))
      }
      read([1, 0, 0])
      read([90, 80, 1])
      #expect((state.shared.moment == nil) == isPractice)
      // From then on a fall is news.
      read([90, 80, 70, 1])
      #expect(state.shared.moment?.isGain == false)
    }
  }

  @Test(arguments: Language.allCases)
  func `is the way back in a practice, of which every screen is marked`(language: Language) async throws {
    let fixture = try await GameFixture()
    var shared = SharedState(
      language: language, size: TerminalSize(columns: 80, rows: 24),
      tapping: .init(school: fixture.schools[0]), isPractice: true)
    shared.standings = try await fixture.client.standings(MainScreen.State().windows(in: shared))
    var state = App.State(shared: shared)
    let screens: [Screen.State] = [
      .picker(.init()), .game(.init()), .round(.init()), .rankings(.init()),
      .detail(.init(school: fixture.schools[0])), .introduction(.init()), .introduction(.init(phase: .done)),
    ]
    for screen in [nil] + screens {
      state.path = StackState()
      if let screen { state.path.append(screen) }
      let lines = state.draw().lines
      #expect(lines[0].hasPrefix(language(" 연습 ", " Practice ")), "\(lines[0])")
      #expect(!lines.contains { $0.contains(language("연습 상대", "ractice rivals")) })
      if screen == nil { #expect(lines.contains { $0.contains(language("대회로 돌아가기", "Back to the contest")) }) }
    }
  }
}
