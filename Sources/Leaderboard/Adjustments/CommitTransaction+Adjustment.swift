import GRDB
import TapGame

extension CommitTransaction {
  /// Adjusts a session's taps, or says why not; everything is looked up before anything is written.
  mutating func adjust(_ adjustment: TapAdjustment) throws -> Result<AdjustmentRecord, any Error> {
    guard var session = try statements.session(adjustment.session) else {
      return .failure(TapRefusal.unknownSession(adjustment.session))
    }
    let played = try season(session.season)
    if let refusal = refusal(of: played) { return .failure(refusal) }

    if let expected = adjustment.sessionTaps, expected != session.progress.accepted {
      return .failure(
        LeaderboardError.otherTaps(session.id, expected: expected, available: session.progress.accepted))
    }
    let (sessionTaps, overflow) = session.progress.accepted.addingReportingOverflow(adjustment.taps)
    guard !overflow else { return .failure(TapRefusal.countOverflow(session.id)) }
    guard sessionTaps >= 0 else {
      return .failure(
        LeaderboardError.tooFewTaps(
          session.id, asked: adjustment.taps.magnitude, available: session.progress.accepted))
    }
    let place = try tally(of: session)
    guard let schoolTaps = schools.add(adjustment.taps, at: place, now: played.now) else {
      return .failure(TapRefusal.countOverflow(session.id))
    }
    session.progress.accepted = sessionTaps
    try statements.updateTaps(of: session)
    noteTaps(in: session.season)
    let number = try AdjustmentTable.append(
      db, adjustment, at: played.now, revision: revision, sessionTaps: sessionTaps, schoolTaps: schoolTaps)
    return .success(try AdjustmentTable.record(db, number))
  }
}
