/// A contest as a player's outbox sees it, in this process or over a network: what opens sessions and takes batches.
///
/// A call that throws a ``BatchRefusal`` was answered: the refusal says what to do. After any other error nobody knows whether the call
/// arrived, so it is made again; a batch under its own number counts once however often it arrives.
public protocol ContestConnection: Sendable {
  /// A session as the contest has it; `nil` when it has none of this number.
  ///
  /// - Throws: ``DisownedSession``; any other error when the contest cannot be asked just now.
  func session(_ id: SessionID) async throws -> Session?

  /// Opens a session.
  ///
  /// - Throws: ``TapRefusal`` when the season or the school takes no taps; any other error when the contest cannot be written just now.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Commits a batch. A repeat gets the receipt of the first time.
  ///
  /// - Throws: a ``BatchRefusal``; any other error when the contest cannot be written just now.
  func commit(_ batch: TapBatch) async throws -> Receipt
}
