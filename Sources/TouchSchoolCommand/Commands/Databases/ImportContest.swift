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
      whenStopped: "Stopped; \(store.path) was not made.")
    let bar = store.progressBar("Reading", unit: "records")
    let record: ContestImportRecord
    do {
      defer { bar.finish() }
      record = try await ContestImport.read(into: store.path, from: { try source.read() }) { records in
        bar.update(completed: records)
      }
    } catch let fault as ExportFault {
      throw BadData(file: source.name, fault.words)
    }
    let report = Report(
      [record],
      [
        .data("file") { $0.file }, .data("season") { $0.season }, .data("revision") { $0.revision },
        .data("records") { $0.records }, .data("digest") { $0.digest },
      ])
    let sentence: Words =
      "Made \(record.file) with season \(record.season) at revision \(record.revision): \(record.records.grouped) records, digest \(record.digest)."
    try output.printer.print(report, json: record, saying: [sentence])
  }
}
