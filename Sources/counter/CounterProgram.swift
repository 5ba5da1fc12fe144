import Foundation
import Unidirectional

extension Counter.Action {
  /// What a key does; `nil` if it does nothing.
  init?(key: Character) {
    switch key {
    case "+": self = .increment
    case "-": self = .decrement
    case "f": self = .factButton
    case "t": self = .timerButton
    default: return nil
    }
  }
}

extension Counter.State {
  /// The line that shows it.
  var line: String {
    let timer = isTimerOn ? " · timer on" : ""
    switch fact {
    case nil: return "\(count)\(timer)"
    case .loading: return "\(count)\(timer) · asking …"
    case .loaded(let text): return "\(count)\(timer) · \(text)"
    case .failed: return "\(count)\(timer) · no fact"
    }
  }
}

/// A fact about a number, which takes a second to come, as from a network. There is none about a negative number.
@Sendable func fact(about number: Int) async throws -> String {
  struct NoFact: Error {}
  try await Task.sleep(for: .seconds(1))
  guard number >= 0 else { throw NoFact() }
  return "\(number) × \(number) = \(number * number), the sum of the first \(number) odd numbers"
}

@main enum CounterProgram {
  // On the main thread, which may wait for a key: the effects and the screen have threads of their own.
  @MainActor static func main() async {
    let options = CommandLine.arguments.dropFirst()
    guard options.allSatisfy({ $0 == "--changes" }) else {
      FileHandle.standardError.write(Data("counter takes one option, --changes; leave out the others.\n".utf8))
      exit(64)
    }
    write("+ and - count, f asks for a fact, t starts and stops the timer, q leaves.\n")
    let counter = Counter(clock: ContinuousClock(), fact: fact(about:))
    let store =
      options.isEmpty
      ? Store(initialState: Counter.State(), reducer: counter)
      : Store(initialState: Counter.State(), reducer: counter.printChanges { write("\($0)\n") })
    let states = store.states
    let isRedrawn = options.isEmpty && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    // Before anything is shown: who sees it may press keys at once.
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    async let screen: Void = show(states, isRedrawn: isRedrawn)
    await play(store, keyboard)
    // The sequence of states ends when the store is released. `screen` shows the last state, and then returns.
    _ = consume store
    await screen
  }

  /// Sends what the keys do, until `q`, Ctrl-C, Ctrl-D or the end of the input; after the end, a fact may still come.
  @MainActor private static func play(_ store: Store<Counter.State, Counter.Action>, _ keyboard: Keyboard) async {
    while let key = keyboard.next() {
      if "q\u{3}\u{4}".contains(key) { return }
      if let action = Counter.Action(key: key) { store.send(action) }
    }
    for await state in store.states where state.fact != .loading { break }
  }

  /// Shows each state: in one line that is redrawn, or a line each.
  private static func show(_ states: some AsyncSequence<Counter.State, Never> & Sendable, isRedrawn: Bool) async {
    for await state in states { write(isRedrawn ? "\r\u{1B}[K\(state.line)" : "\(state.line)\n") }
    if isRedrawn { write("\n") }
  }
}

private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
