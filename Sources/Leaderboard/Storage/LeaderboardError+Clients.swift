import Boards

extension LeaderboardError: StoreFailure {
  package var isPassing: Bool {
    switch self {
    case .busy, .diskFull, .noRoom, .notFound, .replaced, .tampered, .rescued, .cannotOpen, .readOnly, .replica,
      .unerased, .inputOutput:
      // A file system that became read-only, or a disk that is gone, may be back after an operator's work.
      true
    case .isDirectory, .notADatabase, .foreignDatabase, .newerVersion, .formerFormat, .damaged: false
    }
  }

  package var sentenceForClients: String {
    switch self {
    case .unerased: "The name is forgotten; bytes of it are erased from the file later."
    case .busy: "The contest is busy; nothing was counted."
    case .diskFull: "The server's disk is full; nothing was counted."
    default:
      isPassing
        ? "The contest cannot be reached; nothing is known to be counted."
        : "The server failed; nothing is known to be counted, send it again later."
    }
  }
}

extension LeaderboardError {
  package var unreadiness: String {
    switch self {
    case .diskFull: "The server's disk is full; nothing is counted until there is room."
    case .readOnly, .inputOutput: "The server's disk cannot be written; nothing is counted until it can be."
    default: "The contest cannot be read."
    }
  }

  /// Whether it is the disk that takes no commit.
  var isOfDisk: Bool {
    switch self {
    case .diskFull, .readOnly, .inputOutput: true
    default: false
    }
  }
}

extension ContestCopyError: StoreFailure {
  package var isPassing: Bool { true }
  package var consequence: String { "A backup could not be made" }
  package var sentenceForClients: String { "The backup could not be made; the server's log says why." }
}
