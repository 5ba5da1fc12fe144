import Basics
import Console
import Foundation
import GameAPI

struct LoadView {
  let server: ServerAddress
  let report: LoadReport

  func print(by printer: Printer) throws {
    let columns = Report(values, [.data("name") { $0.name }, .data("value") { $0.plain }])
    try printer.print(columns, json: report) {
      var table = TextTable(columns: [.init(""), .init("", .text)])
      for value in values {
        table.append([.init(saying: value.words, style: .dim), .init(saying: value.text)])
      }
      try printer.table(table)
    }
  }

  private struct Value {
    let name: String
    let words: Words
    let plain: String
    let text: Words
  }

  private var values: [Value] {
    let latency = report.latency
    let wanted = Self.text(report.wantedRate)
    let due: Words = "of \(wanted) that were due"
    let note: Words = report.isExact && report.unanswered == 0 ? ", as acknowledged" : ""
    return [
      Self.count("sessions", "sessions", Int64(report.sessions)),
      Self.count("batches", "batches", Int64(report.batches)),
      Self.decimal("batches_a_second", "batches a second", report.rate, due),
      Self.count("taps_accepted", "taps accepted", report.accepted),
      Self.count("taps_rejected", "taps rejected", report.rejected),
      Self.decimal("latency_p50", "latency p50", latency.p50, Words(verbatim: "ms")),
      Self.decimal("latency_p90", "latency p90", latency.p90, Words(verbatim: "ms")),
      Self.decimal("latency_p99", "latency p99", latency.p99, Words(verbatim: "ms")),
      Self.decimal("latency_max", "latency max", latency.max, Words(verbatim: "ms")),
      Self.count("errors", "errors", Int64(report.errors.values.reduce(0, +))),
    ]
      + report.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
        Self.count("error_\(kind)", "error \(kind)", Int64(count))
      } + [
        Self.count("batches_without_answer", "batches without answer", Int64(report.unanswered)),
        Self.count("batches_left_out", "batches left out", Int64(report.leftOut)),
        Value(
          name: "counted_by_server", words: "counted by server", plain: report.counted.map { String($0) } ?? "",
          text: report.counted.map { "\($0.grouped)\(note)" } ?? "–"),
      ]
  }

  private static func count(_ name: String, _ words: Words, _ value: Int64) -> Value {
    Value(name: name, words: words, plain: String(value), text: "\(value.grouped)")
  }

  private static func decimal(_ name: String, _ words: Words, _ value: Double, _ unit: Words) -> Value {
    Value(name: name, words: words, plain: text(value), text: "\(text(value)) \(unit)")
  }

  private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
