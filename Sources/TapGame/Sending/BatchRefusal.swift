/// Why a contest does not accept a batch: a ``TapRefusal``, a ``RefusedBatch`` or a ``DisownedSession``.
public protocol BatchRefusal: Error, CustomStringConvertible {
  /// What the sender of the batch has to do.
  var action: RefusalAction { get }
}

extension TapRefusal: BatchRefusal {
  public var action: RefusalAction { kind.action }
}

/// A batch that a contest refuses for a reason outside ``TapRefusal``, such as a reason that only newer versions know.
/// None of its taps were counted, and no retry can change that.
public struct RefusedBatch: BatchRefusal, Hashable {
  /// One sentence for people: the contest's reason.
  public let description: String
  public var action: RefusalAction { .drop }

  public init(_ description: String) { self.description = description }
}

/// A session that a contest no longer accepts from this player. For example, a server whose key has changed cannot
/// verify the session.
///
/// The contest does not report what it has counted. So the last batch that was sent may have been counted without a
/// receipt. This batch must not be sent under another session.
public struct DisownedSession: BatchRefusal, Hashable {
  public let session: SessionID
  public var action: RefusalAction { .renew }

  public init(_ session: SessionID) { self.session = session }

  /// One sentence for people.
  public var description: String {
    "The server no longer knows session \(session) as yours, and may have counted these taps without saying so; the next ones go to a new session."
  }
}
