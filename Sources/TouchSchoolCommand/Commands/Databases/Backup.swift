import Basics
import ArgumentParser
import Boards
import Console
import Foundation
import Leaderboard
import TapGame

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration("backup")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Flag(help: "Replace a backup of this contest though it holds taps that the database lacks.") var overwrite = false
  @Argument(help: "The file to write, or a folder for it.", completion: .file()) var file: String

  func run() async throws {
    let clock = SystemClock()
    // A name without an ending is most likely that of a folder on a disk that is not mounted.
    if !file.hasSuffix("/"), !file.isEmpty, !FileManager.default.fileExists(atPath: file),
      URL(fileURLWithPath: file).pathExtension.isEmpty
    {
      throw ContestCopyError(
        .target, "There is no folder \(file); make or mount it, or name a file with an ending, such as \(file).sqlite.")
    }
    let path = BackupName.isFolder(file) ? BackupName(database: store.path).path(in: file, at: clock.now) : file
    Interrupt.install()
    await store.sealDueSeasons(clock: clock)
    let bar = store.progressBar("Backing up", unit: "pages")
    let record = try await bar.shown {
      try await store.with(.readOnly, clock: clock) { leaderboard in
        try await leaderboard.archive.backup(to: path, overwriting: overwrite) { step in
          bar.update(completed: step.completed, total: step.total)
          try Stopped.check("Stopped; no backup was written.")
        }
      }
    }
    let report = Report(
      [record],
      [
        .data("file") { $0.file }, .data("revision") { $0.revision }, .data("last_commit_at") { $0.lastCommitAt },
        .data("digest") { $0.digest }, .data("bytes") { $0.bytes },
      ])
    let moment: Words = record.lastCommitAt.map { " of \(output.zone.sentence($0))" } ?? ""
    let sentence: Words =
      "Wrote \(record.file): revision \(record.revision)\(moment), \(record.bytes.grouped) bytes, checked, digest \(record.digest)."
    try output.printer.print(report, json: record, saying: [sentence])
  }
}
