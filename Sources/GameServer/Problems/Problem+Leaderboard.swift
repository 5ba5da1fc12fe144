package import GameAPI
package import Boards
package import Leaderboard
package import TapGame

extension Problem {
  /// The problem for refused taps or a refused session.
  ///
  /// - Parameter status: the status of the response; `nil` for the default of the kind.
  package init(_ refusal: TapRefusal, status: Int? = nil) {
    var expected: Int64?
    if case .sequenceGap(_, sequence: _, expected: let next) = refusal { expected = next }
    self.init(Kind(refusal.kind), detail: refusal.description, expected: expected)
    if let status { self.status = status }
  }

  /// The problem for an error of a board.
  package init(_ error: BoardError) {
    let kind: Kind =
      switch error {
      case .unknownBoard: .unknownBoard
      case .notOnBoard, .notOnPlayerBoard, .tooFewPlayers: .notOnBoard
      case .foreignCursor: .invalidValue
      case .outsideSeason: .notFound
      case .noSeason, .onlySimulations: .unknownSeason
      }
    self.init(kind, detail: error.description)
  }

  /// The problem for a refused command: its type follows from the refusal's kind, its status from the refusal's fault.
  package init(_ refusal: ContestRefusal) {
    let status =
      switch refusal.fault {
      case .usage, .data: 422
      case .state: 409
      case .missing: 404
      case .unavailable: 503
      }
    self.init(kind: refusal.kind, status: status, detail: refusal.description)
    fault = refusal.fault
    korean = refusal.korean
    actual = refusal.actual
  }

  /// The problem for an error of the leaderboard. Errors of the file go to the log only, because clients must not see
  /// its path.
  package init(_ error: LeaderboardError) {
    switch error {
    case .busy: self.init(.unavailable, detail: "The contest is busy; nothing was counted.")
    case .diskFull:
      self.init(.unavailable, detail: "The server's disk is full; nothing was counted.")
    case .notFound, .replaced, .tampered, .rescued, .cannotOpen, .readOnly, .replica:
      self.init(
        .unavailable, detail: "The contest cannot be reached; nothing is known to be counted.")
    case .isDirectory, .notADatabase, .foreignDatabase, .newerVersion, .olderVersion, .damaged, .inputOutput:
      self.init(.failed, detail: "The server failed; nothing is known to be counted, send it again later.")
    }
  }
}
