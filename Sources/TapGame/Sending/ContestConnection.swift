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
