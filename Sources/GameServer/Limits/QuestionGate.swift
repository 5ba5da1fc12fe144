import TapGame
import GameAPI
import Synchronization

/// Limits the number of concurrent slow questions, which read the file. So database readers remain free for all other
/// requests.
///
/// The next turn goes to the address whose last turn was longest ago, and there to the connection whose last turn was
/// longest ago. So a program that asks all the time, on however many connections, does not delay a person who asks once.
/// One turn is kept for the desk, which goes first.
final class QuestionGate: Sendable {
  enum Asker: Hashable, Sendable {
    /// The desk.
    case house
    case client(ClientConnection)

    /// The address, and the connection; none for the desk.
    var levels: [ClientConnection] {
      guard case .client(let client) = self else { return [] }
      return [ClientConnection(address: client.address.client, port: nil), client]
    }
  }

  private struct State {
    let width: Int
    /// The questions that have their turn.
    var running = 0
    /// Those of them that are not the desk's.
    var strangers = 0
    /// The waiting questions, in the order of arrival.
    var waiting: [(number: Int, asker: Asker?, continuation: CheckedContinuation<Bool, Never>)] = []
    var newest = 0
    /// The number of each asker's last turn. The table has twice the room that is needed, so it does not fill up before
    /// the next sweep.
    var turns = BoundedTable<ClientConnection, Int, Int>(
      capacity: 4 * memory, nextSweep: { $0 + memory }, isIdle: { $1 - $0 >= memory })
    var newestTurn = 0

    /// Takes a turn, if one is free for this asker.
    mutating func take(for asker: Asker?) -> Bool {
      guard running <= width, asker == .house || strangers < width else { return false }
      running += 1
      if asker != .house { strangers += 1 }
      newestTurn += 1
      for level in asker?.levels ?? [] { turns.store(newestTurn, for: level, at: newestTurn) }
      return true
    }

    /// The last turns of the asker's address and connection; the desk goes before all.
    private func order(of asker: Asker?) -> (Int, Int) {
      guard let asker else { return (0, 0) }
      let levels = asker.levels.map { turns[$0] ?? 0 }
      return levels.isEmpty ? (-1, 0) : (levels[0], levels[1])
    }

    /// Removes the next question and returns its continuation.
    mutating func takeNext() -> CheckedContinuation<Bool, Never>? {
      let lastTurns = waiting.map { order(of: $0.asker) }
      guard let next = lastTurns.indices.min(by: { lastTurns[$0] < lastTurns[$1] }), take(for: waiting[next].asker)
      else { return nil }
      return waiting.remove(at: next).continuation
    }
  }

  /// An asker's last turn is remembered for this number of turns.
  private static let memory = 4096

  private let state: Mutex<State>
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - width: the maximum number of concurrent questions, beside one of the desk.
  ///   - timeout: the maximum time that a question waits for its turn.
  init(width: Int, timeout: Duration = .seconds(1), clock: any Clock<Duration>) {
    state = Mutex(State(width: width))
    self.timeout = timeout
    self.clock = clock
  }

  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Answers a question once it has its turn.
  ///
  /// - Parameter asker: who asks; `nil` if that is not known.
  /// - Throws: ``Problem`` of the kind `unavailable` if the question has waited too long; the errors of `answer`.
  func pass<Answer>(
    for asker: Asker? = nil, _ answer: () async throws -> Answer
  ) async throws -> Answer {
    guard await enterInTime(asker) else {
      try Task.checkCancellation()
      throw Problem(
        .unavailable,
        detail: "Too many questions that take long were asked at the same time.")
    }
    defer { leave(asker) }
    return try await answer()
  }

  private func enterInTime(_ asker: Asker?) async -> Bool {
    if state.withLock({ $0.take(for: asker) }) { return true }
    return await withTaskGroup(of: Bool.self) { tasks in
      tasks.addTask { await self.enter(asker) }
      tasks.addTask {
        try? await self.clock.sleep(for: self.timeout)
        return false
      }
      // The turn may come just as the wait times out; then the question proceeds.
      let first = await tasks.next() ?? false
      tasks.cancelAll()
      let second = await tasks.next() ?? false
      return first || second
    }
  }

  /// Waits for a turn; returns whether it came before the task was cancelled.
  private func enter(_ asker: Asker?) async -> Bool {
    let number = state.withLock { state in
      state.newest += 1
      return state.newest
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIn: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.take(for: asker) { return true }
          state.waiting.append((number, asker, continuation))
          return nil
        }
        if let isIn { continuation.resume(returning: isIn) }
      }
    } onCancel: {
      let given = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
      }
      given?.resume(returning: false)
    }
  }

  private func leave(_ asker: Asker?) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.running -= 1
      if asker != .house { state.strangers -= 1 }
      return state.takeNext()
    }
    next?.resume(returning: true)
  }
}

/// What a question costs the processor, by what it asks. A school that an answer shows is the unit: some 15 µs.
struct DisplayCost: Sendable {
  /// The highest cost of a question that does not wait for its turn. At 15 µs a school this is some 3 ms.
  static let cheap = DisplayCost(schools: 200)
  /// A search reads all names once for each word, which takes as long as showing so many schools.
  private static let schoolsPerWord = 30

  let units: Int

  /// The cost of an answer that shows so many schools.
  init(schools: Int) { units = schools }

  init(words: Int, schools: Int) { units = words * Self.schoolsPerWord + schools }

  var isDear: Bool { units > Self.cheap.units }
}
