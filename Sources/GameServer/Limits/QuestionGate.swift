import GameAPI
import Synchronization

/// Limits the number of concurrent slow questions, which read the file. So database readers remain free for all other
/// requests.
///
/// The next turn goes to the asker whose last turn was longest ago. So a program that asks all the time does not delay
/// a person who asks once.
final class QuestionGate: Sendable {
  private struct State {
    var free: Int
    /// The waiting questions, in the order of arrival.
    var waiting: [(number: Int, asker: ClientConnection?, continuation: CheckedContinuation<Bool, Never>)] = []
    var newest = 0
    /// The number of each asker's last turn. The table has twice the room that is needed, so it does not fill up before
    /// the next sweep.
    var turns = BoundedTable<ClientConnection, Int, Int>(
      capacity: 2 * memory, nextSweep: { $0 + memory }, isIdle: { $1 - $0 >= memory })
    var newestTurn = 0

    mutating func noteTurn(of asker: ClientConnection?) {
      guard let asker else { return }
      newestTurn += 1
      turns.store(newestTurn, for: asker, at: newestTurn)
    }

    /// Removes the next question and returns its continuation.
    mutating func takeNext() -> CheckedContinuation<Bool, Never>? {
      let lastTurns = waiting.map { $0.asker.flatMap { turns[$0] } ?? 0 }
      guard let next = lastTurns.indices.min(by: { lastTurns[$0] < lastTurns[$1] }) else { return nil }
      let question = waiting.remove(at: next)
      noteTurn(of: question.asker)
      return question.continuation
    }
  }

  /// An asker's last turn is remembered for this number of turns.
  private static let memory = 4096

  private let state: Mutex<State>
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// An empty gate.
  ///
  /// - Parameters:
  ///   - width: the maximum number of concurrent questions.
  ///   - timeout: the maximum time that a question waits for its turn.
  ///   - clock: the clock for that time.
  init(width: Int, timeout: Duration = .seconds(1), clock: any Clock<Duration>) {
    state = Mutex(State(free: width))
    self.timeout = timeout
    self.clock = clock
  }

  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Answers a question once it has its turn.
  ///
  /// - Parameter asker: who asks; `nil` if that is not known.
  /// - Throws: ``Problem`` of the kind `unavailable` if the question has waited too long; the errors of `answer`.
  func pass<Answer>(
    for asker: ClientConnection? = nil, _ answer: () async throws -> Answer
  ) async throws -> Answer {
    guard await enterInTime(asker) else {
      try Task.checkCancellation()
      throw Problem(
        .unavailable,
        detail: "Too many questions that take long were asked at the same time.")
    }
    defer { leave() }
    return try await answer()
  }

  private func enterInTime(_ asker: ClientConnection?) async -> Bool {
    let isFree = state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      state.noteTurn(of: asker)
      return true
    }
    if isFree { return true }
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
  private func enter(_ asker: ClientConnection?) async -> Bool {
    let number = state.withLock { state in
      state.newest += 1
      return state.newest
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIn: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            state.noteTurn(of: asker)
            return true
          }
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

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      let next = state.takeNext()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume(returning: true)
  }
}
