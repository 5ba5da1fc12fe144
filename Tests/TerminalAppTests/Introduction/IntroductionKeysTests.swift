import Console
import TapClient
import SchoolDirectory
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Something that a person can do, and what it is to a phase.
enum Trial: CaseIterable {
  case enter, space, letter, hangul, click, arrow, tab, scroll, paste, control

  var event: InputEvent {
    switch self {
    case .enter: Input.key(.enter).event
    case .space: Input.key(.character(" ")).event
    case .letter: Input.key(.character("k")).event
    case .hangul: Input.key(.character("ㅏ")).event
    case .click: .click(row: 3, column: 3)
    case .arrow: Input.key(.right).event
    case .tab: Input.key(.tab).event
    case .scroll: .scroll(up: true, row: 3, column: 3)
    case .paste: .paste("터치")
    case .control: .key(KeyPress(.character("l"), .control))
    }
  }

  enum Meaning { case nothing, counts, confirms }

  func meaning(in phase: Introduction.Phase) -> Meaning {
    switch (phase, self) {
    case (.tap, .enter), (.tap, .space), (.tap, .letter), (.tap, .hangul), (.tap, .click): .counts
    case (.overtaking, .enter), (.overtaking, .space), (.overtaking, .letter), (.overtaking, .hangul),
      (.overtaking, .click):
      .counts
    case (.welcome, .enter), (.myRank, .enter), (.chooseSchool, .enter), (.done, .enter): .confirms
    default: .nothing
    }
  }
}

@Suite struct `The keys of the introduction` {
  @Test(arguments: Introduction.Phase.allCases)
  func `of all phases do only in their own what they do there, and esc ends everything`(phase: Introduction.Phase)
    async throws
  {
    let game = try await GameFixture()
    for hasSchool in [false, true] {
      let shared = try await game.shared(school: hasSchool ? game.schools[0] : nil)
      for trial in Trial.allCases { try await check(trial, in: phase, of: game, shared, hasSchool: hasSchool) }
    }
  }

  private func check(
    _ trial: Trial, in phase: Introduction.Phase, of game: GameFixture, _ shared: SharedState, hasSchool: Bool
  ) async throws {
    let store = TestStore(
      initialState: Introduction.State(phase: phase),
      reducer: Introduction(shared: shared, dependencies: game.dependencies))
    await store.send(.begin)
    let input = Input(trial.event, at: .seconds(1))
    let before = picture(store.state, shared)
    let meaning = trial.meaning(in: phase)
    await store.send(.input(input)) { state in
      if let tap = input.tap { _ = state.practice.take(tap) }
      guard meaning == .confirms else { return }
      switch phase {
      case .chooseSchool where !hasSchool, .done: break
      default: state.goOn()
      }
    }
    #expect(
      (picture(store.state, shared) == before)
        == (meaning == .nothing || store.state.phase == phase && meaning == .confirms))
    if meaning == .confirms {
      switch phase {
      case .chooseSchool:
        await store.receive(.request(hasSchool ? .introductionSeen : .push(.picker())))
      case .done:
        await store.receive(.request(hasSchool ? .replace(.game) : .dismiss))
      default: break
      }
    }
    await store.send(.input(.key(.escape)))
    await store.receive(.request(.introductionSeen))
    await store.receive(.request(.dismiss))
    await game.clock.advance(by: .seconds(3600))
    #expect(game.clock.sleepers == 0)
    await store.finish()
  }

  @Test func `a key that is held down since the phase before confirms nothing`() async throws {
    let game = try await GameFixture()
    let shared = try await game.shared()
    var state = Introduction.State(phase: .holdIsNotTapping)
    let introduction = Introduction(shared: shared, dependencies: game.dependencies)
    for input in KeyHold.inputs(of: .enter) { _ = introduction.reduce(into: &state, action: .input(input)) }
    #expect(state.isDone)
    _ = introduction.reduce(into: &state, action: .phaseOver)
    #expect(state.phase == .myRank)
    for input in KeyHold.inputs(of: .enter, from: .milliseconds(500 + 70 * 33), isGoingOn: true) {
      _ = introduction.reduce(into: &state, action: .input(input))
    }
    #expect(state.phase == .myRank)
    _ = introduction.reduce(into: &state, action: .input(.key(.enter, at: .seconds(30))))
    #expect(state.phase == .overtaking)
  }
}

/// The presses that a keyboard sends while a key is held down, with nothing in the terminal to tell them from taps.
enum KeyHold {
  /// - Parameter isGoingOn: whether the key has been held for a while, so that the first delay is over.
  static func inputs(of key: Key, from start: Duration = .zero, isGoingOn: Bool = false) -> [Input] {
    let first: [Duration] = isGoingOn ? [] : [start]
    let repeats = (0..<70).map { start + (isGoingOn ? .zero : .milliseconds(500)) + .milliseconds(33) * $0 }
    return (first + repeats).map { Input.key(key, at: $0) }
  }
}

func picture(_ state: Introduction.State, _ shared: SharedState) -> Canvas {
  var canvas = Canvas(size: shared.size)
  state.draw(on: &canvas, shared: shared)
  return canvas
}

extension Introduction.State {
  /// The state at the beginning of a phase.
  init(phase: Introduction.Phase) {
    self.init()
    self.phase = phase
  }

  /// What the next phase begins with.
  mutating func goOn() {
    guard let next = Introduction.Phase(rawValue: phase.rawValue + 1) else { return }
    phase = next
    practice.beginAnew()
    isDone = false
  }
}
