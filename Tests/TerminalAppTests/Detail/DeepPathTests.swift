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

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The path of screens` {
  @Test(arguments: Rankings.Tab.allCases)
  func `takes a detail from inside each tab of the rankings, and gives back exactly one`(tab: Rankings.Tab) async throws
  {
    let fixture = try await GameFixture(schools: 12)
    for school in 0..<12 { try await fixture.tap(Int64(100 - school), for: school) }
    let seat = await GameSeat(fixture, school: 0, path: [.rankings(.init())])
    await read(seat)
    for _ in 0..<(Rankings.Tab.allCases.firstIndex(of: tab) ?? 0) { await seat.press(.right) }
    await read(seat)
    await seat.press(.down)
    await seat.press(.enter)
    await read(seat)
    let board = try #require(tab.board(in: seat.state.shared))
    let second = fixture.schools.filter { board.contains($0) }[1]
    #expect(seat.state.path.map(name) == ["rankings", second.name])
    await seat.press(.down)
    await seat.press(.enter)
    await read(seat)
    let third = fixture.schools[(fixture.schools.firstIndex(of: second) ?? 0) + 1]
    #expect(seat.state.path.map(name) == ["rankings", second.name, third.name])
    await seat.press(.escape)
    #expect(seat.state.path.map(name) == ["rankings", second.name])
    await seat.press(.escape)
    #expect(seat.state.path.map(name) == ["rankings"])
    guard case .rankings(let rankings) = seat.state.path.last else { return }
    #expect(rankings.tab == tab && rankings[tab].cursor.place(in: 12) == 1, "as it was left")
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
  }

  @Test func `shows what another writer moved on every screen, at one revision`() async throws {
    let fixture = try await GameFixture(schools: 12)
    for school in 0..<12 { try await fixture.tap(Int64(100 - school), for: school) }
    let other = try Leaderboard.open(fixture.folder.path("contest.sqlite"), clock: fixture.wallClock)
    let seat = await GameSeat(fixture, school: 5, language: .korean, path: [.rankings(.init())])
    await read(seat)
    await seat.press(.character("m"))
    await seat.press(.enter)
    await seat.send(.path(.push(.rankings(.init()))))
    await read(seat)
    #expect(seat.state.path.map(name) == ["rankings", fixture.schools[5].name, "rankings"])
    #expect(seat.picture.contains("내 학교 12곳 중 6위"))

    let school = fixture.schools[5].id
    let session = try await other.openSession(SessionRequest(season: fixture.season.id, school: school))
    let receipt = try await other.commit(TapBatch(session: session.id, sequence: 1, taps: 20, span: 0))
    #expect(receipt.accepted == 20)
    await seat.follow(receipt.revision)

    #expect(try #require(seat.state.shared.standings).standing(of: school)?.taps == 115)
    for screen in seat.state.path {
      var canvas = Canvas(size: seat.state.shared.size)
      screen.draw(on: &canvas, shared: seat.state.shared)
      let isDetail = name(screen) != "rankings"
      #expect(
        canvas.lines.contains {
          isDetail ? $0.contains("전체 순위") && $0.contains("12곳 중 1위") : $0.contains("내 학교 12곳 중 1위")
        })
      let pages = screen.windows(in: seat.state.shared).map { seat.state.shared.standings?[$0]?.revision }
      #expect(Set(pages) == [seat.state.shared.standings?.revision])
    }
    try other.close()
  }

  @Test func `does not pile up when the first school is chosen on the way to the game`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture)
    await read(seat)
    seat.store.send(.main(.request(.push(.picker(then: .game)))))
    #expect(seat.picture.contains("가초"), "the list is there before anything is waited for")
    await seat.press(.character("나"))
    await seat.press(.enter)
    #expect(seat.state.path.map(name) == ["game"])
    while seat.state.shared.tapping.session == nil, !Task.isCancelled { await seat.advance(50) }
    #expect(seat.state.shared.school == fixture.schools[1])
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
  }

  /// Waits until all that the path shows has been read.
  private func read(_ seat: GameSeat) async {
    while !seat.state.windows.allSatisfy({ seat.state.shared.standings?[$0] != nil }), !Task.isCancelled {
      await seat.advance(50)
    }
  }

  private func name(_ screen: Screen.State) -> String {
    switch screen {
    case .detail(let detail): detail.school.name
    case .rankings: "rankings"
    case .game: "game"
    case .picker: "picker"
    case .round: "round"
    case .introduction: "introduction"
    case .code: "code"
    case .ending: "ending"
    }
  }
}
