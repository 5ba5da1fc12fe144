import Synchronization
import TapGame

/// Remembers until when no season is due, so that looking costs a comparison.
final class SeriesWatch: Sendable {
  private struct Quiet {
    /// The newest change of schools or seasons, by whatever process, that it takes into account.
    let directoryRevision: Revision
    let moments: Range<Timestamp>
  }

  private let quiet = Mutex<Quiet?>(nil)

  /// Whether nothing can be due at a moment in a file whose schools and seasons last changed in this revision.
  func isQuiet(at moment: Timestamp, directoryRevision: Revision) -> Bool {
    quiet.withLock { quiet in
      guard let quiet else { return false }
      return quiet.directoryRevision == directoryRevision && quiet.moments.contains(moment)
    }
  }

  /// Remembers what was found, once it is in the file.
  func remember(quiet moments: Range<Timestamp>, directoryRevision: Revision) {
    quiet.withLock { $0 = Quiet(directoryRevision: directoryRevision, moments: moments) }
  }
}
