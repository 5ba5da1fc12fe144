import Basics
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

struct SeasonMerger {
  /// A change of a school's taps.
  private struct Gain {
    let at: Timestamp
    let taps: Int64
  }

  private let merge: MergeSeason
  private let played: SeasonAtMoment
  private var report = MergeReport()
  private var gains: [Int64: [Gain]] = [:]
  /// The schools of the groups.
  private let homes: [Int64: Int64]
  /// The sessions in this file, by their index in the merge.
  private var numbers: [Int: SessionID] = [:]
  private var newPlaces: Set<Int> = []
  /// The indexes in the merge of the sessions that got batches or adjustments.
  private var changedPlaces: Set<Int> = []

  init(_ merge: MergeSeason, in transaction: inout ContestTransaction) throws {
    self.merge = merge
    homes = try GroupTable.schools(transaction.db)
    guard let played = try transaction.existingSeason(merge.season) else {
      throw TapRefusal.unknownSeason(merge.season)
    }
    self.played = played
    if let refusal = transaction.refusal(of: played) { throw refusal }
    // A merge rewrites the history, also that of before the freeze, which everybody sees.
    if let moment = played.season.frozenAt { throw ContestRefusal.frozen(merge.season, since: moment) }
    guard merge.rules == played.season.rules else {
      throw ContestRefusal.invalid(
        .data,
        "\(merge.name) was played by other rules than season \(merge.season) (\(merge.rules.told) there, \(played.season.rules.told) here); merge only seasons of the same rules, which season set changes."
      )
    }
    guard merge.isSimulation == played.season.isSimulation else {
      throw ContestRefusal.invalid(
        .data,
        merge.isSimulation
          ? "\(merge.name) holds a simulation, which does not count in season \(merge.season)."
          : "Season \(merge.season) is a simulation, and \(merge.name) was played; merge it into a season that is played, too."
      )
    }
    let places = merge.imports.flatMap(\.sessions) + merge.sheets.flatMap { $0.lines.flatMap(\.sessions) }
    guard places.allSatisfy(merge.sessions.indices.contains) else {
      throw ContestRefusal.invalid(.data, "\(merge.name) has imported taps without a session; export it again.")
    }
    let moments = merge.sessions.lazy.flatMap { $0.batches.map(\.at) + $0.adjustments.map(\.at) }
    if let first = moments.min(), first < played.season.startsAt {
      throw ContestRefusal.invalid(
        .data,
        "\(merge.name) has taps of \(first), before season \(merge.season) began at \(played.season.startsAt); start a season that begins then or earlier, and merge into that."
      )
    }
  }

  mutating func run(_ transaction: inout ContestTransaction) throws -> MergeReport {
    let db = transaction.db
    let (taps, players) = (try Self.taps(db, merge.season), try Self.players(db, merge.season))
    report.tapsBefore = taps
    var known = try KnownSessions(db, merge: merge)
    var unknown: Set<SchoolID> = []
    var shared: Set<String> = []
    for (place, session) in merge.sessions.enumerated() {
      guard let school = try transaction.statements.school(session.school) else {
        unknown.insert(session.school)
        continue
      }
      let additions = report.newBatches + report.newAdjustments
      if let existing = try known.find(session, school: school.number) {
        report.knownSessions += 1
        numbers[place] = existing
        try add(session, to: existing, try known.contents(of: existing), &transaction)
      } else {
        report.newSessions += 1
        newPlaces.insert(place)
        let player = "\(school.number)/\(session.nickname.text)"
        if session.isPlayed, session.nickname != .anonymous, players.contains(player) { shared.insert(player) }
        let new = try insert(session, school: school.number, &transaction)
        numbers[place] = new
        try add(session, to: new, .init(), &transaction)
      }
      if report.newBatches + report.newAdjustments > additions { changedPlaces.insert(place) }
    }
    guard unknown.isEmpty else {
      let names = unknown.map(\.rawValue).sorted().prefix(3).joined(separator: ", ")
      throw ContestRefusal.invalid(
        .data,
        "\(merge.name) has sessions of \(unknown.count) schools that are not here (\(names)); import their directory first."
      )
    }
    try addImports(db, revision: transaction.revision)
    for sheet in merge.sheets { try add(sheet, &transaction) }
    report.sharedPlayers = shared.count
    report.schools = gains.keys.count { homes[$0] == nil }
    try settle(&transaction)
    report.tapsAfter = try Self.taps(db, merge.season)
    return report
  }

