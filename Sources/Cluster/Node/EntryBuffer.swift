import Synchronization

/// The entries that were read but not yet applied. Entries that are read during a transaction go into the next one.
final class EntryBuffer: Sendable {
  /// The number of buffered bytes above which the reader waits.
  static let limit = 8 << 20
  /// The maximum number of entries in one transaction.
  static let most = 64

  private struct State {
    var entries: [PlacedEntry] = []
    var bytes = 0
    var isClosed = false
    var reader: UnsafeContinuation<Void, Never>?
    var applier: UnsafeContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Adds entries, and waits while the buffer holds more than ``limit`` bytes.
  func add(_ entries: [PlacedEntry]) async {
    let applier = state.withLock { state in
      state.entries += entries
      state.bytes += entries.reduce(0) { $0 + $1.bytes.count }
      defer { state.applier = nil }
      return state.applier
    }
    applier?.resume()
    await withUnsafeContinuation { continuation in
      let isRoom = state.withLock { state in
        guard state.bytes > Self.limit, !state.isClosed else { return true }
        state.reader = continuation
        return false
      }
      if isRoom { continuation.resume() }
    }
  }

  /// Takes the next entries to apply, and waits while there are none; `nil` when the buffer is closed and empty.
  func take() async -> [PlacedEntry]? {
    while true {
      let (entries, isClosed, reader) = state.withLock { state in
        let entries = Array(state.entries.prefix(Self.most))
        state.entries.removeFirst(entries.count)
        state.bytes -= entries.reduce(0) { $0 + $1.bytes.count }
        guard state.bytes <= Self.limit else {
          return (entries, state.isClosed, nil as UnsafeContinuation<Void, Never>?)
        }
        defer { state.reader = nil }
        return (entries, state.isClosed, state.reader)
      }
      reader?.resume()
      if !entries.isEmpty { return entries }
      if isClosed { return nil }
      await withUnsafeContinuation { continuation in
        let isDue = state.withLock { state in
          guard state.entries.isEmpty, !state.isClosed else { return true }
          state.applier = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    }
  }

  /// Closes the buffer, and resumes the waiting reader and applier.
  func close() {
    let (reader, applier) = state.withLock { state in
      state.isClosed = true
      defer { (state.reader, state.applier) = (nil, nil) }
      return (state.reader, state.applier)
    }
    reader?.resume()
    applier?.resume()
  }
}
