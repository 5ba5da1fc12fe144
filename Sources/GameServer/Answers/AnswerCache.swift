import Boards
import Synchronization
import TapGame

/// Caches encoded answers while they are valid. When many clients ask the same question, the server computes its answer
/// only once for each revision.
///
/// An answer is valid until any process commits something, or until a season starts or ends as scheduled. A request
/// that comes while an answer is computed waits for that answer. If something was committed since the computation
/// began, the request waits for the next answer. So nobody gets an answer that is older than the question, and each
/// question has at most one computation at a time.
final class AnswerCache: Sendable {
  /// The maximum size of all answers together, in bytes.
  static let limit = 16 << 20

  private struct Entry {
    let answer: EncodedAnswer
    let time: Range<Timestamp>
  }

  private struct Flight {
    let number: Int
    let mark: ContestMark
    let entry: Task<Entry, any Error>
  }

  private struct State {
    /// The mark of the commit to which all entries belong.
    var mark: ContestMark?
    var entries: [String: Entry] = [:]
    /// The size of the entries, in bytes.
    var bytes = 0
    var flights: [String: Flight] = [:]
    var newest = 0

    func find(_ question: String, _ newest: ContestMark, _ now: Timestamp) -> EncodedAnswer? {
      guard mark == newest, let entry = entries[question], entry.time.contains(now) else { return nil }
      return entry.answer
    }

    mutating func keep(_ entry: Entry, for question: String, _ newest: ContestMark, limit: Int) {
      if mark != newest { (mark, entries, bytes) = (newest, [:], 0) }
      let size = entry.answer.size + question.utf8.count
      guard size <= limit else { return }
      if bytes + size > limit { (entries, bytes) = ([:], 0) }
      let replaced = entries.updateValue(entry, forKey: question)
      bytes += size - (replaced.map { $0.answer.size + question.utf8.count } ?? 0)
    }
  }

  private enum Step {
    case found(EncodedAnswer)
    case join(Flight)
    case wait(Flight)
  }

  private let contest: any ServedContest
  private let clock: any WallClock
  private let limit: Int
  private let state = Mutex(State())

  init(_ contest: any ServedContest, clock: any WallClock, limit: Int = AnswerCache.limit) {
    self.contest = contest
    self.clock = clock
    self.limit = limit
  }

  var bytes: Int { state.withLock { $0.bytes } }

  /// The cached answer to a question; `nil` if there is no valid one.
  func find(_ question: String) -> EncodedAnswer? {
    guard let mark = contest.mark() else { return nil }
    let now = clock.now
    return state.withLock { $0.find(question, mark, now) }
  }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: the text of the question. Equal texts have equal answers.
  ///   - make: computes the answer. The answer must depend only on committed data and on the states of seasons.
  /// - Throws: the errors of `make`, which are not cached.
  func answer(
    _ question: String, make: @escaping @Sendable () async throws -> EncodedAnswer
  ) async throws -> EncodedAnswer {
    var hasWaited = false
    while true {
      guard let mark = contest.mark() else { return try await make() }
      let now = clock.now
      switch state.withLock({ step(question, mark, now, hasWaited: hasWaited, &$0, make) }) {
      case .found(let answer): return answer
      case .join(let flight):
        let entry = try await flight.entry.value
        // A season may have started or ended after the flight began and before the question was asked.
        if hasWaited || entry.time.contains(now) { return entry.answer }
      case .wait(let flight): _ = await flight.entry.result
      }
      // A flight that is found from now on began after the question was asked.
      hasWaited = true
    }
  }

  private func step(
    _ question: String, _ mark: ContestMark, _ now: Timestamp, hasWaited: Bool, _ state: inout State,
    _ make: @escaping @Sendable () async throws -> EncodedAnswer
  ) -> Step {
    if let answer = state.find(question, mark, now) { return .found(answer) }
    if let flight = state.flights[question] { return hasWaited || flight.mark == mark ? .join(flight) : .wait(flight) }
    state.newest += 1
    let number = state.newest
    // An unstructured task, because several requests wait for it. A cancelled request must not cancel the task.
    let task = Task {
      do {
        let time = try await contest.quietTime()
        let entry = Entry(answer: try await make(), time: time)
        land(question, number, mark, entry)
        return entry
      } catch {
        land(question, number, mark, nil)
        throw error
      }
    }
    let flight = Flight(number: number, mark: mark, entry: task)
    state.flights[question] = flight
    return .join(flight)
  }

  /// Caches an answer. The first answer after a commit removes all older answers.
  private func land(_ question: String, _ number: Int, _ mark: ContestMark, _ entry: Entry?) {
    let now = clock.now
    // If the mark has changed, the answer may be from a newer commit than `mark`.
    let isNewest = contest.mark() == mark
    state.withLock { state in
      if state.flights[question]?.number == number { state.flights[question] = nil }
      guard let entry, isNewest, entry.time.contains(now) else { return }
      state.keep(entry, for: question, mark, limit: limit)
    }
  }
}
