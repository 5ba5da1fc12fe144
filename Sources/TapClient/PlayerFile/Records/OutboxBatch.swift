package import TapGame

/// A batch that is on disk and waits for its receipt.
package struct OutboxBatch: Identifiable, Hashable, Sendable {
  /// The number of a batch in the outbox; it is never reused.
  package struct ID: RawRepresentable, Hashable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package let id: ID
  package let session: OwnSession.ID
  /// The batch as it is sent to the store.
  package let batch: TapBatch

  package init(id: ID, session: OwnSession.ID, batch: TapBatch) {
    self.id = id
    self.session = session
    self.batch = batch
  }
}
