import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Somebody's game with one screen, a school's, so that what the screen started ends with it.
private struct OneDetail: Reducer {
  struct State: Equatable, Sendable {
    var detail: SchoolDetail.State?
    var shared: SharedState
  }

  enum Action: Equatable, Sendable {
    case detail(SchoolDetail.Action)
    case standings(Standings)
    case leave

    static let detailPath = CasePath<Self, SchoolDetail.Action>(embed: Self.detail) {
      if case .detail(let action) = $0 { action } else { nil }
    }
  }

  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Reduce<State, Action> { state, action in
      if case .standings(let standings) = action { state.shared.standings = standings }
      if case .leave = action { state.detail = nil }
      return .none
    }
    .ifLet(\.detail, action: Action.detailPath) { SchoolDetail(shared: $0.shared, dependencies: dependencies) }
    .reduce(into: &state, action: action)
  }
}

@Suite struct `A school in detail` {
  private typealias Seat = TestStore<OneDetail.State, OneDetail.Action>
  private let limit = Duration.seconds(60)

  private func seat(_ fixture: GameFixture, school: Int, mine: Int?) async throws -> Seat {
    let state = SchoolDetail.State(school: fixture.schools[school])
    let shared = try await fixture.shared(school: mine.map { fixture.schools[$0] }, windows: state.windows)
    return Seat(
      initialState: OneDetail.State(detail: state, shared: shared),
      reducer: OneDetail(dependencies: fixture.dependencies))
  }

