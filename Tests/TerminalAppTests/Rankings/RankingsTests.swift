import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite struct `The rankings` {
  private typealias Seat = TestStore<Rankings.State, Rankings.Action>

  /// A contest of so many schools in which the first have taps, as the rankings have read it.
  private func shared(
    _ fixture: GameFixture, mine: Int? = nil, state: Rankings.State = .init()
  ) async throws -> SharedState {
    let school = mine.map { fixture.schools[$0] }
    var shared = try await fixture.shared(school: school)
    // How long a board is shows when it is read, and may ask for more of it.
    for _ in 0..<2 { shared = try await fixture.shared(school: school, windows: state.windows(in: shared)) }
    return shared
  }

  @Test func `turn to each board by arrow and tab, around the ends`() async throws {
    let fixture = try await GameFixture()
    let seat = Seat(initialState: .init(), reducer: Rankings(shared: try await shared(fixture, mine: 0)))
    await seat.send(.input(.key(.right))) { $0.tab = .level }
    await seat.send(.input(.key(.tab))) { $0.tab = .region }
    await seat.send(.input(.key(.tab))) { $0.tab = .all }
    await seat.send(.input(.key(.left))) { $0.tab = .region }
    await seat.send(.input(.key(.backTab))) { $0.tab = .level }
    await seat.send(.input(.click(2, 2))) { $0.tab = .all }
    await seat.send(.input(.key(.escape)))
    await seat.receive(.request(.dismiss))
  }

  @Test func `keep a cursor and a place to scroll to for each board`() async throws {
    let fixture = try await GameFixture(schools: 90)
    var state = Rankings.State()
    for tab in Rankings.Tab.allCases {
      state.tab = tab
      let shared = try await shared(fixture, mine: 0, state: state)
      let seat = Seat(initialState: state, reducer: Rankings(shared: shared))
      await seat.send(.input(.key(.end))) {
        let count = [.all: 90, .level: 30, .region: 45][tab] ?? 0
        switch tab {
        case .all: $0.all.cursor.move(to: count - 1, count: count, rows: 17)
        case .level: $0.level.cursor.move(to: count - 1, count: count, rows: 17)
        case .region: $0.region.cursor.move(to: count - 1, count: count, rows: 17)
        }
      }
      state = seat.state
    }
    #expect(Rankings.Tab.allCases.map { state[$0].cursor.place(in: 90) } == [89, 29, 44])
  }

  @Test func `explain without a school of mine that two of the boards need one`() async throws {
    let fixture = try await GameFixture()
    let shared = try await shared(fixture)
    let seat = Seat(initialState: .init(), reducer: Rankings(shared: shared))
    for tab in [Rankings.Tab.level, .region] {
      await seat.send(.input(.key(.right))) { $0.tab = tab }
      var canvas = Canvas(size: shared.size)
      seat.state.draw(on: &canvas, shared: shared)
      #expect(canvas.lines.contains { $0.contains("학교를 고르면 여기서 볼 수 있어요.") })
      for key in [Key.enter, .down, .character("m"), .character("g")] { await seat.send(.input(.key(key))) }
    }
    #expect(seat.state.windows(in: shared).allSatisfy { $0.board == .all })
  }

  @Test(arguments: Rankings.Tab.allCases)
  func `open the school of the row, by enter and by click`(tab: Rankings.Tab) async throws {
    let fixture = try await GameFixture(schools: 12)
    for school in 0..<12 { try await fixture.tap(Int64(100 - school), for: school) }
    var state = Rankings.State()
    state.tab = tab
    let shared = try await shared(fixture, mine: 0, state: state)
    let board = try #require(tab.board(in: shared))
    let schools = fixture.schools.filter { board.contains($0) }
    let seat = Seat(initialState: state, reducer: Rankings(shared: shared))
    func cursor(_ place: Int) -> (inout Rankings.State) -> Void {
      { state in
        switch tab {
        case .all: state.all.cursor.move(to: place, count: schools.count, rows: 17)
        case .level: state.level.cursor.move(to: place, count: schools.count, rows: 17)
        case .region: state.region.cursor.move(to: place, count: schools.count, rows: 17)
        }
      }
    }
    await seat.send(.input(.key(.down)), assert: cursor(1))
    await seat.send(.input(.key(.enter)))
    await seat.receive(.list(tab, .open(schools[1])))
    await seat.receive(.request(.push(.detail(schools[1]))))
    await seat.send(.input(.click(6, 20)), assert: cursor(2))
    await seat.receive(.list(tab, .open(schools[2])))
    await seat.receive(.request(.push(.detail(schools[2]))))
    await seat.send(.input(.click(4 + schools.count, 20)))
  }

  @Test(arguments: ["m", "M", "ㅡ"] as [Character])
  func `jump to my school wherever it stands`(key: Character) async throws {
    let fixture = try await GameFixture(schools: 300)
    // Without taps, schools stand by id: by level, then by number.
    let shared = try await shared(fixture, mine: 299)
    let rank = try #require(shared.standing?.rank)
    #expect(rank > 150)
    let seat = Seat(initialState: .init(), reducer: Rankings(shared: shared))
    await seat.send(.input(.typed(key))) { $0.all.cursor.move(to: rank - 1, count: 300, rows: 17) }
  }

  @Test(arguments: ["g", "G", "ㅎ"] as [Character])
  func `lead to the game`(key: Character) async throws {
    let fixture = try await GameFixture()
    let seat = Seat(initialState: .init(), reducer: Rankings(shared: try await shared(fixture, mine: 0)))
    await seat.send(.input(.typed(key)))
    await seat.receive(.request(.push(.game)))
  }

  @Test func `show the whole board, row by row, from windows around the cursor only`() async throws {
    let fixture = try await GameFixture(schools: 230)
    for school in stride(from: 0, to: 230, by: 7) { try await fixture.tap(Int64(1 + school * 13 % 89), for: school) }
    let whole = try await fixture.leaderboard.page(.whole).entries
    var state = Rankings.State()
    var shared = try await shared(fixture, mine: 3)
    let height = ListLayout(shared.size).list.rows
    var place = 0
    for key in [Key.home] + Array(repeating: Key.pageDown, count: 20) + [.home, .end, .up, .pageUp] {
      _ = Rankings(shared: shared).reduce(into: &state, action: .input(.key(key)))
      // What comes into view was read before: nothing blinks, except where one jumps.
      if key == .pageDown { expectRows(of: state, whole, shared, height) }
      shared = try await self.shared(fixture, mine: 3, state: state)
      expectRows(of: state, whole, shared, height)
      place = max(place, state.all.cursor.place(in: 230))
      let read = state.windows(in: shared).filter { $0.board == .all }
      #expect(read.count <= 6, "three or four pages, the first one, and my school's neighbours")
    }
    #expect(place == 229)
  }

  private func expectRows(of state: Rankings.State, _ whole: [Standing], _ shared: SharedState, _ height: Int) {
    let rows = BoardRows(board: .all, shared: shared)
    #expect(rows.count == whole.count)
    let shown = state.all.cursor.shown(in: rows.count, rows: height)
    #expect(shown.map { rows[$0]?.rank } == shown.map { whole[$0].rank })
    #expect(shown.allSatisfy { rows[$0] == whole[$0] })
  }

  @Test func `leave rows blank that were not read yet`() async throws {
    let fixture = try await GameFixture(schools: 300)
    let shared = try await shared(fixture)
    var state = Rankings.State()
    _ = Rankings(shared: shared).reduce(into: &state, action: .input(.key(.end)))
    var canvas = Canvas(size: shared.size)
    state.draw(on: &canvas, shared: shared)
    #expect(canvas.lines[4..<21].allSatisfy { $0.isEmpty })
    #expect(canvas.lines[21] == " 300곳 중 284–300")
    // Before anything was read at all, too.
    var nothing = Canvas(size: shared.size)
    Rankings.State().draw(on: &nothing, shared: SharedState(language: .korean, size: shared.size))
    #expect(nothing.lines[4..<22].allSatisfy { $0.isEmpty })
  }

  @Test func `reach the last of 12,000 schools in one jump, and read no more than a few pages for it`() async throws {
    let fixture = try await GameFixture(schools: 12_000)
    var state = Rankings.State()
    var shared = try await shared(fixture, mine: 0)
    _ = Rankings(shared: shared).reduce(into: &state, action: .input(.key(.end)))
    let windows = state.windows(in: shared)
    #expect(windows.filter { $0.board == .all }.count <= 5)
    shared = try await self.shared(fixture, mine: 0, state: state)
    var canvas = Canvas(size: shared.size)
    state.draw(on: &canvas, shared: shared)
    #expect(canvas.lines[20].hasPrefix(" 12,000"))
    #expect(canvas.lines[21].hasPrefix(" 12,000곳 중 11,984–12,000"))
    #expect(canvas.lines[4..<21].allSatisfy { !$0.isEmpty })
  }

  @Test func `look as recorded`() async throws {
    let fixture = try await GameFixture(schools: 60)
    for school in 0..<30 { try await fixture.tap(Int64((30 - school) * 7), for: school) }
    var pictures: [(String, Canvas)] = []
    for (size, language) in ListPictures.worlds {
      for tab in Rankings.Tab.allCases {
        var shared = SharedState(language: language, size: size, tapping: .init(school: fixture.schools[4]))
        var state = Rankings.State()
        state.tab = tab
        shared.standings = try await fixture.client.standings(state.windows(in: shared))
        _ = Rankings(shared: shared).reduce(into: &state, action: .input(.key(.down)))
        if tab == .all { _ = Rankings(shared: shared).reduce(into: &state, action: .input(.key(.pageDown))) }
        pictures.append(ListPictures.picture("\(tab)", shared) { state.draw(on: &$0, shared: shared) })
      }
    }
    try Recording.expect(pictures, are: "Rankings")
  }
}
