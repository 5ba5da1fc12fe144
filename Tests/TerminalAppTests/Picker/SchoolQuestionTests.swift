import Basics
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

@Suite struct `Choosing another school` {
  private typealias Seat = TestStore<Picker.State, Picker.Action>

  /// A picker of somebody who plays for 나중, with 다고 under the cursor.
  private func seat(_ fixture: GameFixture) async throws -> Seat {
    let shared = try await fixture.shared(school: fixture.schools[1])
    let seat = Seat(
      initialState: Picker.State(), reducer: Picker(shared: shared, dependencies: fixture.dependencies))
    await seat.send(.input(.typed("다"))) {
      $0.query = "다"
      $0.found = Picker.Found(first: 0, schools: [fixture.schools[2]], total: 1)
    }
    return seat
  }

  private func ask(_ seat: Seat, _ fixture: GameFixture, expecting count: Int64) async {
    await seat.send(.input(.key(.enter))) { $0.question = SchoolQuestion.State(fixture.schools[2]) }
    await seat.receive(.question(.begin))
    await seat.receive(.question(.count(.taps(count))), waitingUpTo: .seconds(60)) {
      $0.question?.count = .taps(count)
    }
  }

  @Test(arguments: [Input.typed("y"), .typed("Y"), .typed("ㅛ"), .click(15, 17)])
  func `asks first, and does it at a yes`(yes: Input) async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await ask(seat, fixture, expecting: 0)
    await seat.send(.input(yes))
    await seat.receive(.question(.answered(true))) { $0.question = nil }
    await seat.receive(.request(.choose(fixture.schools[2])))
    await seat.receive(.request(.dismiss))
  }

  @Test(arguments: [Input.typed("n"), .typed("N"), .typed("ㅜ"), .key(.escape), .click(15, 28)])
  func `changes nothing at a no`(no: Input) async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await ask(seat, fixture, expecting: 0)
    for other in [
      Input.typed("x"), .key(.down), .click(3, 3), .wheel(up: true), .pasted("가"), .key(.enter),
      .key(.enter, .repeat),
      .key(.escape, .release), .key(.character("y"), with: .control),
    ] {
      await seat.send(.input(other))
    }
    await seat.send(.input(no))
    await seat.receive(.question(.answered(false))) { $0.question = nil }
  }

  @Test func `says at which count my own goes on, the one that the game then shows`() async throws {
    let fixture = try await GameFixture()
    let school = fixture.schools[2].id
    let session = try await fixture.leaderboard.openSession(SessionRequest(season: fixture.season.id, school: school))
    let own = try await fixture.file.begin(session, in: fixture.dependencies.contest)
    _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 12, span: 1000))
    try await fixture.file.reconcile(own.id, with: try await fixture.leaderboard.session(session.id))
    _ = try await fixture.file.append(taps: 7, span: 900, at: own.place)

    let seat = try await seat(fixture)
    await ask(seat, fixture, expecting: 19)
    let client = Tapping(dependencies: fixture.dependencies).client
    try await client.join(school, season: fixture.season.id)
    #expect(try await client.count() == TapCount(counted: 12, waiting: 7))
    let shared = try await fixture.shared(school: fixture.schools[1])
    #expect(lines(seat.state, shared).contains { $0.contains("하던 19번부터 이어 가요.") })
    await seat.send(.input(.typed("n")))
    await seat.receive(.question(.answered(false))) { $0.question = nil }
  }

  @Test func `says so when my count cannot be read, and still lets me choose`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    try fixture.file.close()
    await seat.send(.input(.key(.enter))) { $0.question = SchoolQuestion.State(fixture.schools[2]) }
    await seat.receive(.question(.begin))
    let sentence = Failure.sentence(
      of: PlayerFileError.cannotOpen(path: fixture.folder.path("player.sqlite"), reason: "it was closed"), in: .english)
    await seat.receive(.question(.count(.unreadable(sentence))), waitingUpTo: .seconds(60)) {
      $0.question?.count = .unreadable(sentence)
    }
    await seat.send(.input(.typed("y")))
    await seat.receive(.question(.answered(true))) { $0.question = nil }
    await seat.receive(.request(.choose(fixture.schools[2])))
    await seat.receive(.request(.dismiss))
  }

  @Test func `leaves the taps already given with the old school`() async throws {
    let fixture = try await GameFixture()
    var shared = try await fixture.shared(school: fixture.schools[1])
    var state = Picker.State()
    state.question = SchoolQuestion.State(fixture.schools[2])
    #expect(lines(state, shared).contains { $0.contains("지금까지 한 터치는 이 학교에 그대로 남아요:") })
    shared.tapping.counted = 1234
    #expect(lines(state, shared).contains { $0.contains("지금까지 한 1,234번은 이 학교에 그대로 남아요:") })
    shared.language = .english
    #expect(lines(state, shared).contains { $0.contains("The 1,234 taps already given stay with this school:") })
  }

  private func lines(_ state: Picker.State, _ shared: SharedState) -> [String] {
    var canvas = Canvas(size: shared.size)
    state.draw(on: &canvas, shared: shared)
    return canvas.lines
  }
}
