import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration("export")

  enum Shape: String, CaseIterable, ExpressibleByArgument {
    case jsonl
    case csv
  }

  @OptionGroup var store: StoreOptions
  @OptionGroup var season: SeasonOption
  @Option(help: "How to write: jsonl, or csv into a folder.") var format = Shape.jsonl
  @Option(
    help: ArgumentHelp("A new or empty folder to write to; standard output if not given.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  func validate() throws {
    if format == .csv, folder == nil {
      throw ValidationError(saying: "--format csv writes several files; give a --folder.")
    }
  }

  func run() async throws {
    let isNew = try folder.map { try Self.makeFolder($0) } ?? false
    Interrupt.install()
    await store.sealDueSeasons()
    let record: ExportRecord
    do { record = try await write() } catch {
      // `rmdir` fails if the folder is not empty, so it cannot delete files.
      if isNew, let folder { rmdir(folder) }
      throw error
    }
    store.tell(
      """
      Wrote season \(record.season) at revision \(record.revision): \
      \(record.records.grouped) records\(folder.map { " in \($0)" } ?? "" as Words).
      """)
  }

  private func write() async throws -> ExportRecord {
    // On a terminal that shows the export itself, a bar would be in its way.
    let isSeen = folder == nil && Terminal.isTerminal(STDOUT_FILENO)
    let bar = ProgressBar.onStandardError(
      title: Language.ofCall("Exporting"), total: nil, unit: Language.ofCall("rows"),
      isQuiet: store.quiet || isSeen, environment: ProcessInfo.processInfo.environment)
    return try await bar.shown { try await write(to: folder, showing: bar) }
  }

  private func write(to folder: String?, showing bar: ProgressBar) async throws -> ExportRecord {
    try await store.with(.readOnly) { leaderboard in
      let season = try await season.find(in: leaderboard).id
      let progress = { @Sendable (rows: Int) in
        bar.update(completed: rows)
        try Self.stopIfAsked()
      }
      if format == .csv, let folder {
        return try await leaderboard.archive.exportTables(season, to: folder, progress: progress)
      }
      guard let folder else {
        let output = Output.standardOutput()
        let record = try await leaderboard.archive.export(season, progress: progress) { bytes in
          try Self.stopIfAsked()
          try output.write(bytes: bytes)
        }
        try output.flush()
        return record
      }
      let file = try PendingFile("\(folder)/contest.jsonl", permissions: 0o644)
      let record = try await leaderboard.archive.export(season, progress: progress) { bytes in
        try Self.stopIfAsked()
        try file.write(bytes)
      }
      try file.finish(replacing: false)
      return record
    }
  }

  private static func stopIfAsked() throws {
    try Stopped.check("Stopped; the export is not whole.")
  }

  /// Creates a folder, or accepts an existing one that is empty.
  ///
  /// - Returns: whether the folder was created.
  private static func makeFolder(_ folder: String) throws -> Bool {
    let files = FileManager.default
    if BackupName.isFolder(folder) {
      guard try files.contentsOfDirectory(atPath: folder).isEmpty else {
        throw OutputFile.Failure(path: folder, "the folder is not empty; name a new one")
      }
      return false
    } else {
      do { try files.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
        throw OutputFile.Failure(path: folder, "the folder cannot be made; name another")
      }
      return true
    }
  }
}
