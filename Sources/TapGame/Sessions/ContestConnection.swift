/// A contest that opens sessions and accepts batches, in this process or over a network.
///
/// If a call throws a ``BatchRefusal``, the contest has answered, and the refusal defines what to do. After any other
/// error, it is unknown whether the call arrived, so the sender retries the call. A batch counts once under its number,
/// even if it arrives several times.
public protocol ContestConnection: Sendable {
  /// The contest's record of a session; `nil` if the contest has no session with this number.
  ///
  /// Its `openedAt`, `season`, `school` and `nickname` must be equal to the values that ``openSession(_:)`` returned.
  /// Otherwise, the sender treats the session as lost and moves its batches to another one. The sender also reads
  /// `progress.lastSequence` and `progress.accepted`.
  ///
  /// - Throws: ``DisownedSession`` if the contest no longer accepts the session, or if a server needs the session's
  ///   token and the token is missing; any other error when the contest cannot be read at present.
  func session(_ id: SessionID) async throws -> Session?

  /// Opens a session.
  ///
  /// If a server returns a token with the session, store the token durably before this method returns. Without the
  /// token, ``session(_:)`` and ``commit(_:)`` have to throw ``DisownedSession``.
  ///
  /// - Throws: ``TapRefusal`` when the season or the school takes no taps; any other error when the contest cannot be
  ///   written at present.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Commits a batch. A repeat gets the original receipt.
  ///
  /// - Throws: a ``BatchRefusal``; any other error when the contest cannot be written at present.
  func commit(_ batch: TapBatch) async throws -> Receipt
}

/// Why the file of a contest or a player cannot be used at present, for messages in the user's language.
package enum ContestOutage: Hashable, Sendable {
  /// Another process keeps the file locked.
  case locked(path: String)
  case missing(path: String)
  /// Another file has replaced the open one at the path.
  case replaced(path: String)
  /// The file or its folder cannot be opened.
  case unopenable(path: String)
  /// The file can be read but not written.
  case readOnly(path: String)
  case diskFull(path: String)
  case damaged(path: String)
  case failing(path: String)
}

/// An error that may be an outage.
package protocol ContestOutageError: Error {
  /// The outage; `nil` if the error is not an outage.
  var outage: ContestOutage? { get }
}

/// A temporary error of a store. The caller may try again later. The sentence contains no details of the machine, so
/// that a server can show it.
package protocol PassingOutage: Error, CustomStringConvertible {
  var sentence: String { get }
}

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

  public var description: String {
    "The server no longer knows session \(session) as yours, and may have counted these taps without saying so; the next ones go to a new session."
  }
}
