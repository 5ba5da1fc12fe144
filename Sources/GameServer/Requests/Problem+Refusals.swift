package import GameAPI
package import Boards
package import TapGame

extension Problem {
  /// The problem for refused taps or a refused session.
  ///
  /// - Parameter status: the status of the response; `nil` for the default of the kind.
  package init(_ refusal: TapRefusal, status: Int? = nil) {
    var expected: Int64?
    if case .sequenceGap(_, sequence: _, expected: let next) = refusal { expected = next }
    self.init(refusal.kind, detail: refusal.description, expected: expected)
    if let status { self.status = status }
  }

  package init(_ error: BoardError) {
    let kind: Kind =
      switch error {
      case .unknownBoard: .unknownBoard
      case .notOnBoard, .notOnPlayerBoard, .tooFewPlayers, .noHeadCount: .notOnBoard
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
    fault = refusal.fault.rawValue
    korean = refusal.korean
    actual = refusal.actual
  }

  package init(_ failure: any StoreFailure) {
    self.init(failure.isPassing ? .unavailable : .failed, detail: failure.sentenceForClients)
  }
}
