import Basics
import Console
import Foundation
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite struct `The introduction` {
  @Test(arguments: Introduction.Phase.allCases)
  func `goes on from each phase by itself, and not before its time`(phase: Introduction.Phase) async throws {
    let game = try await GameFixture()
    let store = TestStore(
      initialState: Introduction.State(phase: phase),
      reducer: Introduction(shared: try await game.shared(), dependencies: game.dependencies))
    await store.send(.begin)
    await game.clock.advance(by: phase.time - .milliseconds(1))
    await game.clock.advance(by: .milliseconds(1))
    await store.receive(.phaseOver) { $0.goOn() }
    if phase == .chooseSchool { await store.receive(.request(.introductionSeen)) }
    if phase == .done { await store.receive(.request(.dismiss)) } else { await store.leave() }
    await store.finish()
  }

  @Test func `counts three taps as they come, shows that they count, and goes on`() async throws {
    let game = try await GameFixture()
    let shared = try await game.shared()
    let store = TestStore(
      initialState: Introduction.State(phase: .tap),
      reducer: Introduction(shared: shared, dependencies: game.dependencies))
    await store.send(.begin)
    let keys: [Key] = [.character("a"), .character("ㄴ"), .character(" ")]
    for (index, key) in keys.enumerated() {
      let input = Input.key(key, at: .milliseconds(90 * index))
      await store.send(.input(input)) { state in
        input.tap.map { _ = state.practice.take($0) }
        state.isDone = index == 2
      }
      #expect(store.state.practice.taps == index + 1)
    }
    let lines = picture(store.state, shared).lines
    #expect(lines.contains { $0.contains("★ 잘했어요! 그게 터치예요.") })
    await game.clock.advance(by: Introduction.celebration)
    await store.receive(.phaseOver) { $0.goOn() }
    await store.leave()
    await store.finish()
  }

  @Test func `takes its praise back when the taps turn out to be a held key's`() async throws {
    let game = try await GameFixture()
    let introduction = Introduction(shared: try await game.shared(), dependencies: game.dependencies)
    var state = Introduction.State(phase: .tap)
    var wasDone = false
    for input in KeyHold.inputs(of: .character("a")) {
      _ = introduction.reduce(into: &state, action: .input(input))
      wasDone = wasDone || state.isDone
    }
    #expect(!state.isDone && state.practice.isHeld && state.practice.taps < 3)
    #expect(wasDone)
  }

  @Test func `sees that a key is held down, and says so`() async throws {
    let game = try await GameFixture()
    let shared = try await game.shared()
    let store = TestStore(
      initialState: Introduction.State(phase: .holdIsNotTapping),
      reducer: Introduction(shared: shared, dependencies: game.dependencies))
    await store.send(.begin)
    for input in KeyHold.inputs(of: .character("a")) {
      await store.send(.input(input)) { state in
        if input.tap.map({ state.practice.take($0) }) == .held { state.isDone = true }
      }
    }
    #expect(store.state.isDone)
    #expect(picture(store.state, shared).lines.contains { $0.contains("★ 알아챘어요! 누르고 있으면 세지 않아요.") })
    await game.clock.advance(by: Introduction.celebration)
    await store.receive(.phaseOver) { $0.goOn() }
    await store.leave()
    await store.finish()
  }

  @Test func `has the person's taps pass a made-up school, and celebrates`() async throws {
    let game = try await GameFixture()
    let shared = try await game.shared(language: .english)
    let introduction = Introduction(shared: shared, dependencies: game.dependencies)
    var state = Introduction.State(phase: .overtaking)
    var ranks: [Int?] = [PracticeBoard(taps: 0, language: .english).mine?.rank]
    for tap in 1...PracticeBoard.tapsToPass {
      #expect(!state.isDone)
      _ = introduction.reduce(
        into: &state,
        action: .input(.key(.character(["ㄱ", "ㄴ", "ㄷ", "ㄹ", "ㅁ"][tap - 1]), at: .milliseconds(120 * tap))))
      ranks.append(PracticeBoard(taps: state.practice.taps, language: .english).mine?.rank)
    }
    #expect(ranks == [3, 3, 3, 3, 3, 2] && state.isDone)
    #expect(picture(state, shared).lines.contains { $0.contains("★ Passed Goblin High: rank 2!") })
  }

  @Test func `names schools that there are not`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let list = try String(contentsOf: root.appending(path: "Data/schools.csv"), encoding: .utf8)
    #expect(list.contains("학교"))
    for name in Language.allCases.flatMap(PracticeBoard.names) { #expect(!list.contains(name)) }
  }
}

extension TestStore<Introduction.State, Introduction.Action> {
  /// Leaves by esc, as a test has to end what is in flight.
  nonisolated(nonsending) func leave() async {
    await send(.input(.key(.escape)))
    await receive(.request(.introductionSeen))
    await receive(.request(.dismiss))
  }
}
