import Boards
import Foundation
import GRDB
import Leaderboard
import SchoolDirectory
import TapGame

/// Whole files, from which damaged ones are made.
struct Templates {
  /// Contests in one file each, of several page sizes.
  let contests: [[UInt8]]
  /// A contest as it lies on disk while it is written: the file, and its write-ahead log.
  let written: [(file: [UInt8], log: [UInt8])]

  /// The moment at which all files are asked.
  static let moment = Timestamp(milliseconds: 1_795_000_000_000)

  init(folder: String) async throws {
    var contests: [[UInt8]] = []
    var written: [(file: [UInt8], log: [UInt8])] = []
    for (seed, pageSize) in [(UInt64(1), 512), (2, 1024), (3, 4096)] {
      let path = "\(folder)/template-\(seed).sqlite"
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      let clock = VirtualClock(Self.moment + -40_000_000)
      var leaderboard = try Leaderboard.open(path, clock: clock)
      try await Self.play(leaderboard, clock: clock, seed: seed)
      try leaderboard.close()
      try await Self.setPageSize(pageSize, of: path)
      contests.append(try Self.bytes(path))

      clock.set(to: Self.moment + -1_000_000)
      leaderboard = try Leaderboard.open(path, clock: clock)
      try await Self.tap(leaderboard, clock: clock, seed: seed + 100)
      written.append((try Self.bytes(path), try Self.bytes(path + "-wal")))
      try leaderboard.close()
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    self.contests = contests
    self.written = written
  }

  private static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  private static func setPageSize(_ size: Int, of path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM; PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }

  /// Fills every table: seasons that ended, are live and repeat, players with and without names, repeats, imports, adjustments, closed
  /// schools.
  private static func play(_ leaderboard: Leaderboard, clock: VirtualClock, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var schools: [School] = []
    for number in 0..<30 {
      let level = SchoolLevel.allCases[number % SchoolLevel.allCases.count]
      guard let id = SchoolID(source: "test", level: level, code: "S\(seed)\(100 + number)") else { continue }
      schools.append(
        School(
          id: id, name: "학교 \(number)", region: number % 2 == 0 ? "서울특별시" : "부산광역시",
          district: number % 4 < 2 ? "중구" : "남구", address: "길 \(number)", latitude: 37.5, longitude: 127.0))
    }
    for number in 27..<30 { schools[number].status = .closed }
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    let ended = try await leaderboard.perform(StartSeason(name: "Autumn", endsAt: clock.now + 5_000_000))
    let live = try await leaderboard.perform(StartSeason(name: "Winter"))
    try await leaderboard.perform(StartSeries(name: "Daily", every: .day, in: "Asia/Seoul"))
    for season in [ended, live] {
      try await tap(leaderboard, clock: clock, seed: random.next(), season: season.id)
    }
    let sheet = "school_id,taps\n" + schools.prefix(3).map { "\($0.id.rawValue),500\n" }.joined()
    _ = try await leaderboard.perform(ImportTaps(TapFile(Array(sheet.utf8)), named: "hall.csv", into: live.id))
    clock.set(to: moment + -20_000_000)
    try await tap(leaderboard, clock: clock, seed: random.next(), season: live.id)
    for session in try await leaderboard.ask(SessionQuestion(season: live.id, limit: 4)).sessions
    where session.taps > 10 {
      _ = try await leaderboard.perform(AdjustTaps(session: session.id, taps: -5, reason: "a robot"))
    }
    if let session = try await leaderboard.ask(SessionQuestion(season: live.id, limit: 9)).sessions.last {
      _ = try await leaderboard.perform(BanSessions(.session(session.id), reason: "a robot"))
    }
    if let nickname = Nickname("kim1") {
      _ = try? await leaderboard.perform(
        HidePlayer(.named(nickname, school: schools[1].id), isHidden: true, season: live.id))
    }
  }

  private static func tap(
    _ leaderboard: Leaderboard, clock: VirtualClock, seed: UInt64, season: SeasonID = SeasonID(rawValue: 2)
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let schools = try await leaderboard.schools().filter { $0.status == .open }
    let requests = (0..<16).map { _ in
      let name = random.integer(in: 0..<4)
      return SessionRequest(
        season: season, school: schools[random.integer(in: schools.indices)].id,
        nickname: name == 0 ? .anonymous : Nickname("kim\(name)") ?? .anonymous)
    }
    let sessions = try await leaderboard.openSessions(requests)
    for sequence in 1...Int64(7) {
      clock.advance(byMilliseconds: Int64(random.integer(in: 0..<200_000)))
      let batches = sessions.map { session in
        TapBatch(session: session.id, sequence: sequence, taps: Int64(random.integer(in: 1..<31)), span: 1500)
      }
      _ = try await leaderboard.commit(batches)
    }
  }
}
