import Basics
import ArgumentParser
import Console
import Leaderboard
import TapGame

struct ImportContest: AsyncParsableCommand {
  static let configuration = CommandConfiguration("import-contest")

  @OptionGroup var store: FileOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The exported file; - for standard input.", completion: .file()) var file: String

  func run() async throws {
    let source = try ExportSource(
      file,
      whenStopped: Language.ofCall(
        "멈췄어요. \(store.path.with(.object)) 만들지 않았어요.", "Stopped; \(store.path) was not made."))
    let bar = store.progressBar(("읽는 중", "Reading"), unit: ("기록", "records"))
    let record: ContestImportRecord
    do {
      defer { bar.finish() }
      record = try await ContestImport.read(into: store.path, from: { try source.read() }) { records in
        bar.update(completed: records)
      }
    } catch let fault as ExportFault {
      throw BadData(file: source.name, sentence: fault.description)
    }
    let report = Report(
      [record],
      [
        .data("file") { $0.file }, .data("season") { $0.season }, .data("revision") { $0.revision },
        .data("records") { $0.records }, .data("digest") { $0.digest },
      ])
    let sentence = Language.ofCall(
      "시즌 \(record.season.description.with(.towards)) \(record.file.with(.object)) 만들었어요. "
        + "리비전 \(record.revision), 기록 \(record.records.grouped)개, 지문 \(record.digest).",
      "Made \(record.file) with season \(record.season) at revision \(record.revision): "
        + "\(record.records.grouped) records, digest \(record.digest).")
    try output.printer.print(report, json: record, saying: [sentence])
  }
}
