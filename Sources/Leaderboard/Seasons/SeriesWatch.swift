import Synchronization
import TapGame

/// Remembers until when no season is due, so that looking costs a comparison.
final class SeriesWatch: Sendable {
  private let quiet = Mutex<SeriesLook?>(nil)

  /// Whether nothing can be due at a moment in a file whose schools and seasons last changed in this revision.
  func isQuiet(at moment: Timestamp, directoryRevision: Revision) -> Bool {
    quiet.withLock { quiet in
      guard let quiet else { return false }
      return quiet.directoryRevision == directoryRevision && quiet.quiet.contains(moment)
    }
  }

  /// Remembers what was found, once it is in the file.
  func remember(_ look: SeriesLook?) {
    guard let look else { return }
    quiet.withLock { $0 = look }
  }
}

/// What looking for due seasons has found.
struct SeriesLook: Sendable {
  /// The moments at which nothing is due.
  let quiet: Range<Timestamp>
  /// The newest change of schools or seasons, by whatever process, that this takes into account.
  let directoryRevision: Revision
}
