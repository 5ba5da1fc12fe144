package import Basics
package import Console
package import SchoolDirectory
import Unidirectional

/// `touchschool play --plain`: reads lines and writes lines.
///
/// It suits screen readers and pipes: it never moves the cursor, writes no colours, and shows a prompt only at a
/// terminal. It reads a line only after the answer to the previous one is written, so long input from a pipe does not
/// fill the memory.
package struct PlainGame<Lines: AsyncSequence & Sendable>: Sendable where Lines.Element == String {
  private let dependencies: GameDependencies
  private let language: Language
  private let school: SchoolSummary?
  private let input: Lines
  private let output: any TextOutput
  private let isPromptShown: Bool
  private let isPractice: Bool
  private let trace: (@Sendable (String) -> Void)?
  private let interruption: @Sendable () async -> InterruptSignal?

  /// - Parameters:
  ///   - school: the school of the previous game, if any.
  ///   - output: the destination of the lines; flushed after each answer.
  ///   - isPromptShown: whether input is a terminal.
  ///   - isPractice: whether this is a practice. Its taps count in no contest.
  ///   - trace: receives the text of each action and its changes to the state; `nil` for no trace.
  ///   - interruption: waits for a signal that ends the game. Returns `nil` when its task is cancelled.
  package init(
    dependencies: GameDependencies, language: Language, school: SchoolSummary?, input: Lines, output: any TextOutput,
    isPromptShown: Bool, isPractice: Bool = false, trace: (@Sendable (String) -> Void)? = nil,
    interruption: @escaping @Sendable () async -> InterruptSignal? = Interrupt.wait
  ) {
    self.dependencies = dependencies
    self.language = language
    self.school = school
    self.input = input
    self.output = output
    self.isPromptShown = isPromptShown
    self.isPractice = isPractice
    self.trace = trace
    self.interruption = interruption
  }

  /// Plays until the player leaves, the input ends, or a signal arrives. When it returns, all taps are handed in or
  /// stored in the player's file.
  ///
  /// - Throws: `OutputError` when writing fails.
  package func run() async throws -> PlainEnd {
    let shared = SharedState(language: language, size: .assumed, tapping: .init(school: school), isPractice: isPractice)
    let initialState = Plain.State(app: App.State(shared: shared), isTerminal: isPromptShown)
    let plain = Plain(dependencies: dependencies)
    let store =
      if let trace {
        Store(initialState: initialState, reducer: plain.printChanges(trace))
      } else {
        Store(initialState: initialState, reducer: plain)
      }
    store.send(.begin)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await read(into: store) }
      group.addTask { if let signal = await interruption() { store.send(.leave(.interrupted(signal))) } }
      defer { group.cancelAll() }
      do {
        try await write(from: store)
      } catch {
        // Writing failed, but the taps still have to be handed in.
        store.send(.leave(.endOfInput))
        _ = await store.states.first { $0.isOver }
        throw error
      }
      return store.state.end ?? .endOfInput
    }
  }

  private func read(into store: Store<Plain.State, Plain.Action>) async {
    let elapsed = dependencies.clock.stopwatch()
    var lines = input.makeAsyncIterator()
    var sent = 0
    // The line just sent may still be queued behind actions of effects, so wait until the state has counted it.
    while await store.states.first(where: { $0.end != nil || $0.readLines == sent && $0.readsLine })?.end == nil {
      // Unreadable input is treated as ended.
      guard let line = try? await lines.next() else { return store.send(.leave(.endOfInput)) }
      sent += 1
      store.send(.line(line, at: elapsed()))
    }
  }

  private func write(from store: Store<Plain.State, Plain.Action>) async throws {
    var written = 0
    var prompted: Int?
    for await state in store.states {
      let new = state.lines.dropFirst(written - state.writtenLines)
      if !new.isEmpty {
        // The cursor is still behind the prompt, because no line was entered. Start a new row.
        if prompted == state.readLines { try output.writeLine() }
        prompted = nil
        // Names come from files and may contain control characters.
        for line in new { try output.writeLine(line.sanitized) }
        try output.flush()
        written += new.count
        store.send(.written(written))
      } else if state.isOver, state.lines.isEmpty {
        return
      } else if isPromptShown, state.takesLine, prompted != state.readLines {
        try output.write("> ")
        try output.flush()
        prompted = state.readLines
        store.send(.prompted)
      }
    }
  }
}

/// Why a game without screens ended.
package enum PlainEnd: Equatable, Sendable {
  /// The person gave the command to quit.
  case quit
  case endOfInput
  case interrupted(InterruptSignal)
}
