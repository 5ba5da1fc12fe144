import Console
import TapClient
import SchoolDirectory
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The introduction in the game` {
  @Test(arguments: Introduction.Phase.allCases)
  func `is gone for good after esc, in any phase`(phase: Introduction.Phase) async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0)
    let effects = seat.store.runningEffects
    await seat.send(.path(.push(.introduction(.init(phase: phase)))))
    #expect(seat.state.path.count == 1 && seat.store.runningEffects == effects + 1)
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty && seat.store.runningEffects == effects)
    #expect(try await seat.fixture.file.profile().hasSeenIntroduction)
    let state = seat.state
    await seat.fixture.clock.advance(by: .seconds(3600))
    #expect(seat.state == state)
  }

  @Test func `is gone for good also when the game is left in the same breath`() async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0, path: [.introduction(.init())])
    seat.store.send(.input(Input(.key(.escape), at: .seconds(1))))
    // Nothing of what this begins has run yet.
    seat.store.send(.input(Input(.key(.character("q")), at: .seconds(1))))
    #expect(seat.state.path.isEmpty && seat.state.leaving == .handingIn)
    await seat.settle()
    #expect(seat.state.leaving == .left)
    #expect(try await seat.fixture.file.profile().hasSeenIntroduction)
  }

  @Test func `gives its taps to nobody`() async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0)
    await seat.send(.path(.push(.introduction(.init(phase: .tap)))))
    await seat.tap(5)
    #expect(seat.state.introduction?.practice.taps == 5)
    await seat.advance(1000)
    #expect(seat.tapping.made == 0 && seat.tapping.shown == 0 && seat.fixture.client.sentBatches.isEmpty)
  }

  @Test func `has been seen at its end, and not when the game ends in the middle of it`() async throws {
    let seat = await GameSeat(try await GameFixture())
    await seat.send(.main(.request(.push(.introduction))))
    await seat.press(.enter)
    await seat.send(.input(Input(.key(KeyPress(.character("c"), .control)), at: seat.now)))
    #expect(seat.state.leaving == .left)
    #expect(try await !seat.fixture.file.profile().hasSeenIntroduction)
    await seat.send(.path(.element(id: try #require(seat.state.path.ids.last), action: .introduction(.phaseOver))))
    for _ in 0..<3 {
      await seat.send(.path(.element(id: try #require(seat.state.path.ids.last), action: .introduction(.phaseOver))))
    }
    #expect(try await !seat.fixture.file.profile().hasSeenIntroduction)
    await seat.send(.path(.element(id: try #require(seat.state.path.ids.last), action: .introduction(.phaseOver))))
    #expect(seat.state.introduction?.phase == .done)
    #expect(try await seat.fixture.file.profile().hasSeenIntroduction)
  }

  @Test func `goes on by itself after a picker that was left without a school`() async throws {
    let seat = await GameSeat(try await GameFixture())
    let effects = seat.store.runningEffects
    await seat.send(.path(.push(.introduction(.init(phase: .chooseSchool)))))
    await seat.press(.enter)
    await seat.advance(30_000)
    await seat.press(.escape)
    #expect(seat.state.path.count == 1)
    await seat.advance(19_900)
    #expect(seat.state.introduction?.phase == .chooseSchool)
    await seat.advance(100)
    #expect(seat.state.introduction?.phase == .done)
    // The looks have ended, and one timer is left.
    #expect(seat.store.runningEffects == effects + 1)
  }

  @Test func `waits under the picker as long as choosing takes, and goes on with the school`() async throws {
    let seat = await GameSeat(try await GameFixture())
    await seat.send(.path(.push(.introduction(.init(phase: .chooseSchool)))))
    await seat.press(.enter)
    #expect(seat.state.path.count == 2)
    await seat.advance(60_000)
    #expect(seat.state.path.count == 2)
    let picker = try #require(seat.state.path.ids.last)
    await seat.send(.path(.element(id: picker, action: .picker(.request(.choose(seat.fixture.schools[2]))))))
    await seat.send(.path(.element(id: picker, action: .picker(.request(.dismiss)))))
    #expect(seat.state.introduction?.phase == .chooseSchool)
    await seat.advance(250)
    #expect(seat.state.introduction?.phase == .done)
    #expect(seat.lines.contains { $0.contains("엔터를 누르면 다고로 바로 시작해요.") })
    await seat.press(.enter)
    #expect(seat.state.path.count == 1)
    if case .game? = seat.state.path.last {} else { Issue.record("The game is not on the path.") }
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
  }
}

extension App.State {
  /// The introduction on top of the path, if it is there.
  var introduction: Introduction.State? { if case .introduction(let screen)? = path.last { screen } else { nil } }
  /// The round on top of the path, if it is there.
  var round: Round.State? { if case .round(let screen)? = path.last { screen } else { nil } }
}
