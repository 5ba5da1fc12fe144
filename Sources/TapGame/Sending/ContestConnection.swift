/// A contest that opens sessions and accepts batches, in this process or over a network.
///
/// A call that throws a ``BatchRefusal`` was answered, and the refusal defines what to do. After any other error it is
/// unknown whether the call arrived, so it is repeated; a batch counts once under its number, however often it arrives.
public protocol ContestConnection: Sendable {
  /// The contest's record of a session; `nil` if it has none with this number.
  ///
  /// - Throws: ``DisownedSession``; any other error when the contest cannot be read at present.
  func session(_ id: SessionID) async throws -> Session?

  /// Opens a session.
  ///
  /// - Throws: ``TapRefusal`` when the season or the school takes no taps; any other error when the contest cannot be
  ///   written at present.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Commits a batch. A repeat gets the original receipt.
  ///
  /// - Throws: a ``BatchRefusal``; any other error when the contest cannot be written at present.
  func commit(_ batch: TapBatch) async throws -> Receipt
}
