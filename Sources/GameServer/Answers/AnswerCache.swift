import Boards
import Synchronization
import TapGame

/// Keeps encoded answers for as long as they are true, so that a crowd that asks the same costs one answer a revision.
///
/// An answer is true until something is committed, by any process, or a season starts or ends by its own time. Who asks
/// while an answer is being made waits for it, and for the one after it if there was a commit since that one was begun:
/// nobody gets an answer that is older than the question, and each question is worked on once at a time.
final class AnswerCache: Sendable {
  /// The maximum length of all answers together, in bytes.
  static let limit = 16 << 20

  private struct Entry {
    let answer: EncodedAnswer
    /// The moments at which it is true.
    let time: Range<Timestamp>
  }

  private struct Flight {
    let number: Int
    let mark: ContestMark
    let entry: Task<Entry, any Error>
  }

  private struct State {
    /// The mark of all entries.
    var mark: ContestMark?
    var entries: [String: Entry] = [:]
    /// The length of the answers in the entries.
    var bytes = 0
    /// The answers that are being made.
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

  private let contest: any StreamedContest
  private let clock: any WallClock
  private let limit: Int
  private let state = Mutex(State())

  init(_ contest: any StreamedContest, clock: any WallClock, limit: Int = AnswerCache.limit) {
    self.contest = contest
    self.clock = clock
    self.limit = limit
  }

  /// The number of bytes that are kept.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The answer to a question that is kept and still true; `nil` if there is none.
  ///
  /// - Complexity: O(length of the question).
  func find(_ question: String) -> EncodedAnswer? {
    guard let mark = contest.mark() else { return nil }
    let now = clock.now
    return state.withLock { $0.find(question, mark, now) }
  }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: the text of the question. Equal texts have equal answers.
  ///   - make: makes the answer. It depends on what is committed, and on time only by the states of seasons.
  /// - Throws: the errors of `make`, which are not kept.
  /// - Complexity: O(length of the question) if the answer is kept.
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
    // An unstructured task, because all who ask the same wait for it, and one who leaves must not end it.
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

  /// Keeps an answer, in place of those before a commit.
  private func land(_ question: String, _ number: Int, _ mark: ContestMark, _ entry: Entry?) {
    let now = clock.now
    // Otherwise the answer may be of a newer commit than the mark.
    let isNewest = contest.mark() == mark
    state.withLock { state in
      if state.flights[question]?.number == number { state.flights[question] = nil }
      guard let entry, isNewest, entry.time.contains(now) else { return }
      state.keep(entry, for: question, mark, limit: limit)
    }
  }
}
