import GRDB
import SchoolDirectory
import TapGame

extension ImportTaps: AppliedCommand {
  /// Imports a sheet of taps, or corrects one.
  ///
  /// The taps of each school are one batch in a separate session. A correction adjusts that session, so every total
  /// remains the sum of receipts and adjustments.
  func apply(in transaction: inout ContestTransaction) throws -> TapSheetPlan {
    let taps = try validated()
    return try transaction.undoingRefusals { transaction in
      guard let played = try transaction.existingSeason(taps.season) else {
        throw TapRefusal.unknownSeason(taps.season)
      }
      if let refusal = transaction.refusal(of: played) { throw refusal }
      var plan = try TapSheetTable.plan(transaction.db, taps)
      guard !plan.isEmpty else {
        plan.revision = plan.corrects
        return plan
      }
      guard plan.corrects == taps.correcting || plan.corrects == nil else {
        throw ContestRefusal.otherSheet(
          plan.sheet, season: taps.season, imported: plan.corrects ?? Revision(rawValue: 0))
      }
      try transaction.write(plan, of: taps, in: played)
      plan.revision = transaction.revision
      return plan
    }
  }
}

extension ContestTransaction {
  fileprivate mutating func write(_ plan: TapSheetPlan, of taps: ImportTaps, in played: SeasonAtMoment) throws {
    // A sheet of only zeros gets its own revision, too.
    noteTaps(in: taps.season.rawValue)
    let sheet = try TapSheetTable.put(
      db, season: taps.season, name: plan.sheet, at: played.now, revision: revision)
    for change in plan.changes {
      do { try write(change, of: sheet, named: plan.sheet, in: played) } catch let refusal as any CommandRefusal {
        guard let line = change.line else { throw refusal }
        throw TapFileError.refused(line: line, reason: refusal.description)
      }
    }
    try db.execute(
      sql: "INSERT INTO tap_import (season, digest, file, schools, taps, revision) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        taps.season.rawValue, taps.digest, plan.sheet, taps.rows.count, plan.taps, revision.rawValue,
      ])
  }

  private mutating func write(
    _ change: TapSheetPlan.Change, of sheet: Int64, named name: String, in played: SeasonAtMoment
  ) throws {
    let request = SessionRequest(
      season: played.season.id, school: change.school, isSimulated: played.season.isSimulation)
    if change.before == nil, let refusal = try refusal(of: request) { throw refusal }
    guard let school = try statements.school(change.school)?.number else {
      throw TapRefusal.unknownSchool(change.school)
    }
    try TapSheetTable.putLine(db, sheet: sheet, school: school, taps: change.after)
    let sessions = try TapSheetTable.sessions(db, sheet: sheet, school: school)
    guard !sessions.isEmpty else {
      guard change.taps > 0 else { return }
      let session = try count(change.taps, request: request)
      return try TapSheetTable.putSession(db, sheet: sheet, school: school, session: session)
    }
    let reason = ImportTaps.reason(correcting: name)
    var rest = change.taps
    // A sheet that was brought over from before format 1 may have several sessions for a school, so one may have fewer
    // taps than the correction removes.
    for (place, session) in sessions.enumerated() where rest != 0 {
      let isLast = place == sessions.count - 1
      let available = try statements.session(session)?.progress.accepted ?? 0
      let taps = rest > 0 || isLast ? rest : max(rest, -available)
      guard taps != 0 else { continue }
      _ = try AdjustTaps(session: session, taps: taps, reason: reason).apply(in: &self)
      rest -= taps
    }
  }

  private mutating func count(_ taps: Int64, request: SessionRequest) throws -> SessionID {
    if let refusal = try refusal(of: request) { throw refusal }
    let opened = try insertSession(request, origin: .imported)
    guard var session = try statements.session(opened.id) else {
      throw TapRefusal.unknownSession(opened.id)
    }
    session.progress.lastSequence = 1
    session.progress.accepted = taps
    let counted = try count(
      FairPlayVerdict(accepted: taps, rejected: 0, reason: nil), span: 0, of: session, at: tally(of: session),
      now: opened.openedAt)
    if case .failure(let refusal) = counted { throw refusal }
    return opened.id
  }
}