  // MARK: Sessions

  private func insert(
    _ session: MergedSession, school: Int64, _ transaction: inout ContestTransaction
  ) throws -> SessionID {
    let request = SessionRequest(
      season: merge.season, school: session.school, nickname: session.nickname, isHidden: session.isHidden)
    let progress = SessionProgress(
      openedAt: session.openedAt, lastSequence: 0, accepted: 0, rejected: 0, bucket: session.tokenBucket,
      isRhythm: session.isRhythm)
    let id = try transaction.statements.insertSession(
      request, school: school, origin: session.isPlayed ? .play : .imported, openedAt: session.openedAt,
      progress: progress)
    try transaction.db.execute(
      sql: "INSERT INTO merged_session (session, source_session) VALUES (?, ?)",
      arguments: [id.rawValue, session.number.rawValue])
    return id
  }

  /// Adds the batches and adjustments that are missing from a session in this file.
  private mutating func add(
    _ theirs: MergedSession, to number: SessionID, _ ours: KnownSessions.Contents,
    _ transaction: inout ContestTransaction
  ) throws {
    for (batch, existing) in zip(theirs.batches, ours.batches) where batch.differs(from: existing) {
      throw conflict(theirs, "batch \(batch.sequence) is another one")
    }
    for (adjustment, existing) in zip(theirs.adjustments, ours.adjustments)
    where adjustment.taps != existing.taps || adjustment.reason != existing.reason {
      throw conflict(theirs, "it was adjusted differently")
    }
    let isMore = theirs.batches.count > ours.batches.count || theirs.adjustments.count > ours.adjustments.count
    if isMore, let ban = try transaction.statements.session(number)?.ban {
      throw ContestRefusal.invalid(
        .data,
        "Session \(theirs.number) of \(merge.name) has new taps, and is banned here; lift ban \(ban), merge, and ban it again."
      )
    }
    report.knownBatches += min(theirs.batches.count, ours.batches.count)
    var batches = theirs.batches.dropFirst(ours.batches.count)
    var adjustments = theirs.adjustments.dropFirst(ours.adjustments.count)
    while let batch = batches.first {
      // In the original order, so that an adjustment removes only taps counted before it.
      if let next = adjustments.first, next.afterSequence < batch.sequence {
        try adjust(number, next, &transaction)
        adjustments.removeFirst()
        continue
      }
      try count(batch, of: number, theirs, &transaction)
      batches.removeFirst()
    }
    for adjustment in adjustments { try adjust(number, adjustment, &transaction) }
  }

