import Boards
import Synchronization
import TapGame

/// A cache of the newest changes: observers that have seen the same revision share one computation.
final class ComputedChanges: Sendable {
  struct Key: Hashable {
    let subject: ChangeFeed.Table.Subject
    let ties: TiePolicy
    /// The revision that the change starts from; `nil` for a restart.
    let since: Revision?
  }

  private struct State {
    var changes: [Key: BoardChange] = [:]
    var count = 0
  }

  /// The maximum number of changes kept.
  private static let limit = 16

  private let state = Mutex(State())

  /// The number of changes computed so far.
  var count: Int { state.withLock { $0.count } }

  /// The change up to a revision or a newer one, from the cache if possible. Only one change is computed at a time.
  func change(_ key: Key, upTo revision: Revision, compute: () throws -> BoardChange) rethrows -> BoardChange {
    try state.withLock { state in
      if let change = state.changes[key], change.revision >= revision { return change }
      let change = try compute()
      state.count += 1
      guard key.since != nil else { return change }
      if state.changes.count >= Self.limit { state.changes = [:] }
      state.changes[key] = change
      return change
    }
  }

  func drop(_ subject: ChangeFeed.Table.Subject) {
    state.withLock { state in state.changes = state.changes.filter { $0.key.subject != subject } }
  }
}
