import Synchronization

/// A changing value, and the readers that wait for its next change.
package final class StateFeed<Value: Sendable>: Sendable {
  private struct Storage: Sendable {
    var value: Value
    /// The number of earlier values.
    var version = 0
    var isFinished = false
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let storage: Mutex<Storage>

  package init(_ value: Value) { storage = Mutex(Storage(value: value)) }

  /// The newest value.
  var value: Value { storage.withLock { $0.value } }

  /// The version of the newest value.
  package var version: Int { storage.withLock { $0.version } }

  package func publish(_ value: Value) {
    // The old value is released outside the lock: its release can run arbitrary code.
    let (old, waiters) = storage.withLock { storage in
      let old = (storage.value, Array(storage.waiters.values))
      storage.value = value
      storage.version += 1
      storage.waiters = [:]
      return old
    }
    withExtendedLifetime(old) { for waiter in waiters { waiter.resume() } }
  }

  /// Ends the feed. Readers still get the newest value if they have not seen it.
  func finish() {
    let waiters = storage.withLock { storage in
      defer { storage.waiters = [:] }
      storage.isFinished = true
      return storage.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for a value that is newer than the version `seen`. If `seen` is `nil`, returns the newest value at once.
  ///
  /// - Returns: the newest value; `nil` when the feed has ended or the task was cancelled.
  package func next(after seen: Int?) async -> (version: Int, value: Value)? {
    while !Task.isCancelled {
      let now = storage.withLock { ($0.version, $0.value, $0.isFinished) }
      if seen.map({ $0 < now.0 }) ?? true { return (now.0, now.1) }
      if now.2 { return nil }
      await change(after: now.0)
    }
    return nil
  }

  private func change(after version: Int) async {
    let id = storage.withLock { storage in
      storage.lastWaiter += 1
      return storage.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let waits = storage.withLock { storage in
          guard storage.version == version, !storage.isFinished, !Task.isCancelled else { return false }
          storage.waiters[id] = waiter
          return true
        }
        if !waits { waiter.resume() }
      }
    } onCancel: {
      storage.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }
}

/// The states of a store for one reader. Each iteration returns the newest state.
struct States<State: Sendable>: AsyncSequence, Sendable {
  let feed: StateFeed<State>

  func makeAsyncIterator() -> Iterator { Iterator(feed: feed) }

  struct Iterator: AsyncIteratorProtocol {
    let feed: StateFeed<State>
    var seen: Int?

    mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      guard let (version, state) = await feed.next(after: seen) else { return nil }
      seen = version
      return state
    }
  }
}
