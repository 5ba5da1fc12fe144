import Synchronization
import TapGame

/// Caches the moments at which no season is due, so that a check costs one comparison.
final class DueSeasonCache: Sendable {
  /// The result of a search for due seasons.
  struct Entry: Sendable {
    /// The moments at which nothing is due.
    let quiet: Range<Timestamp>
    /// The newest revision of schools or seasons, by any process, that the result includes.
    let directoryRevision: Revision
  }

  private let entry = Mutex<Entry?>(nil)

  /// Whether no season is due at a moment, given the newest revision that changed schools or seasons.
  func isQuiet(at moment: Timestamp, directoryRevision: Revision) -> Bool {
    quietEnd(from: moment, directoryRevision: directoryRevision) != nil
  }

  /// The moment until which no season is due, starting from `moment`; `nil` if the cache does not know it.
  func quietEnd(from moment: Timestamp, directoryRevision: Revision) -> Timestamp? {
    entry.withLock { entry in
      guard let entry, entry.directoryRevision == directoryRevision, entry.quiet.contains(moment) else { return nil }
      return entry.quiet.upperBound
    }
  }

  /// Caches a result after its seasons were committed.
  func remember(_ entry: Entry?) {
    guard let entry else { return }
    self.entry.withLock { $0 = entry }
  }
}
