import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension SuspicionQuestion: AnsweredQuestion {
  /// Commits do not wait for the review, which reads all sessions of the season and their receipts.
  func answer(from contest: Leaderboard) async throws -> ReviewList {
    let id = try await contest.season(orCurrent: season)
    return try await contest.read(season: id) { db, played in
      let evidence = try SeasonEvidence(db, season: played.season)
      let all = evidence.sessions
      let found = all.compactMap { number, compared in
        let suspicions = compared.evidence.suspicions
        let weight = suspicions.reduce(0) { $0 + $1.kind.weight }
        return weight > Suspicion.Kind.sharedAddress.weight
          ? (number: number, evidence: compared.evidence, suspicions: suspicions, weight: weight) : nil
      }
      let first = found.sorted {
        ($1.weight, $1.evidence.taps, $0.number) < ($0.weight, $0.evidence.taps, $1.number)
      }.prefix(max(0, limit))
      let schools = SchoolEvidence.suspicious(all.map(\.compared))
      return ReviewList(
        season: id, revision: try RevisionTable.last(db), total: found.count,
        sessions: try first.map { session in
          let (record, ban, isCleared) = try Self.record(db, of: session.number)
          return ReviewedSession(
            session: record, ban: ban, isCleared: isCleared, evidence: session.evidence, suspicions: session.suspicions)
        },
        totalSchools: schools.count,
        schools: try schools.prefix(max(0, limit)).map { number, evidence in
          let school = try Self.school(db, number)
          return ReviewedSchool(school: school.id, name: school.name, evidence: evidence)
        },
        addresses: try evidence.brought.sorted {
          ($1.value.taps, $0.key.source, $0.key.school) < ($0.value.taps, $1.key.source, $1.key.school)
        }.prefix(max(0, limit)).map { bringer, brought in
          let school = try Self.school(db, bringer.school)
          let total: Int64? = try StoredRow.fetchValue(
            db, sql: "SELECT taps FROM school_total WHERE season = ? AND school = ?",
            arguments: [id.rawValue, bringer.school])
          return BusyAddress(
            address: SourceID(rawValue: bringer.source).hexadecimal,
            playersOfAddress: evidence.venues[bringer.source] ?? 0, school: school.id, name: school.name,
            sessions: brought.sessions, taps: brought.taps, schoolTaps: total ?? 0)
        })
    }
  }

  private static func school(_ db: Database, _ number: Int64) throws -> (id: SchoolID, name: String) {
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT id, name FROM school WHERE number = ?", arguments: [number])
    guard let row else { throw DatabaseError.damage(table: "session", row: String(number), "its school is missing") }
    return (try row.schoolID("id"), try row["name"])
  }

  private static func record(_ db: Database, of session: Int64) throws -> (SessionRecord, BanID?, isCleared: Bool) {
    let row = try StoredRow.fetchOne(
      db, sql: "\(Leaderboard.sessions) WHERE session.id = ?", arguments: [session])
    guard let row else {
      throw DatabaseError.damage(table: "session", row: String(session), "its school is missing")
    }
    return (
      try Leaderboard.session(row), (try row["ban"] as Int64?).map(BanID.init(rawValue:)),
      isCleared: try (row["is_cleared"] as Int64) != 0
    )
  }
}
