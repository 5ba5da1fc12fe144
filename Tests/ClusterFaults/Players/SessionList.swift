import Synchronization

/// The sessions that players have opened.
final class SessionList: Sendable {
  private let sessions = Mutex<[Int: [Int64]]>([:])

  /// Adds a session.
  ///
  /// - Parameter contest: how often the contest was begun then.
  func add(_ session: Int64, of contest: Int) { sessions.withLock { $0[contest, default: []].append(session) } }

  /// One of them; `nil` if there is none.
  func random(of contest: Int, using generator: inout some RandomNumberGenerator) -> Int64? {
    sessions.withLock { $0[contest]?.randomElement(using: &generator) }
  }
}
