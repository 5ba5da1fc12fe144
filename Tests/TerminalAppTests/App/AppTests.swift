import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The game` {
  @Test func `needs a school to play`() async throws {
    let seat = await GameSeat(try await GameFixture(), language: .english)
    await seat.press(.character("1"))
    guard case .picker = seat.state.path.last else {
      Issue.record("\(String(describing: seat.state.path.last)) instead of the picker")
      return
    }
  }

  @Test func `has every screen on the path show the same standings, however deep it lies`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(20, for: 1)
    try await fixture.tap(10, for: 0)
    let seat = await GameSeat(fixture, school: 0, language: .english)
    await seat.send(.path(.push(.rankings(.init()))))
    await seat.send(.path(.push(.game(.init()))))
    #expect(seat.state.path.count == 2)
    #expect(seat.picture.contains("rank 2 of 6"))

    // Somebody else taps for my school, in the same contest.
    try await fixture.tap(30, for: 0)
    await seat.follow(try await fixture.leaderboard.revision())
    #expect(seat.picture.contains("rank 1 of 6"))
    #expect(seat.picture.contains("Passed 나중"))
    // The screen below was never told by itself, and knows it all the same.
    await seat.press(.escape)
    let rankings = seat.picture.split(separator: "\n")
    let mine = try #require(rankings.first { $0.contains("가초") && $0.contains("40") })
    #expect(mine.contains("1"))
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
    #expect(seat.picture.contains("1 of 6"))
  }

  @Test func `takes space, enter, letters of any script and clicks as taps, and keys that lead somewhere as none`()
    async throws
  {
    let taps: [InputEvent] = [
      .key(.character(" ")), .key(.enter), .key(.character("q")), .key(.character("ㅂ")), .key(.character("7")),
      .click(row: 3, column: 3),
    ]
    let others: [InputEvent] = [
      .key(.up), .key(.tab), .key(.escape), .key(.character("a"), .alt), .paste("aaaa"),
      .scroll(up: true, row: 1, column: 1),
      .key(.character("a"), kind: .release), .focus(true), .key(.backspace),
    ]
    for event in taps {
      let seat = await GameSeat(try await GameFixture(), school: 0, language: .english, path: [.game(.init())])
      seat.store.send(.input(Input(event, at: .seconds(1))))
      #expect(seat.state.shared.tapping.shown == 1, "\(event) is no tap")
    }
    for event in others {
      let seat = await GameSeat(try await GameFixture(), school: 0, language: .english, path: [.game(.init())])
      seat.store.send(.input(Input(event, at: .seconds(1))))
      #expect(seat.state.shared.tapping.shown == 0, "\(event) is a tap")
    }
  }

  @Test func `warns of a held key and does not count it`() async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0, language: .english, path: [.game(.init())])
    for repetition in 0..<60 {
      let at: Duration = .milliseconds(repetition == 0 ? 0 : 500 + repetition * 33)
      await seat.send(.input(Input(.key(.character("a")), at: .seconds(10) + at)))
    }
    #expect(seat.picture.contains("A held key does not count"))
    #expect(seat.state.shared.tapping.made <= 2)
    await seat.advance(3000)
    #expect(!seat.picture.contains("A held key does not count"))
    #expect(seat.state.shared.tapping.counted <= 2)
  }

  @Test func `says what goes wrong with handing in, for as long as it does`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    fixture.client.fail(Array(repeating: .lostBatch, count: 5))
    await seat.tap(3)
    await seat.advance(50)
    #expect(seat.picture.contains("trying again (1 of 3)"))
    await seat.advance(8000)
    #expect(seat.picture.contains("Cannot hand taps in just now; 3 are kept and sent later"))
    await seat.advance(12_000)
    #expect(!seat.picture.contains("Cannot hand taps in"))
    #expect(seat.state.shared.tapping.counted == 3)
  }

  @Test func `tells together what was refused batch by batch`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(
      fixture, school: 0, language: .english, size: TerminalSize(columns: 120, rows: 24), path: [.game(.init())])
    fixture.client.fail(Array(repeating: .lostBatch, count: 2))
    await seat.tap(9)
    _ = try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    await seat.advance(2500)
    #expect(seat.picture.contains("9 taps do not count: Season 1 ended at"))
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 0)
    await seat.advance(7000)
    #expect(!seat.picture.contains("do not count: Season"))
  }

  @Test func `says that taps wait when the contest takes its time`() async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0, language: .english, path: [.game(.init())])
    var state = seat.state
    for _ in 1...8 {
      #expect(!state.draw().lines.contains { $0.contains("wait to be handed in") })
      state.shared.tapping.waitingBatches += 1
      state.shared.tapping.waiting += 3
    }
    #expect(state.draw().lines.contains { $0.contains("24 taps wait to be handed in; they are kept on this machine") })
  }

  @Test(arguments: [Key.character("q"), .character("7"), .character("ㅂ")])
  func `hands everything in before it ends`(key: Key) async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await seat.tap(2)
    seat.store.send(.input(Input(.key(.character("x")), at: .seconds(500))))
    await seat.send(.input(Input(.key(.escape), at: .seconds(501))))
    await seat.send(.input(Input(.key(key), at: .seconds(502))))
    #expect(seat.state.leaving == .left)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 3)
  }

  @Test func `leaves on Ctrl-C from any screen, with everything handed in`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.rankings(.init()), .game(.init())])
    await seat.tap(1)
    await seat.send(.input(Input(.key(.character("c"), .control), at: .seconds(900))))
    #expect(seat.state.leaving == .left)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 1)
    // What is typed behind it was not meant for the game, and nobody would hand it in.
    await seat.tap(1)
    #expect(seat.tapping.made == 1)
  }

  @Test func `is not kept by a contest that cannot be written: what was tapped is in the player's file`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    fixture.client.fail(Array(repeating: .lostBatch, count: 100))
    await seat.tap(2)
    await seat.send(.leave)
    #expect(seat.state.leaving == .left)
    #expect(seat.state.shared.tapping.uncounted == 2)
    let kept = try await fixture.file.pending(in: fixture.dependencies.contest)
    #expect(kept.map(\.batch.taps).reduce(0, +) == 2)
  }

  @Test func `waits while it hands in, however often the terminal says that it is gone, but not for a second Ctrl-C`()
    async throws
  {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    seat.store.send(.input(Input(.key(.character("a")), at: .seconds(1))))
    // Nothing of what this begins has run yet.
    seat.store.send(.leave)
    seat.store.send(.leave)
    #expect(seat.state.leaving == .handingIn)
    seat.store.send(.input(Input(.key(.character("c"), .control), at: .seconds(2))))
    #expect(seat.state.leaving == .left)
    await seat.settle()
  }

  @Test(arguments: [(Key.character("y"), 1), (.character("ㅛ"), 1), (.character("n"), 0), (.escape, 0)])
  func `asks before another school is played for, and takes the answer, in the picker and in a detail`(
    key: Key, expected: Int
  )
    async throws
  {
    let fixture = try await GameFixture()
    for screen in [Screen.State.picker(.init()), .detail(.init(school: fixture.schools[1]))] {
      let seat = await GameSeat(fixture, school: 0, language: .english, path: [screen])
      if case .picker = screen {
        await seat.press(.character("나"))
        await seat.advance(1000)
        await seat.press(.enter)
      } else {
        await seat.press(.character("p"))
      }
      #expect(seat.picture.contains("나중"))
      await seat.advance(2000)
      await seat.press(key)
      await seat.advance(500)
      #expect(seat.state.shared.school == fixture.schools[expected])
      // The box is gone, and the screens answer again.
      for _ in 0..<3 { await seat.press(.escape) }
      #expect(seat.state.path.isEmpty)
    }
  }

  @Test(
    arguments: Language.allCases,
    [TerminalSize(columns: 39, rows: 20), TerminalSize(columns: 60, rows: 10), TerminalSize(columns: 1, rows: 1)])
  func `says a plain sentence where the window is too small`(language: Language, size: TerminalSize) async throws {
    let seat = await GameSeat(try await GameFixture(), language: language)
    await seat.send(.resized(size))
    let canvas = seat.state.draw()
    #expect(canvas.size == size)
    if size.columns > 30 { #expect(seat.picture.contains(language("너무 작아요", "too small"))) }
    await seat.send(.resized(TerminalSize(columns: 60, rows: 20)))
    #expect(!seat.picture.contains(language("너무 작아요", "too small")))
  }

  @Test(arguments: [Key.character("q"), .character("ㅂ"), .character("Q")])
  func `is left with q where the window is too small, and esc goes back a screen`(key: Key) async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(
      fixture, school: 0, size: TerminalSize(columns: 40, rows: 12),
      path: [.detail(.init(school: fixture.schools[1]))])
    #expect(seat.lines[1].hasPrefix("60×20") && seat.lines[2].hasPrefix("q 나가기   esc 뒤로"))
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
    await seat.send(.resized(TerminalSize(columns: 20, rows: 5)))
    #expect(seat.lines[2] == "q 나가기")
    await seat.press(key)
    #expect(seat.state.leaving == .left)
  }

  @Test(arguments: Language.allCases)
  func `can be tapped in a window of forty columns and twelve rows`(language: Language) async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(9, for: 1)
    let size = TerminalSize(columns: 40, rows: 12)
    let seat = await GameSeat(fixture, school: 0, language: language, size: size)
    #expect(seat.picture.contains(language("7  나가기", "7  Leave")))
    await seat.press(.character("p"))
    await seat.click(3, every: 20)
    await seat.advance(500)
    #expect(seat.tapping.counted == 3)
    #expect(seat.picture.contains(language("학교 터치 3", "School's taps 3")))
    #expect(seat.picture.contains(language("7번만 더 하면 나중 추월!", "7 to pass 나중")))
    #expect(seat.lines[11].contains("esc"))
    // The large figure.
    #expect(seat.lines[3].contains("▀▀█") && seat.lines[5].contains("▀▀▀"))
  }

  @Test func `uses the rows of a large window`() async throws {
    let fixture = try await GameFixture(schools: 40)
    for school in 0..<40 { try await fixture.tap(Int64(40 - school), for: school) }
    let size = TerminalSize(columns: 120, rows: 40)
    let seat = await GameSeat(fixture, school: 20, language: .english, size: size)
    let blank = { (lines: [String]) in lines.count { $0.allSatisfy { $0 == " " } } }
    #expect(
      seat.lines.contains { $0.contains(fixture.schools[21].name) && $0.contains("█") },
      "the board is on the main screen")
    await seat.press(.character("p"))
    #expect(blank(Array(seat.lines[13..<38])) == 0, "\(seat.picture)")
  }

  @Test func `uses the rows of a large window with few schools, too: by its figure`() async throws {
    let fixture = try await GameFixture(schools: 10)
    let size = TerminalSize(columns: 120, rows: 40)
    let seat = await GameSeat(fixture, school: 0, language: .english, size: size, path: [.game(.init())])
    await seat.click(1, every: 10)
    // A one of ten rows.
    #expect(seat.lines[3..<13].allSatisfy { $0.contains("████") }, "\(seat.picture)")
    #expect(seat.lines[3..<38].count { $0.allSatisfy { $0 == " " } } < 15)
  }

  @Test func `is held by nobody: effects and observers end with its store`() async throws {
    let fixture = try await GameFixture()
    weak var weakStore: Store<App.State, App.Action>?
    let executor: TestExecutor
    do {
      let seat = await GameSeat(fixture, school: 0, path: [.game(.init())])
      executor = seat.executor
      await seat.tap(2)
      weakStore = seat.store
      #expect(weakStore != nil && fixture.leaderboard.watched.observerCount == 1)
    }
    #expect(weakStore == nil)
    await executor.drain { fixture.leaderboard.watched.observerCount == 0 && fixture.clock.sleepers == 0 }
    #expect(fixture.leaderboard.watched.observerCount == 0 && fixture.clock.sleepers == 0)
  }
}