  private func begin(_ seat: Seat, _ fixture: GameFixture) async throws {
    let history = try await fixture.client.real.history(of: try #require(seat.state.detail).school.id)
    let revision = seat.state.shared.standings?.revision
    await seat.send(.detail(.begin)) { $0.detail?.asked = revision }
    await seat.receive(.detail(.history(history)), waitingUpTo: limit) { $0.detail?.history = history }
  }

  @Test func `reads its history again when the ranks have moved, every ten seconds at most`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(5, for: 0)
    let seat = try await seat(fixture, school: 0, mine: nil)
    try await begin(seat, fixture)
    await fixture.clock.advance(by: .seconds(9))
    await fixture.clock.advance(by: .seconds(1))
    await seat.receive(.detail(.due))
    #expect(fixture.client.made(.history) == 1)

    try await fixture.tap(7, for: 0)
    let standings = try await fixture.client.standings(try #require(seat.state.detail).windows)
    await seat.send(.standings(standings)) { $0.shared.standings = standings }
    await fixture.clock.advance(by: .seconds(10))
    await seat.receive(.detail(.due)) { $0.detail?.asked = standings.revision }
    let history = try await fixture.client.real.history(of: fixture.schools[0].id)
    await seat.receive(.detail(.history(history)), waitingUpTo: limit) { $0.detail?.history = history }
    #expect(fixture.client.made(.history) == 2 && history.points.last?.taps == 12)

    await seat.send(.leave) { $0.detail = nil }
    await fixture.clock.advance(by: .seconds(60))
    #expect(fixture.client.made(.history) == 2)
    await seat.finish()
  }

  @Test func `says on the screen that the history cannot be read, and tries again`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture, school: 0, mine: nil)
    let fault = LeaderboardError.busy(path: "contest")
    fixture.client.cut(.history, by: fault)
    let sentence = Failure.sentence(of: fault, in: .english)
    let revision = seat.state.shared.standings?.revision
    await seat.send(.detail(.begin)) { $0.detail?.asked = revision }
    await seat.receive(.detail(.failed(sentence)), waitingUpTo: limit) { $0.detail?.failure = sentence }
    #expect(lines(seat).contains { $0.contains("지난 기록을 읽을 수 없어요: ") })
    fixture.client.cut(.history, by: nil)
    await fixture.clock.advance(by: .seconds(10))
    await seat.receive(.detail(.due))
    let history = try await fixture.client.history(of: fixture.schools[0].id)
    await seat.receive(.detail(.history(history)), waitingUpTo: limit) {
      $0.detail?.history = history
      $0.detail?.failure = nil
    }
    await seat.send(.leave) { $0.detail = nil }
  }

  @Test func `opens a neighbour, by enter and by click, but not itself`() async throws {
    let fixture = try await GameFixture()
    for school in 0..<6 { try await fixture.tap(Int64(60 - school), for: school) }
    let seat = try await seat(fixture, school: 2, mine: nil)
    await seat.send(.detail(.input(.key(.enter))))
    await seat.send(.detail(.input(.key(.up)))) { $0.detail?.chosen = fixture.schools[1].id }
    await seat.send(.detail(.input(.key(.enter))))
    await seat.receive(.detail(.request(.push(.detail(fixture.schools[1])))))
    await seat.send(.detail(.input(.key(.down)))) { $0.detail?.chosen = fixture.schools[2].id }
    await seat.send(.detail(.input(.key(.enter))))
    await seat.send(.detail(.input(.key(.end)))) { $0.detail?.chosen = fixture.schools[5].id }
    await seat.send(.detail(.input(.key(.down))))
    await seat.send(.detail(.input(.wheel(up: true)))) { $0.detail?.chosen = fixture.schools[4].id }
    await seat.send(.detail(.input(.key(.home)))) { $0.detail?.chosen = fixture.schools[0].id }
    let area = SchoolDetail.State.neighbourArea(on: seat.state.shared.size)
    await seat.send(.detail(.input(.click(area.row + 3, 10)))) { $0.detail?.chosen = fixture.schools[3].id }
    await seat.receive(.detail(.request(.push(.detail(fixture.schools[3])))))
    await seat.send(.detail(.input(.click(area.row + 6, 10))))
    await seat.send(.detail(.input(.key(.escape))))
    await seat.receive(.detail(.request(.dismiss)))
  }

  @Test func `starts from the school again when the chosen neighbour has moved away`() async throws {
    let fixture = try await GameFixture(schools: 40)
    for school in 0..<40 { try await fixture.tap(Int64(60 - school), for: school) }
    let seat = try await seat(fixture, school: 20, mine: nil)
    await seat.send(.detail(.input(.key(.down)))) { $0.detail?.chosen = fixture.schools[21].id }
    try await fixture.tap(900, for: 21)
    let standings = try await fixture.client.standings(try #require(seat.state.detail).windows)
    await seat.send(.standings(standings)) { $0.shared.standings = standings }
    await seat.send(.detail(.input(.key(.enter))))
    await seat.send(.detail(.input(.key(.down)))) { $0.detail?.chosen = fixture.schools[22].id }
  }

  @Test(arguments: ["p", "P", "ㅔ"] as [Character])
  func `asks before it is played for`(key: Character) async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture, school: 2, mine: 1)
    await seat.send(.detail(.input(.typed(key)))) { $0.detail?.question = SchoolQuestion.State(fixture.schools[2]) }
    await seat.receive(.detail(.question(.begin)))
    await seat.receive(.detail(.question(.count(.taps(0)))), waitingUpTo: limit) {
      $0.detail?.question?.count = .taps(0)
    }
    #expect(lines(seat).contains { $0.contains("내 터치는 이 학교에서 0부터 시작해요.") })
    await seat.send(.detail(.input(.key(.down))))
    await seat.send(.detail(.input(.typed("ㅛ"))))
    await seat.receive(.detail(.question(.answered(true)))) { $0.detail?.question = nil }
    await seat.receive(.detail(.request(.choose(fixture.schools[2]))))
    await seat.receive(.detail(.request(.push(.game))))
  }

  @Test func `is played for at once when it is mine, and chosen at once when none is`() async throws {
    let fixture = try await GameFixture()
    let mine = try await seat(fixture, school: 2, mine: 2)
    await mine.send(.detail(.input(.typed("p"))))
    await mine.receive(.detail(.request(.push(.game))))
    let none = try await seat(fixture, school: 2, mine: nil)
    await none.send(.detail(.input(.typed("p"))))
    await none.receive(.detail(.request(.choose(fixture.schools[2]))))
    await none.receive(.detail(.request(.push(.game))))
  }

  @Test func `says that it cannot be played for when it is closed`() async throws {
    let fixture = try await GameFixture()
    var closing = fixture.directory[2]
    closing.status = .closed
    let closed = SchoolSummary(closing)
    let shared = try await fixture.shared(school: fixture.schools[1])
    let seat = Seat(
      initialState: OneDetail.State(detail: .init(school: closed), shared: shared),
      reducer: OneDetail(dependencies: fixture.dependencies))
    await seat.send(.detail(.input(.typed("p")))) { $0.detail?.isRefused = true }
    #expect(lines(seat).contains { $0.contains("문을 닫은 학교라서 터치할 수 없어요.") })
    await seat.send(.detail(.input(.key(.up)))) { $0.detail?.isRefused = false }
    #expect(lines(seat).contains { $0.contains("폐교") })
  }

  private func lines(_ seat: Seat) -> [String] {
    let shared = seat.state.shared
    var canvas = Canvas(size: shared.size)
    seat.state.detail?.draw(on: &canvas, shared: shared)
    return canvas.lines
  }

  @Test(arguments: [
    (20, "1분", "1 min"), (45 * 60, "45분", "45 min"), (3 * 3600, "3시간", "3 h"), (47 * 3600, "2일", "2 days"),
  ])
  func `names the span of its chart`(seconds: Int, korean: String, english: String) {
    let trail = SchoolDetail.State.Trail(gained: [1], ranks: [2, 1], taps: 1, span: .seconds(seconds))
    #expect(trail.spanText(in: .korean) == korean && trail.spanText(in: .english) == english)
  }

  @Test func `looks as recorded`() async throws {
    let fixture = try await GameFixture(schools: 40)
    for minute in 0..<12 {
      for school in 15..<26 { try await fixture.tap(Int64(5 + (school * minute) % 17), for: school) }
      fixture.wallClock.advance(byMilliseconds: 60_000)
    }
    var pictures: [(String, Canvas)] = []
    for (size, language) in ListPictures.worlds {
      for (name, mine) in [("mine", 20), ("other", 22), ("first", 22)] {
        let school = name == "first" ? try await first(fixture) : fixture.schools[20]
        var state = SchoolDetail.State(school: school)
        var shared = SharedState(language: language, size: size, tapping: .init(school: fixture.schools[mine]))
        shared.standings = try await fixture.client.standings(state.windows)
        state.history = try await fixture.client.history(of: school.id)
        if name == "other" {
          _ = SchoolDetail(shared: shared, dependencies: fixture.dependencies).reduce(
            into: &state, action: .input(.key(.down)))
        }
        pictures.append(ListPictures.picture(name, shared) { state.draw(on: &$0, shared: shared) })
      }
    }
    try Recording.expect(pictures, are: "Detail")
  }

  private func first(_ fixture: GameFixture) async throws -> SchoolSummary {
    try #require(try await fixture.leaderboard.page(.top(1)).entries.first).school
  }
}
