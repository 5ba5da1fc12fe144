import Basics
package import Boards
import Foundation
import GRDB
package import TapGame

/// The backups of one contest in a folder: makes them, lists them, and removes the oldest.
package actor ContestBackups: BackupKeeper {
  /// The folder; `nil` if there is none.
  nonisolated package let folder: String?
  package private(set) var status = BackupStatus()
  private let archive: ContestArchive
  /// The number of backups to keep in the folder.
  private let kept: Int
  private let clock: any WallClock
  private let names: BackupName
  private var isAtWork = false

  package init(of leaderboard: Leaderboard, in folder: String?, keeping kept: Int, clock: any WallClock) {
    archive = leaderboard.archive
    self.folder = folder
    self.kept = kept
    self.clock = clock
    names = BackupName(database: leaderboard.path)
  }

  /// Makes a backup in the folder and removes the oldest ones.
  ///
  /// - Parameter onlyIfNewer: whether to skip the backup if the newest backup is up to date.
  /// - Returns: the backup; `nil` if none was needed.
  /// - Throws: ``ContestCopyError``, `LeaderboardError`.
  package func make(onlyIfNewer: Bool = false) async throws -> BackupRecord? {
    guard let folder else { throw ContestCopyError(.target, "There is no folder for backups; name one.") }
    guard !isAtWork else {
      throw ContestCopyError(.use, "Another backup is being made; try again when it is done.")
    }
    isAtWork = true
    defer { isAtWork = false }
    let moment = clock.now
    do {
      if onlyIfNewer, let newest = try list().last, try await relation(of: newest) == .same {
        status.lastSuccess = moment
        status.lastBytes = newest.bytes
        return nil
      }
      let record = try await archive.backup(to: names.path(in: folder, at: moment))
      status.made += 1
      status.lastSuccess = moment
      status.lastBytes = record.bytes
      try await removeOldest()
      return record
    } catch {
      status.failed += 1
      throw error
    }
  }

  /// The backups of this database in the folder, oldest first. The names contain the moments.
  ///
  /// - Throws: ``ContestCopyError`` if the folder cannot be read.
  nonisolated package func list() throws -> [BackupItem] {
    guard let folder else { return [] }
    let found: [String]
    do { found = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw ContestCopyError(
        .target, "The folder for backups, \(folder), cannot be read; check that it is there and may be used.")
    }
    return found.compactMap { name in
      guard let moment = names.moment(in: name) else { return nil }
      let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int64
      return BackupItem(name: name, madeAt: moment, bytes: size ?? 0)
    }
    .sorted { $0.name < $1.name }
  }

  /// The path of a backup in the folder; `nil` if there is none with this name.
  nonisolated package func path(of name: String) throws -> String? {
    guard let folder, try list().contains(where: { $0.name == name }) else { return nil }
    return "\(folder)/\(name)"
  }

  /// Makes a temporary backup outside the folder.
  ///
  /// - Returns: the backup. The caller removes its file.
  package func makeTemporary() async throws -> BackupRecord {
    let folder = FileManager.default.temporaryDirectory.path
    return try await archive.backup(to: "\(folder)/touchschool-\(UUID().uuidString).sqlite")
  }

  /// Removes the oldest backups, but only files that contain the same or an earlier state of this contest.
  private func removeOldest() async throws {
    let all = try list()
    guard let folder, all.count > kept else { return }
    for item in all.prefix(all.count - kept) where [.same, .earlier].contains(try await relation(of: item)) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(item.name)")
    }
  }

  /// How a backup relates to the contest; `nil` if it cannot be read.
  private func relation(of item: BackupItem) async throws -> ContestLineage.Relation? {
    guard let folder else { return nil }
    let path = "\(folder)/\(item.name)"
    return try await archive.database.read { db in
      guard let version = try? DatabaseFile.examine(path, access: .readOnly), version > 0,
        let file = try? DatabaseFile.openReadOnly(path)
      else { return nil }
      defer { try? file.close() }
      return try? file.read { try ContestLineage.relation(of: $0, to: db) }
    }
  }
}

/// The names of a database's backups, such as `festival-20261224T093000Z.sqlite`. They sort by time.
package struct BackupName: Sendable {
  private let stem: String

  package init(database: String) {
    stem = URL(fileURLWithPath: database).deletingPathExtension().lastPathComponent
  }

  package func path(in folder: String, at moment: Timestamp) -> String {
    let name = "\(stem)-\(moment.inFileName).sqlite"
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The moment in a name; `nil` if it is not the name of a backup of this database.
  package func moment(in name: String) -> Timestamp? {
    guard name.hasPrefix(stem + "-"), name.hasSuffix(".sqlite") else { return nil }
    let text = Array(name.dropFirst(stem.count + 1).dropLast(".sqlite".count))
    guard text.count == 16, text[8] == "T", text[15] == "Z" else { return nil }
    let part = { (range: Range<Int>) in String(text[range]) }
    return Timestamp(
      iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z")
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
