import GRDB
import TapGame

/// The common steps of the commands that add or remove taps of many sessions at once.
extension ContestTransaction {
  /// A season that is live or counts its last taps, with its ranks before the command.
  mutating func openSeason(_ id: SeasonID) throws -> (SeasonAtMoment, OrdinalRanks) {
    // A season that still counts its last taps is allowed, because its ranks are not final yet.
    let played = try season(id.rawValue)
    if played.state != .counting, let refusal = refusal(of: played) { throw refusal }
    // State in memory is written first and read again afterwards.
    let ranks = try changeDirectory { transaction in
      try OrdinalRanks(transaction.db, season: try transaction.season(id.rawValue).season)
    }
    return (try season(id.rawValue), ranks)
  }

  /// Adds taps to a session, or takes some away, with an adjustment.
  mutating func move(
    _ taps: Int64, of session: SessionRow, because reason: String, in played: SeasonAtMoment
  ) throws {
    guard taps != 0 else { return }
    _ = try write(
      AdjustTaps(session: session.id, taps: taps, reason: reason), to: session, at: played.now,
      countedAt: played.season.countedAt(arrivingAt: played.now))
  }

  /// Writes an adjustment, and changes the taps of its session and its school. A refused one changes nothing.
  ///
  /// - Parameter countedAt: the moment at which the school reaches its new total.
  /// - Returns: the number of the adjustment.
  mutating func write(
    _ adjustment: AdjustTaps, to session: SessionRow, at moment: Timestamp, countedAt: Timestamp
  ) throws -> Int64 {
    var session = session
    session.progress.accepted = try adjustment.sessionTaps(after: session.progress.accepted)
    let place = try tally(of: session)
    guard let schoolTaps = schools.add(adjustment.taps, at: place, now: countedAt, revision: revision) else {
      throw TapRefusal.countOverflow(session.id)
    }
    try statements.updateTaps(of: session)
    noteTaps(in: session.season)
    return try AdjustmentTable.append(
      db, adjustment, at: moment, revision: revision, sessionTaps: session.progress.accepted, schoolTaps: schoolTaps)
  }
}
