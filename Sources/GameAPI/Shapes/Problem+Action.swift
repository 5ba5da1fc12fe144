import Basics
package import TapGame

extension Problem.Kind {
  /// The kind with the same name as a refusal's kind.
  package init(_ refusal: TapRefusal.Kind) { self = Problem.Kind(rawValue: refusal.rawValue) ?? .failed }

  /// What the sender of a batch does about the problem. The page has the same table, in `game/refusals.js`; a test
  /// compares the two.
  ///
  /// A batch is dropped only if its own content is wrong. Any other fault affects all waiting batches, and may be fixed
  /// later: at the server, at a proxy, or by a newer version of this client.
  package var action: RefusalAction {
    if let refusal = TapRefusal.Kind(rawValue: rawValue) { return refusal.action }
    return switch self {
    case .noToken, .invalidToken: .renew
    case .malformedRequest, .bodyTooLarge: .drop
    // These are never responses to a batch.
    case .unknownBoard, .notOnBoard: .drop
    default: .retry
    }
  }
}

extension Problem {
  /// What the sender of the batch does about the problem.
  ///
  /// If the kind is unknown, because the server is newer, the status decides. A problem from a proxy says nothing about
  /// the batch, so the sender retries.
  package var action: RefusalAction {
    if let kind { return kind.action }
    return isOurs && (400..<500).contains(status) && !RetryPolicy.isTemporary(status: status) ? .drop : .retry
  }
}
