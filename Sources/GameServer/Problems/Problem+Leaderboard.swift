package import GameAPI
package import Boards
package import Leaderboard
package import TapGame

extension Problem {
  /// The problem for refused taps or a refused session.
  ///
  /// - Parameters:
  ///   - status: the status of the response; `nil` for the default of the kind.
  ///   - isForOrganisers: whether the administrator is told, who does not play.
  package init(_ refusal: TapRefusal, status: Int? = nil, isForOrganisers: Bool = false) {
    var expected: Int64?
    if case .sequenceGap(_, sequence: _, expected: let next) = refusal { expected = next }
    self.init(
      Kind(refusal.kind), detail: isForOrganisers ? refusal.forOrganisers : refusal.description, expected: expected)
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

  /// The problem for a refused command.
  package init(_ refusal: ContestRefusal) {
    switch refusal {
    case .taps(let refusal): self.init(refusal)
    case .unknownPlayer: self.init(.notOnBoard, detail: refusal.description)
    case .tooFewTaps: self.init(.tooFewTaps, detail: refusal.description)
    case .otherTaps(_, expected: _, let available):
      self.init(.otherTaps, detail: refusal.description)
      sessionTaps = available
    case .unknownBan: self.init(.notFound, detail: refusal.description)
    case .otherSessions: self.init(.otherSessions, detail: refusal.description)
    case .liftedBan: self.init(.banLifted, detail: refusal.description)
    case .notEnded: self.init(.seasonNotEnded, detail: refusal.description)
    case .endIsFinal: self.init(.seasonEnded, detail: refusal.description)
    case .clockJump:
      self.init(.unavailable, detail: "The server's clock may be wrong; nothing was counted.")
    case .schools, .unknownEdition, .tapFile, .tapSheet, .otherSheet, .invalidSeason, .notRepeating, .seriesEnded,
      .invalidAdjustment, .invalidBan, .invalidForgetting, .nobodyToBan, .bannedSession, .alreadyImported, .merge,
      .interrupted:
      self.init(.invalidValue, detail: refusal.description)
    }
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