  private mutating func count(
    _ batch: MergedBatch, of number: SessionID, _ theirs: MergedSession, _ transaction: inout ContestTransaction
  ) throws {
    guard var session = try transaction.statements.session(number) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "session \(number) has vanished")
    }
    let (accepted, isTooMuch) = session.progress.accepted.addingReportingOverflow(batch.accepted)
    guard !isTooMuch, batch.sequence == session.progress.lastSequence + 1 else {
      throw conflict(theirs, "its batches do not follow each other")
    }
    session.progress.lastSequence = batch.sequence
    session.progress.accepted = accepted
    session.progress.rejected &+= batch.rejected
    session.progress.bucket = theirs.tokenBucket
    let verdict = FairPlayVerdict(accepted: batch.accepted, rejected: batch.rejected, reason: batch.reason)
    let place = try transaction.tally(of: session)
    if case .failure(let refusal) = try transaction.count(
      verdict, span: batch.span, of: session, at: place, now: played.now)
    {
      throw refusal
    }
    report.newBatches += 1
    note(batch.accepted, at: batch.at, school: session.school)
  }

  private mutating func adjust(
    _ number: SessionID, _ adjustment: MergedAdjustment, _ transaction: inout ContestTransaction
  ) throws {
    guard let session = try transaction.statements.session(number) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "session \(number) has vanished")
    }
    let valid = try AdjustTaps(session: number, taps: adjustment.taps, reason: adjustment.reason).validated()
    let at = min(adjustment.at, played.now)
    _ = try transaction.write(valid, to: session, at: at, countedAt: played.now)
    report.newAdjustments += 1
    note(adjustment.taps, at: at, school: session.school)
  }

  private mutating func note(_ taps: Int64, at moment: Timestamp, school: Int64) {
    guard taps != 0 else { return }
    report.taps &+= taps
    // If the other machine's clock was ahead, its taps must not move this season into the future.
    let gain = Gain(at: min(moment, played.now), taps: taps)
    gains[school, default: []].append(gain)
    if let home = homes[school] { gains[home, default: []].append(gain) }
  }

  private func conflict(_ session: MergedSession, _ finding: String) -> ContestRefusal {
    .invalid(
      .data,
      "Session \(session.number) of \(merge.name) is here too, and was changed in both (\(finding)); nothing was merged."
    )
  }

  // MARK: Files of taps

  private func addImports(_ db: Database, revision: Revision) throws {
    let here: [String] = try StoredRow.fetchValues(
      db, sql: "SELECT digest FROM tap_import WHERE season = ?", arguments: [merge.season.rawValue])
    // The other contest may have imported a file again, on purpose, after the file was merged here.
    let merged = merge.imports.filter { !$0.sessions.isEmpty && !$0.sessions.contains(where: newPlaces.contains) }
    let counted = Set(here).subtracting(merged.map(\.digest))
    for file in merge.imports where file.sessions.contains(where: newPlaces.contains) {
      if counted.contains(file.digest) {
        throw ContestRefusal.invalid(
          .data,
          "The taps of \(file.name) were imported here and in \(merge.name), and would count twice; take them back in one of them first."
        )
      }
      let taps = file.sessions.reduce(Int64(0)) { sum, place in
        sum &+ merge.sessions[place].batches.reduce(0) { $0 &+ $1.accepted }
      }
      try db.execute(
        sql: "INSERT INTO tap_import (season, digest, file, schools, taps, revision) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          merge.season.rawValue, file.digest, file.name, file.sessions.count, taps, revision.rawValue,
        ])
    }
  }

  /// Adds the lines of a sheet that were imported or corrected in the other file. A later import of the sheet into this
  /// file then corrects these lines.
  private mutating func add(_ sheet: MergedSheet, _ transaction: inout ContestTransaction) throws {
    let db = transaction.db
    let here = try TapSheetTable.number(db, of: sheet.name, in: merge.season)
    if here == nil, try isKnownByAnotherName(sheet, db) { return }
    var lines: [(school: Int64, taps: Int64, sessions: Set<SessionID>)] = []
    for line in sheet.lines {
      guard let school = try transaction.statements.school(line.school)?.number else {
        throw ContestRefusal.invalid(
          .data,
          "The sheet \(sheet.name) of \(merge.name) has the school \(line.school), which is not here; import its directory first."
        )
      }
      let theirs = Set(line.sessions.compactMap { numbers[$0] })
      var ours: Set<SessionID> = []
      var taps: Int64?
      if let here {
        ours = Set(try TapSheetTable.sessions(db, sheet: here, school: school))
        taps = try TapSheetTable.taps(db, sheet: here, school: school)
      }
      let new = theirs.subtracting(ours)
      if let here, !ours.isEmpty, !new.isEmpty {
        guard ours.isDisjoint(with: theirs), taps == 0 || line.taps == 0 else {
          throw ContestRefusal.invalid(
            .data,
            "Both halls have a sheet \(sheet.name) with taps of \(line.school). If they are two sheets, merge with other names for theirs; if they are one, correct it to 0 in one hall and export again."
          )
        }
        // Each line belongs to one contest. So a later correction by the other contest is refused, and is not mistaken
        // for the taps of both contests.
        if line.taps == 0 { continue }
        try TapSheetTable.removeSessions(db, sheet: here, school: school)
      }
      if taps == nil || line.sessions.contains(where: changedPlaces.contains) {
        lines.append((school, line.taps, new))
      }
    }
    guard !lines.isEmpty else { return }
    // A sheet of only zeros gets its own revision, too.
    transaction.noteTaps(in: merge.season.rawValue)
    let number = try TapSheetTable.put(
      db, season: merge.season, name: sheet.name, at: played.now, revision: transaction.revision)
    for line in lines {
      try TapSheetTable.putLine(db, sheet: number, school: line.school, taps: line.taps)
      for session in line.sessions.sorted(by: { $0.rawValue < $1.rawValue }) {
        try TapSheetTable.putSession(db, sheet: number, school: line.school, session: session)
      }
    }
  }

  /// Whether an earlier merge brought a sheet under another name, and it has not changed since.
  private func isKnownByAnotherName(_ sheet: MergedSheet, _ db: Database) throws -> Bool {
    let places = sheet.lines.flatMap(\.sessions)
    guard !places.isEmpty, changedPlaces.isDisjoint(with: places) else { return false }
    let known = try TapSheetTable.sessions(db, in: merge.season)
    return places.allSatisfy { numbers[$0].map(known.contains) ?? false }
  }

  // MARK: Schools

  /// Writes the schools' totals. Each school's history becomes the sum of both histories.
  private func settle(_ transaction: inout ContestTransaction) throws {
    let db = transaction.db
    var before: [Int64: [SchoolMinute]] = [:]
    for school in gains.keys { before[school] = try SchoolMinute.all(db, merge.season, school) }
    try transaction.settleMerged()
    for (school, gains) in gains.sorted(by: { $0.key < $1.key }) {
      var total: Int64 = 0
      var reachedAt: Timestamp?
      var old = (before[school] ?? [])[...]
      var new = gains.sorted { $0.at < $1.at }[...]
      var (here, there): (Int64, Int64) = (0, 0)
      try db.execute(
        sql: "DELETE FROM school_minute WHERE season = ? AND school = ?", arguments: [merge.season.rawValue, school])
      while let minute = [old.first?.minute, new.first?.at.minute].compactMap({ $0 }).min() {
        if let row = old.first, row.minute == minute {
          here = row.taps
          reachedAt = max(reachedAt ?? row.reachedAt, row.reachedAt)
          old.removeFirst()
        }
        while let gain = new.first, gain.at.minute == minute {
          there += gain.taps
          reachedAt = max(reachedAt ?? gain.at, gain.at)
          new.removeFirst()
        }
        total = here + there
        try SchoolMinute(minute: minute, taps: total, reachedAt: reachedAt ?? played.now)
          .insert(db, merge.season, school)
      }
      try db.execute(
        sql: "UPDATE school_total SET reached_at = ? WHERE season = ? AND school = ?",
        arguments: [(reachedAt ?? played.now).milliseconds, merge.season.rawValue, school])
    }
  }

  private static func taps(_ db: Database, _ season: SeasonID) throws -> Int64 {
    let taps: [Int64] = try StoredRow.fetchValues(
      db,
      sql: "SELECT taps FROM school_total JOIN school ON number = school WHERE season = ? AND \(GroupTable.isSchool)",
      arguments: [season.rawValue])
    return taps.reduce(0) { $0.addingSaturated($1) }
  }

  /// The players with a nickname, each as school number and nickname.
  private static func players(_ db: Database, _ season: SeasonID) throws -> Set<String> {
    Set(
      try String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT school || '/' || nickname FROM session
          WHERE season = ? AND origin = 'play' AND nickname <> ?
          """, arguments: [season.rawValue, Nickname.anonymous.text]))
  }
}

extension MergedSession {
  fileprivate var tokenBucket: TokenBucket {
    TokenBucket(level: bucket.level, accountedUntil: bucket.accountedUntil, lastDrawAt: bucket.lastActiveAt)
  }
}

extension MergedBatch {
  fileprivate func differs(from other: (accepted: Int64, rejected: Int64, span: Int64)) -> Bool {
    accepted != other.accepted || rejected != other.rejected || span != other.span
  }
}

extension FairPlayRules {
  fileprivate var told: String { "\(tapsPerSecond) taps a second, \(burst) at once, \(stamina.rawValue) stamina" }
}
