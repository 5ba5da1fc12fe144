import Retries
package import TapGame

extension Problem.Kind {
  /// The kind of problem that a refusal is: they have the same names.
  package init(_ refusal: TapRefusal.Kind) { self = Problem.Kind(rawValue: refusal.rawValue) ?? .failed }

  /// What the problem means to whoever sent the batch. The page has the same table, in `game/refusals.js`; a test compares the two.
  ///
  /// A batch is dropped only for what it holds. What is wrong with the way it was sent would be wrong with all that wait, and may be mended:
  /// at the server, at a proxy, or by a newer version here.
  package var action: RefusalAction {
    if let refusal = TapRefusal.Kind(rawValue: rawValue) { return refusal.action }
    return switch self {
    case .noToken, .invalidToken: .renew
    case .malformedRequest, .bodyTooLarge: .drop
    // No answer to a batch.
    case .otherTaps, .tooFewTaps, .unknownBoard, .notOnBoard: .drop
    default: .retry
    }
  }
}

extension Problem {
  /// What the sender of the batch does about the problem.
  ///
  /// If the kind is unknown, because the server is newer, the status decides. A problem of a proxy says nothing about
  /// the batch.
  package var action: RefusalAction {
    if let kind { return kind.action }
    return isOurs && (400..<500).contains(status) && !RetryPolicy.isTemporary(status: status) ? .drop : .retry
  }
}
