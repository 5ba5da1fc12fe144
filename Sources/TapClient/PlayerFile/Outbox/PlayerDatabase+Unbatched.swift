import GRDB
import SQLiteFile

extension PlayerDatabase {
  package typealias BatchContent = (taps: Int64, span: Int64)

  /// Appends a batch, if there is one, to the outbox, and replaces the unbatched taps. Both happen in one transaction.
  /// So a tap that moves into a batch is in the file exactly once.
  ///
  /// - Parameter batch: the taps and the span of the batch, as for ``append(taps:span:at:)``.
  /// - Throws: as ``append(taps:span:at:)``.
  @discardableResult
  package func append(
    _ batch: BatchContent?, keeping unbatched: UnbatchedTaps, at place: SessionPlace
  ) async throws -> OutboxBatch? {
    try await write { db in
      try Self.replaceUnbatched(by: unbatched, at: place, db)
      return try batch.map { try Self.append($0, at: place, db) }
    }
  }

  /// The unbatched taps, as of the last write; `nil` if there are none.
  package func unbatchedTaps() async throws -> (place: SessionPlace, taps: UnbatchedTaps)? {
    try await write { db in
      try Self.unbatched(db).map { (try Self.session($0.session, db).place, $0.taps) }
    }
  }

  /// The number of taps of a contest that wait to be sent, in a batch or not. Suspected presses are not included.
  package func waitingTaps(in contest: ContestLocation) async throws -> Int64 {
    let batched = try await sessions(at: nil, orWaitingIn: contest).reduce(0) { $0 + $1.pendingTaps }
    guard let (place, taps) = try await unbatchedTaps(), place.contest == contest else { return batched }
    return batched + taps.count
  }

  /// Moves the unbatched taps of a killed game into the outbox, in one transaction.
  ///
  /// - Parameter decide: decides which of the presses count, and makes batches of the taps.
  /// - Throws: ``PlayerFileError``.
  package func recoverUnbatchedTaps(
    _ decide: @escaping @Sendable (UnbatchedTaps) -> [BatchContent]
  ) async throws -> [OutboxBatch] {
    try await write { db in
      guard let (session, taps) = try Self.unbatched(db) else { return [] }
      let place = try Self.session(session, db).place
      try db.execute(sql: "DELETE FROM suspected_press; DELETE FROM unbatched_taps")
      return try decide(taps).map { try Self.append($0, at: place, db) }
    }
  }

  private static func replaceUnbatched(by taps: UnbatchedTaps, at place: SessionPlace, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM suspected_press; DELETE FROM unbatched_taps")
    guard !taps.isEmpty else { return }
    guard let session = try current(at: place, db) else { throw PlayerFileError.noSession(place) }
    try db.execute(
      sql: "INSERT INTO unbatched_taps (id, session, taps, span, last_at) VALUES (1, ?, ?, ?, ?)",
      arguments: [session.id.rawValue, taps.count, taps.span, taps.lastAt?.nanoseconds])
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO suspected_press (key, pressed_at, after_hold) VALUES (?, ?, ?)")
    for press in taps.suspected {
      try insertion.execute(arguments: [press.key, press.at.nanoseconds, press.isAfterHold])
    }
  }

  private static func unbatched(_ db: Database) throws -> (session: OwnSession.ID, taps: UnbatchedTaps)? {
    let row = try StoredRow.fetchOne(db, sql: "SELECT id, session, taps, span, last_at FROM unbatched_taps")
    guard let row else { return nil }
    let suspected = try StoredRow.fetchAll(
      db, sql: "SELECT id, key, pressed_at, after_hold FROM suspected_press ORDER BY id"
    ).map { press in
      SuspectedPress(
        key: try press["key"], at: .nanoseconds(try press["pressed_at"] as Int64), isAfterHold: try press["after_hold"])
    }
    let lastAt: Int64? = try row["last_at"]
    let taps = UnbatchedTaps(
      count: try row.count("taps"), span: try row.count("span"), lastAt: lastAt.map { .nanoseconds($0) },
      suspected: suspected)
    return (OwnSession.ID(rawValue: try row["session"]), taps)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

/// Taps of a running game that are not in a batch yet, and presses that may come from a held-down key.
package struct UnbatchedTaps: Hashable, Sendable {
  /// The number of taps that count.
  package var count: Int64
  /// The time over which the taps were made, in milliseconds.
  package var span: Int64
  /// The time of the last tap since the start of the game; `nil` if it is unknown.
  package var lastAt: Duration?
  /// The presses that may be repeats of a held-down key, in the order in which they were made.
  package var suspected: [SuspectedPress]

  package init(count: Int64 = 0, span: Int64 = 0, lastAt: Duration? = nil, suspected: [SuspectedPress] = []) {
    self.count = count
    self.span = span
    self.lastAt = lastAt
    self.suspected = suspected
  }

  /// Whether there is no tap and no press.
  package var isEmpty: Bool { count == 0 && suspected.isEmpty }
}

/// A press that may be a repeat of a held-down key. Whether it counts is not decided yet.
package struct SuspectedPress: Hashable, Sendable {
  /// A number that distinguishes the key from other keys of the same game. The key itself is not stored.
  package let key: Int
  /// The time of the press since the start of the game.
  package let at: Duration
  /// Whether the key was held down before this press, and the press did not fit the rhythm of the key's repeats.
  package let isAfterHold: Bool

  package init(key: Int, at: Duration, isAfterHold: Bool) {
    self.key = key
    self.at = at
    self.isAfterHold = isAfterHold
  }
}
