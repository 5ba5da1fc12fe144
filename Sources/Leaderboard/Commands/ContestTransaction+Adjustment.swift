import GRDB
import TapGame

extension AdjustTaps: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> AdjustmentRecord { try transaction.adjust(self) }
}

extension ContestTransaction {
  /// Adjusts a session's taps. Everything is looked up before anything is written.
  mutating func adjust(_ adjustment: AdjustTaps) throws -> AdjustmentRecord {
    let adjustment = try adjustment.validated()
    guard var session = try statements.session(adjustment.session) else {
      throw TapRefusal.unknownSession(adjustment.session)
    }
    let played = try season(session.season)
    if let refusal = refusal(of: played) { throw refusal }
    if let ban = session.ban { throw ContestRefusal.bannedSession(session.id, by: ban) }
    let sessionTaps = try adjustment.sessionTaps(after: session.progress.accepted)
    let place = try tally(of: session)
    guard let schoolTaps = schools.add(adjustment.taps, at: place, now: played.now, revision: revision) else {
      throw TapRefusal.countOverflow(session.id)
    }
    session.progress.accepted = sessionTaps
    try statements.updateTaps(of: session)
    noteTaps(in: session.season)
    let number = try AdjustmentTable.append(
      db, adjustment, at: played.now, revision: revision, sessionTaps: sessionTaps, schoolTaps: schoolTaps)
    return try AdjustmentTable.record(db, number)
  }
}
