/// A contest that opens sessions and accepts batches, in this process or over a network.
///
/// A call that throws a ``BatchRefusal`` was answered, and the refusal defines what to do. After any other error it is
/// unknown whether the call arrived, so it is repeated; a batch counts once under its number, however often it arrives.
public protocol ContestConnection: Sendable {
  /// The contest's record of a session; `nil` if it has none with this number.
  ///
  /// Its `openedAt`, `season`, `school` and `nickname` must be exactly those that ``openSession(_:)`` returned.
  /// Otherwise the session counts as gone, and its batches move to another one. `progress.lastSequence` and
  /// `progress.accepted` are read, too.
  ///
  /// - Throws: ``DisownedSession``, also if a server needs the session's token and there is none; any other error when
  ///   the contest cannot be read at present.
  func session(_ id: SessionID) async throws -> Session?

  /// Opens a session.
  ///
  /// If a server returns a token with the session, store it durably before this returns: without it, ``session(_:)``
  /// and ``commit(_:)`` have to throw ``DisownedSession``.
  ///
  /// - Throws: ``TapRefusal`` when the season or the school takes no taps; any other error when the contest cannot be
  ///   written at present.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Commits a batch. A repeat gets the original receipt.
  ///
  /// - Throws: a ``BatchRefusal``; any other error when the contest cannot be written at present.
  func commit(_ batch: TapBatch) async throws -> Receipt
}
