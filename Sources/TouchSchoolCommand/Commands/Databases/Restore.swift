import Basics
import ArgumentParser
import GameAPI
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
      throw InputFile.Failure(path: file, "그런 파일이 없어요. 경로를 확인해 주세요", "there is no such file; check the path")
    }
    Interrupt.install()
    let bar = store.progressBar(("되돌리는 중", "Restoring"), unit: ("쪽", "pages"))
    let record: RestoreRecord
    do {
      record = try await bar.shown {
        try await ContestRestore.restore(file, to: store.path, overwriting: overwrite, at: Timestamp.now) { step in
          bar.update(completed: step.completed, total: step.total)
          try Stopped.check(
            "멈췄어요. \(store.path.with(.topic)) 그대로예요.", "Stopped; \(store.path) is as it was.")
        }
      }
    } catch LeaderboardError.damaged(let path, let detail) where path == file {
      throw BadData(
        file: file, "백업이 깨졌거나 잘렸어요 (\(SystemReason.korean(detail))). 다시 복사하거나 다른 백업을 적어 주세요.",
        "The backup is damaged or cut off (\(detail)): copy it again, or name another one.")
    }
    let report = Report(
      [record],
      [
        .data("file") { $0.file }, .data("revision") { $0.revision }, .data("last_commit_at") { $0.lastCommitAt },
        .data("digest") { $0.digest }, .data("kept") { $0.kept },
      ])
    try output.printer.print(report, json: record, saying: lines(about: record))
  }

  private func lines(about record: RestoreRecord) -> [String] {
    let moment =
      record.lastCommitAt.map(output.zone.sentence).map { Language.ofCall(" (\($0))", " of \($0)") } ?? ""
    let restored = Language.ofCall(
      "\(record.file.with(.object)) 되돌렸어요. 지금은 리비전 \(record.revision)\(moment), 지문 \(record.digest).",
      "\(record.file) is at revision \(record.revision)\(moment) now, digest \(record.digest).")
    return [restored]
      + (record.kept.map { [Language.ofCall("전에 있던 것은 \($0)에 남겨 두었어요.", "What was there before is kept as \($0).")] }
        ?? [])
  }
}
