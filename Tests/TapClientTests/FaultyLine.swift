import Synchronization
import TapClient
import TapGame

/// A contest behind a line that a test can cut, and whose commits it can refuse.
final class FaultyLine: ContestConnection {
  /// The line is cut, before or after the call arrived.
  struct Cut: Error, CustomStringConvertible {
    var description: String { "The line is cut." }
  }

  enum Fault {
    case passes
    case lostCall
    case lostAnswer
    case refusal(any BatchRefusal)
  }

  private struct State {
    var faults: [Fault] = []
    var commits: [TapBatch] = []
  }

  private let store: any ContestConnection
  private let state = Mutex(State())

  init(_ store: any ContestConnection) { self.store = store }

  /// Lets the next calls fail, in this order.
  func fail(_ faults: Fault...) { state.withLock { $0.faults += faults } }

  /// The batches that were sent, whatever became of them.
  var commits: [TapBatch] { state.withLock { $0.commits } }

  func session(_ id: SessionID) async throws -> Session? { try await call { try await store.session(id) } }

  func openSession(_ request: SessionRequest) async throws -> Session {
    try await call { try await store.openSession(request) }
  }

  func commit(_ batch: TapBatch) async throws -> Receipt {
    state.withLock { $0.commits.append(batch) }
    return try await call { try await store.commit(batch) }
  }

  private func call<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
    switch state.withLock({ $0.faults.isEmpty ? nil : $0.faults.removeFirst() }) {
    case .passes?, nil: return try await work()
    case .lostCall?: throw Cut()
    case .lostAnswer?:
      _ = try await work()
      throw Cut()
    case .refusal(let refusal)?: throw refusal
    }
  }
}
