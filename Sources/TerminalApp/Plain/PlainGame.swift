package import Console
package import SchoolDirectory
import PlayerFile
import Unidirectional

/// `touchschool play --plain`: reads lines, writes lines, and nothing but lines.
///
/// For screen readers and for pipes: no cursor is moved, nothing is coloured, and a prompt is there only for a person at a terminal. A line
/// is read when the one before it has been answered and the answer is written, so a pipe of any length takes no memory.
package struct PlainGame<Lines: AsyncSequence & Sendable>: Sendable where Lines.Element == String {
  private let surroundings: Surroundings
  private let language: Language
  private let school: SchoolSummary?
  private let input: Lines
  private let output: any TextOutput
  private let isPromptShown: Bool
  private let interruption: @Sendable () async -> InterruptSignal?

  /// A game of these parts.
  ///
  /// - Parameters:
  ///   - surroundings: what the game is given from outside.
  ///   - language: the language of everything that is written.
  ///   - school: the school that was played for the last time, if there is one.
  ///   - input: the lines of the person.
  ///   - output: where lines go; flushed after each answer.
  ///   - isPromptShown: whether a person sits at a terminal.
  ///   - interruption: waits for a signal that wants the game to end; `nil` when its task is cancelled.
  /// - Complexity: O(1).
  package init(
    surroundings: Surroundings, language: Language, school: SchoolSummary?, input: Lines, output: any TextOutput,
    isPromptShown: Bool, interruption: @escaping @Sendable () async -> InterruptSignal? = Interrupt.wait
  ) {
    self.surroundings = surroundings
    self.language = language
    self.school = school
    self.input = input
    self.output = output
    self.isPromptShown = isPromptShown
    self.interruption = interruption
  }

  /// Plays until the person leaves, no line comes any more, or a signal comes. All taps have been handed in then, or are kept.
  ///
  /// - Returns: how it ended.
  /// - Throws: `OutputError` when nothing can be written any more; `PlayerFileError` when the player's file cannot be read at the start.
  package func run() async throws -> PlainEnd {
    let leftBehind = try await surroundings.file.pending(in: surroundings.contest).map(\.id)
    let world = World(language: language, size: .assumed, tapping: .init(school: school))
    let store = Store(
      initialState: Plain.State(
        app: App.State(world: world), isTerminal: isPromptShown, account: TapAccount(leftBehind: Set(leftBehind))),
      reducer: Plain(surroundings: surroundings))
    store.send(.begin)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await read(into: store) }
      group.addTask { if let signal = await interruption() { store.send(.leave(.interrupted(signal))) } }
      defer { group.cancelAll() }
      do {
        try await write(from: store)
      } catch {
        // Nobody reads any more, but the taps are to be counted all the same.
        store.send(.leave(.endOfInput))
        _ = await store.states.first { $0.isOver }
        throw error
      }
      return store.state.end ?? .endOfInput
    }
  }

  private func read(into store: Store<Plain.State, Plain.Action>) async {
    let elapsed = Self.stopwatch(surroundings.clock)
    var lines = input.makeAsyncIterator()
    var sent = 0
    // A line that was sent may still wait for its turn, behind what an effect has sent.
    while await store.states.first(where: { $0.end != nil || $0.readLines == sent && $0.takesLine })?.end == nil {
      // Input that cannot be read is at its end.
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
        // A prompt stands there, and no enter key came after it.
        if prompted == state.readLines { try output.writeLine() }
        prompted = nil
        // Names come from files.
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
      }
    }
  }

  /// Tells the time since now.
  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
