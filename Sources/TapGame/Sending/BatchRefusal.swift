/// What a contest says when it does not take a batch: a ``TapRefusal``, a ``RefusedBatch`` or a ``DisownedSession``.
public protocol BatchRefusal: Error, CustomStringConvertible {
  /// What it means to whoever sent the batch.
  var action: RefusalAction { get }
}

extension TapRefusal: BatchRefusal {
  /// What the refusal means to whoever sent the batch.
  public var action: RefusalAction { kind.action }
}

/// A contest refuses a batch for a reason of its own, such as one that only a newer version knows. Nothing of it was counted, and no retry
/// can change that.
public struct RefusedBatch: BatchRefusal, Hashable {
  /// One sentence for people: what the contest says of it.
  public let description: String
  /// The batch is dropped.
  public var action: RefusalAction { .drop }

  /// A refusal with this sentence.
  public init(_ description: String) { self.description = description }
}

/// A contest no longer takes a session as this player's, though it may be: a server whose key has changed cannot tell.
///
/// It says nothing of what it has counted. So the batch that was under way may have been counted without our hearing of it, and must not be
/// sent under another session.
public struct DisownedSession: BatchRefusal, Hashable {
  /// The session.
  public let session: SessionID
  /// Another session is opened.
  public var action: RefusalAction { .renew }

  /// A session that is not taken.
  public init(_ session: SessionID) { self.session = session }

  /// One sentence for people.
  public var description: String {
    "The server no longer knows session \(session) as yours, and may have counted these taps without saying so; the next ones go to a new session."
  }
}
