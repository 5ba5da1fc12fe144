import ArgumentParser
import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame

/// Does one of everything to a file, command by command.
struct Story: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Does one of everything to a file: imports, sessions, batches, adjustments, merges, backups, the end of a season.",
    discussion: """
      Prints a line after each command: the revision that the file has now, and the digest of what is in it. A third word "backup" says that \
      the file with this ending holds the same. Where the file has a season, the story goes on with its batches: those that are in the file \
      are repeated, and the others are new.
      """)

  @Option(help: "The database; made if it is not there, brought up to date if it is older.") var database: String
  @Option(help: "How many batches to send for each of two sessions.") var batches: Int64 = 12
  @Flag(help: "End after the batches.") var onlyBatches = false
  @Flag(help: "End like a process that is killed, without closing the file.") var withoutClosing = false

  func run() async throws {
    let leaderboard = try Leaderboard.open(database, clock: SystemClock())
    try await tell(leaderboard)
    if try await leaderboard.seasons().isEmpty { try await begin(leaderboard) }
    for sequence in stride(from: 1, through: batches, by: 1) {
      for session in 1...2 {
        // What a number stands for is fixed, as for a client that does not know whether it arrived.
        let batch = TapBatch(
          session: SessionID(rawValue: Int64(session)), sequence: sequence, taps: 1 + sequence % 7, span: 0)
        try await send(batch, leaderboard)
      }
      if !onlyBatches, sequence == batches / 2 { try await backUp(leaderboard) }
    }
    if !onlyBatches { try await finish(leaderboard) }
    if withoutClosing { _exit(0) }
    try leaderboard.close()
  }

  private func schools(_ numbers: Range<Int>) throws -> [School] {
    try numbers.map { number in
      guard let id = SchoolID(source: "test", level: .high, code: "S\(1000 + number)") else {
        throw ValidationError("There is no school \(number).")
      }
      return School(id: id, name: "School \(number)", region: "서울특별시", district: "중구")
    }
  }

  private func rules() throws -> FairPlayRules { try FairPlayRules(tapsPerSecond: 1000, burst: 10_000) }

  private func begin(_ leaderboard: Leaderboard) async throws {
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools(0..<60))))
    try await tell(leaderboard)
    let season = try await leaderboard.perform(StartSeason(name: "Power", settings: SeasonSettings(rules: try rules())))
    try await tell(leaderboard)
    _ = try await leaderboard.openSessions(
      try schools(0..<2).map { SessionRequest(season: season.id, school: $0.id) })
    try await tell(leaderboard)
  }

  /// Sends a batch, and again where the file could not take it.
  private func send(_ batch: TapBatch, _ leaderboard: Leaderboard) async throws {
    var tries = 0
    while true {
      do {
        _ = try await leaderboard.commit(batch)
        return try await tell(leaderboard)
      } catch let error as LeaderboardError where tries < 3 {
        // A sync that failed.
        guard case .inputOutput = error else { throw error }
        tries += 1
      }
    }
  }

  private func finish(_ leaderboard: Leaderboard) async throws {
    let season = try await leaderboard.currentSeason().id
    let schools = try schools(0..<70)
    try await leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 1), taps: -2, reason: "a slip"))
    try await tell(leaderboard)
    let lines = schools[..<50].enumerated().map { "\($1.id),\($0 + 1)\n" }.joined()
    try await leaderboard.perform(
      ImportTaps(TapFile(Array("school_id,taps\n\(lines)".utf8)), named: "taps.csv", into: season))
    try await tell(leaderboard)
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    try await tell(leaderboard)
    let hall = try await otherHall()
    var isRead = false
    try await leaderboard.perform(
      MergeSeason(
        reading: {
          defer { isRead = true }
          return isRead ? nil : hall
        }, named: "hall.jsonl", into: season))
    try await tell(leaderboard)
    _ = try await leaderboard.perform(EndSeason(season))
    try await tell(leaderboard)
    // Over the earlier one.
    try await backUp(leaderboard)
    _ = try await leaderboard.perform(StartSeason(name: "Next"))
    try await tell(leaderboard)
  }

  /// The export of a season that was played elsewhere.
  private func otherHall() async throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "touchschool-hall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let hall = try Leaderboard.open(folder.appending(path: "hall.sqlite").path, clock: SystemClock())
    try await hall.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools(0..<60))))
    let season = try await hall.perform(StartSeason(name: "Hall", settings: SeasonSettings(rules: rules()))).id
    let sessions = try await hall.openSessions(
      try schools(10..<20).map { SessionRequest(season: season, school: $0.id) })
    for session in sessions {
      _ = try await hall.commit(TapBatch(session: session.id, sequence: 1, taps: 3, span: 0))
    }
    let bytes = Mutex(Data())
    _ = try await hall.archive.export(season) { piece in bytes.withLock { $0 += piece } }
    try hall.close()
    return bytes.withLock { $0 }
  }

  private func backUp(_ leaderboard: Leaderboard) async throws {
    try await leaderboard.archive.backup(to: database + ".backup")
    try await tell(leaderboard, " backup")
  }

  private func tell(_ leaderboard: Leaderboard, _ addition: String = "") async throws {
    let digest = try await leaderboard.digest()
    // In one piece, and at once.
    try FileHandle.standardOutput.write(contentsOf: Data("\(digest.revision) \(digest.digest)\(addition)\n".utf8))
  }
}
