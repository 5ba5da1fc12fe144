import Foundation
import GRDB
import TapClient
import SchoolDirectory
import Synchronization
import TapGame

/// A player's file with every table filled, which stays open: an input writes values into it that its tables allow, and all that a game
/// reads of it is read. Opening checks what the tables do not allow.
final class SavedPlayer: Sendable {
  static let shared = SavedPlayer()

  private let queue: DatabaseQueue
  private let file: PlayerDatabase
  private let contest = ContestLocation("fuzz")

  /// What an input can change: a column of a row.
  private static let places: [(table: String, column: String, rows: Int)] = [
    ("profile", "nickname", 1), ("profile", "introduction_seen", 1), ("contest", "location", 1),
    ("contest", "last_school", 1), ("own_session", "season", 2), ("own_session", "school", 2),
    ("own_session", "store_id", 2), ("own_session", "nickname", 2), ("own_session", "opened_at", 2),
    ("own_session", "settled_sequence", 2), ("own_session", "counted", 2), ("own_session", "is_current", 2),
    ("own_session", "is_in_store", 2), ("outbox", "session", 4), ("outbox", "taps", 4), ("outbox", "span", 4),
    ("dropped", "taps", 1), ("dropped", "reason", 1), ("dropped", "dropped_at", 1), ("personal_best", "seconds", 1),
    ("personal_best", "taps", 1), ("personal_best", "made_at", 1), ("session_token", "token", 1),
    ("session_token", "season", 1), ("unbatched_taps", "taps", 1), ("unbatched_taps", "span", 1),
    ("unbatched_taps", "last_at", 1), ("suspected_press", "key", 1), ("suspected_press", "pressed_at", 1),
  ]

