import Synchronization
import TapGame

/// Caches the moments at which no season is due, so that a check costs one comparison.
final class SeriesWatch: Sendable {
  private let quiet = Mutex<SeriesLook?>(nil)

  /// Whether no season is due at a moment, given the newest revision that changed schools or seasons.
  func isQuiet(at moment: Timestamp, directoryRevision: Revision) -> Bool {
    quiet.withLock { quiet in
      guard let quiet else { return false }
      return quiet.directoryRevision == directoryRevision && quiet.quiet.contains(moment)
    }
  }

  /// The end of the time from a moment on in which no season is due; `nil` if that is not in the cache.
  func quietEnd(from moment: Timestamp, directoryRevision: Revision) -> Timestamp? {
    quiet.withLock { quiet in
      guard let quiet, quiet.directoryRevision == directoryRevision, quiet.quiet.contains(moment) else { return nil }
      return quiet.quiet.upperBound
    }
  }

  /// Caches a result after its seasons were committed.
  func remember(_ look: SeriesLook?) {
    guard let look else { return }
    quiet.withLock { $0 = look }
  }
}

/// The result of a search for due seasons.
struct SeriesLook: Sendable {
  /// The moments at which nothing is due.
  let quiet: Range<Timestamp>
  /// The newest change of schools or seasons by any process that the result includes.
  let directoryRevision: Revision
}
