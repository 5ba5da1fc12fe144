import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration("restore")

  @OptionGroup var store: FileOptions
  @OptionGroup var output: FormatOption
  @Flag(help: "Replace the database though the backup lacks what it holds.") var overwrite = false
  @Argument(help: "The backup.", completion: .file(extensions: ["sqlite"])) var file: String

  func run() async throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw InputFile.Failure(path: file, "there is no such file; check the path")
    }
    Interrupt.install()
    let bar = store.progressBar("Restoring", unit: "pages")
    let record: RestoreRecord
    do {
      record = try await bar.shown {
        try await ContestRestore.restore(file, to: store.path, overwriting: overwrite, at: Timestamp.now) { step in
          bar.update(completed: step.completed, total: step.total)
          try Stopped.check("Stopped; \(store.path) is as it was.")
        }
      }
    } catch LeaderboardError.damaged(let path, let detail) where path == file {
      throw BadData(
        file: file, "The backup is damaged or cut off (\(Words(ofSystem: detail))): copy it again, or name another one."
      )
    }
    let report = Report(
      [record],
      [
        .data("file") { $0.file }, .data("revision") { $0.revision }, .data("last_commit_at") { $0.lastCommitAt },
        .data("digest") { $0.digest }, .data("kept") { $0.kept },
      ])
    try output.printer.print(report, json: record, saying: lines(about: record))
  }

  private func lines(about record: RestoreRecord) -> [Words] {
    let moment: Words = record.lastCommitAt.map { " of \(output.zone.sentence($0))" } ?? ""
    return ["\(record.file) is at revision \(record.revision)\(moment) now, digest \(record.digest)."]
      + (record.kept.map { ["What was there before is kept as \($0)."] } ?? [])
  }
}