  private init?() {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let path = "\(folder)/touchschool-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let contest = contest
    guard Self.waiting({ try await Self.fill(path, contest) }),
      let queue = try? DatabaseQueue(path: path), let claim = try? FileClaim(path: path)
    else { return nil }
    self.queue = queue
    file = PlayerDatabase(path: path, queue: queue, claim: claim)
    // Nobody opens the file again, so no input waits for a disk.
    try? queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    }
  }

  private static func fill(_ path: String, _ contest: ContestLocation) async throws {
    guard let school = SchoolID(source: "test", level: .high, code: "A"), let nickname = Nickname("kim") else { return }
    let file = try PlayerDatabase.open(path: path)
    let now = Timestamp(milliseconds: 1_795_000_000_000)
    let place = SessionPlace(contest: contest, season: SeasonID(rawValue: 1), school: school)
    try await file.save(PlayerProfile(nickname: nickname, hasSeenIntroduction: true))
    try await file.choose(school, in: contest)
    for number in 5...6 {
      let session = Session(
        id: SessionID(rawValue: Int64(number)), season: place.season, school: school, nickname: nickname,
        openedAt: now, progress: SessionProgress(openedAt: now, rules: .standard))
      try await file.begin(session, in: contest)
      for _ in 0..<2 { try await file.append(taps: 5, span: 900, at: place) }
    }
    try await file.keep(token: "token", of: SessionID(rawValue: 5), season: place.season, in: contest)
    _ = try await file.record(TimedRound(seconds: 10, taps: 50, school: "A", madeAt: now))
    guard let first = try await file.pending(in: contest).first else { return }
    try await file.drop(first, because: TapRefusal.unknownSession(first.batch.session), at: now)
    let suspected = [SuspectedPress(key: 1, at: .milliseconds(3), isAfterHold: false)]
    try await file.append(
      nil, keeping: UnbatchedTaps(count: 3, span: 200, lastAt: .milliseconds(2), suspected: suspected), at: place)
    try file.close()
  }

  /// Writes the values of an input, asks the question that its first byte says, and puts the earlier values back.
  func read(changedBy input: [UInt8]) {
    guard let question = input.first else { return }
    var changes = Changes(input.dropFirst())
    var written: [(sql: String, before: DatabaseValue, row: Int64)] = []
    try? queue.writeWithoutTransaction { db in
      try db.execute(sql: "SAVEPOINT changes")
      while let (place, row, value) = changes.next(of: Self.places.count) {
        let (table, column, rows) = Self.places[place]
        let number = Int64(row % rows)
        let at = "WHERE rowid = (SELECT rowid FROM \(table) ORDER BY rowid LIMIT 1 OFFSET ?)"
        guard
          let before = try DatabaseValue.fetchOne(db, sql: "SELECT \(column) FROM \(table) \(at)", arguments: [number])
        else { continue }
        let sql = "UPDATE OR IGNORE \(table) SET \(column) = ? \(at)"
        // What the table does not allow, opening would have found.
        guard (try? db.cachedStatement(sql: sql).execute(arguments: [value, number])) != nil, db.changesCount == 1
        else { continue }
        written.append((sql, before, number))
      }
      try db.execute(sql: "RELEASE changes")
    }
    _ = Self.waiting { [self] in try await ask(question) }
    try? queue.writeWithoutTransaction { db in
      try db.execute(sql: "DELETE FROM outbox WHERE id > 4")
      for (sql, before, row) in written.reversed() {
        try db.cachedStatement(sql: sql).execute(arguments: [before, row])
      }
    }
  }

  /// Asks one question of those that a game asks.
  private func ask(_ question: UInt8) async throws {
    guard let school = SchoolID(source: "test", level: .high, code: "A") else { return }
    let place = SessionPlace(contest: contest, season: SeasonID(rawValue: 1), school: school)
    switch question % 10 {
    case 0: _ = try await file.profile()
    case 1: _ = try await file.school(in: contest)
    case 2: _ = try await file.pending(in: contest)
    case 3: _ = try await file.waitingTaps(in: contest)
    case 4: _ = try await file.dropped()
    case 5: _ = try await file.best(seconds: 10)
    case 6: _ = try await file.token(of: SessionID(rawValue: 5), in: contest)
    case 7: _ = try await file.sessions(at: place, orWaitingIn: contest)
    case 8:
      for session in try await file.sessions(at: place) {
        FuzzTarget.demand(session.counted + session.pendingTaps >= session.counted, "a session's taps can be added up")
      }
    default: _ = try await file.append(taps: 3, span: 100, at: place)
    }
  }

  /// Runs asynchronous work and waits for it: a fuzzer calls no asynchronous function.
  private static func waiting(_ work: @escaping @Sendable () async throws -> Void) -> Bool {
    let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
    Task {
      let succeeded = (try? await work()) != nil
      outcome.succeeded.withLock { $0 = succeeded }
      done.signal()
    }
    done.wait()
    return outcome.succeeded.withLock { $0 }
  }

  private final class Outcome: Sendable { let succeeded = Mutex(false) }
}

/// The changes of an input: a place, a row, and a value of any type that SQLite has.
private struct Changes {
  private var bytes: ArraySlice<UInt8>

  init(_ input: ArraySlice<UInt8>) { bytes = input }

  mutating func next(of places: Int) -> (place: Int, row: Int, value: DatabaseValue)? {
    guard let place = bytes.popFirst(), let kind = bytes.popFirst() else { return nil }
    let value: DatabaseValue =
      switch kind & 7 {
      case 0: .null
      case 1: Int64(bytes.popFirst() ?? 0).databaseValue
      case 2: (Int64.max - Int64(bytes.popFirst() ?? 0)).databaseValue
      case 3: (Int64.min + Int64(bytes.popFirst() ?? 0)).databaseValue
      case 4: take(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }.databaseValue
      case 5: Double(bitPattern: take(8).reduce(0) { $0 << 8 | UInt64($1) }).databaseValue
      case 6: Data(take(Int(bytes.popFirst() ?? 0))).databaseValue
      default: String(decoding: take(Int(bytes.popFirst() ?? 0)), as: UTF8.self).databaseValue
      }
    return (Int(place) % places, Int(kind >> 3), value)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
