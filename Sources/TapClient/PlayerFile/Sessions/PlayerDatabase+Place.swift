import GRDB
import SchoolDirectory
import TapGame

extension PlayerDatabase {
  /// - Throws: ``PlayerFileError/unknownSession(_:)``, ``PlayerFileError``.
  package func session(_ id: OwnSession.ID) async throws -> OwnSession { try await write { try Self.session(id, $0) } }

  /// The sessions of a contest that are at a place or have waiting batches, in the order in which they were begun.
  ///
  /// Before you use a session of an earlier run, reconcile it with the store (``reconcile(_:with:)``). The store may
  /// have been replaced, and in the new store a session's number may belong to another player.
  ///
  /// - Throws: ``PlayerFileError``.
  package func sessions(at place: SessionPlace?, orWaitingIn contest: ContestLocation) async throws -> [OwnSession] {
    try await write { db in
      try OwnSession.fetch(
        db,
        where: "location = ? AND (season = ? AND school = ? OR own_session.id IN (SELECT session FROM outbox))",
        [contest.text, place?.season.rawValue, place?.school.rawValue])
    }
  }
}

/// Where a player has played last in a contest, and for how many counted taps.
package struct LastPlay: Hashable, Sendable {
  package let place: SessionPlace
  package let taps: Int64
}

extension PlayerDatabase {
  /// The place of the player's newest season in a contest; `nil` if no tap was counted in that season.
  ///
  /// - Throws: ``PlayerFileError``.
  package func lastPlay(in contest: ContestLocation) async throws -> LastPlay? {
    let sessions = try await write { try OwnSession.fetch($0, where: "location = ?", [contest.text]) }
    let season = sessions.map(\.place.season).max()
    guard let last = sessions.last(where: { $0.place.season == season && $0.isInStore && $0.counted > 0 }) else {
      return nil
    }
    let taps = sessions.reduce(0) { $0 + ($1.place == last.place && $1.isInStore ? $1.counted : 0) }
    return LastPlay(place: last.place, taps: taps)
  }
}
