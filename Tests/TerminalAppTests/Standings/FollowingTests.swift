import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `Following the boards` {
  private func store(_ fixture: GameFixture, _ executor: TestExecutor) -> Store<App.State, App.Action> {
    let shared = SharedState(language: .english, size: TerminalSize(columns: 80, rows: 24))
    return Store(
      initialState: App.State(shared: shared), reducer: App(dependencies: fixture.dependencies), executor: executor)
  }

  @Test func `says on every screen that the ranks are old, until they can be read again`() async throws {
    let fixture = try await GameFixture()
    let executor = TestExecutor()
    let store = store(fixture, executor)
    store.send(.begin)
    await executor.drain { store.state.shared.standings != nil }
    let fault = LeaderboardError.busy(path: "contest")
    fixture.client.cut(.standings, .follow, by: fault)
    store.send(.following(.moved))
    await executor.drain { store.state.following.failure != nil }
    let sentence = Failure.sentence(of: fault, in: .english)
    for screen in [nil, Screen.State.rankings(.init()), .game(.init())] {
      if let screen { store.send(.path(.push(screen))) }
      let picture = store.state.draw().lines.joined(separator: "\n")
      #expect(picture.contains("not up to date"))
      #expect(picture.contains("The ranks cannot be read: " + sentence.prefix(30)))
    }
    fixture.client.cut(.standings, .follow, by: nil)
    await fixture.clock.advance(by: Following.retryInterval)
    await executor.drain { store.state.following.failure == nil }
    #expect(!store.state.draw().lines.joined().contains("not up to date"))
  }

  @Test func `goes on as it is when less is shown than before`() async throws {
    let fixture = try await GameFixture()
    let executor = TestExecutor()
    let store = store(fixture, executor)
    store.send(.begin)
    await executor.drain { store.state.shared.standings != nil }
    #expect(fixture.client.made(.follow) == 1)
    func isShown(_ school: Int) -> Bool {
      store.state.shared.standings?[.around(fixture.schools[school].id)] != nil
    }
    store.send(.path(.push(.detail(.init(school: fixture.schools[0])))))
    await executor.drain { isShown(0) }
    #expect(fixture.client.made(.follow) == 2)
    store.send(.main(.request(.dismiss)))
    executor.drain()
    #expect(store.state.path.isEmpty && fixture.client.made(.follow) == 2)
    // These are still followed.
    store.send(.path(.push(.detail(.init(school: fixture.schools[0])))))
    executor.drain()
    #expect(fixture.client.made(.follow) == 2 && isShown(0))
    store.send(.path(.push(.detail(.init(school: fixture.schools[1])))))
    await executor.drain { isShown(1) }
    #expect(fixture.client.made(.follow) == 3)
  }

  @Test func `goes on when the directory renames my region, under the new name`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(
      fixture, school: 0, language: .english,
      path: [.detail(.init(school: fixture.schools[0])), .rankings(.init())])
    let schools = fixture.directory.map { school in
      School(
        id: school.id, name: school.name, region: school.region == "서울특별시" ? "한양" : school.region,
        district: school.district)
    }
    try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    try await fixture.tap(5, for: 0)
    await seat.follow(try await fixture.leaderboard.revision())
    #expect(seat.state.following.failure == nil)
    #expect(seat.state.shared.standing?.taps == 5)
    #expect(seat.state.shared.school?.region == "한양")
    await seat.press(.character("3"))
    await seat.settle()
    #expect(seat.picture.contains("한양"))
  }

  @Test func `shows a history that ends where the boards beside it stand`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(10, for: 1)
    try await fixture.tap(3, for: 0)
    fixture.wallClock.advance(byMilliseconds: 180_000)
    let seat = await GameSeat(
      fixture, school: 1, language: .english, path: [.detail(.init(school: fixture.schools[0]))])
    guard let id = seat.state.path.ids.last else { return }
    await seat.send(.path(.element(id: id, action: .detail(.begin))))
    let old = try #require(seat.detail?.trail(in: seat.state.shared))
    try await fixture.tap(17, for: 0)
    await seat.follow(try await fixture.leaderboard.revision())
    let screen = try #require(seat.detail)
    #expect(screen.history?.points.last?.taps == 3)
    let new = try #require(screen.trail(in: seat.state.shared))
    #expect(old.taps == 3 && old.ranks.last == 2)
    #expect(new.taps == 20 && new.ranks.last == 1)
    #expect(new.gained.reduce(0, +) == 20)
    #expect(seat.picture.contains("+20"))
  }
}

extension GameSeat {
  fileprivate var detail: SchoolDetail.State? {
    if case .detail(let screen) = state.path.last { screen } else { nil }
  }
}
