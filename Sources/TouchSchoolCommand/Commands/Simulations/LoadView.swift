import Basics
import Console
import Foundation
import GameAPI
import TapGame

struct LoadView {
  let server: ServerAddress
  let report: LoadReport

  func print(by printer: Printer) throws {
    let columns = Report(values, [.data("name") { $0.name }, .data("value") { $0.plain }])
    try printer.print(columns, json: report) {
      var table = TextTable(columns: [.init(""), .init("", .text)])
      for value in values {
        let name = value.name.replacing("_", with: " ")
        table.append([.init(Language.ofCall(value.korean, name), style: .dim), .init(value.text)])
      }
      try printer.table(table)
    }
  }

  private struct Value {
    let name: String
    let korean: String
    let plain: String
    let text: String
  }

  private var values: [Value] {
    let latency = report.latency
    let wanted = Self.text(report.wantedRate)
    let due = Language.ofCall("(목표 \(wanted))", "of \(wanted) that were due")
    let note =
      report.isExact && report.unanswered == 0 ? Language.ofCall(", 확인한 그대로", ", as acknowledged") : ""
    return [
      Self.count("sessions", "세션", Int64(report.sessions)),
      Self.count("batches", "묶음", Int64(report.batches)),
      Self.decimal("batches_a_second", "초당 묶음", report.rate, due),
      Self.count("taps_accepted", "센 터치", report.accepted),
      Self.count("taps_rejected", "거절한 터치", report.rejected),
      Self.decimal("latency_p50", "지연 50%", latency.p50, "ms"),
      Self.decimal("latency_p90", "지연 90%", latency.p90, "ms"),
      Self.decimal("latency_p99", "지연 99%", latency.p99, "ms"),
      Self.decimal("latency_max", "가장 긴 지연", latency.max, "ms"),
      Self.count("errors", "오류", Int64(report.errors.values.reduce(0, +))),
    ]
      + report.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
        Self.count("error_\(kind)", "오류 \(kind)", Int64(count))
      } + [
        Self.count("batches_without_answer", "대답이 없는 묶음", Int64(report.unanswered)),
        Self.count("batches_left_out", "보내지 못한 묶음", Int64(report.leftOut)),
        Value(
          name: "counted_by_server", korean: "서버가 센 터치", plain: report.counted.map { String($0) } ?? "",
          text: report.counted.map { $0.grouped + note } ?? "–"),
      ]
  }

  private static func count(_ name: String, _ korean: String, _ value: Int64) -> Value {
    Value(name: name, korean: korean, plain: String(value), text: value.grouped)
  }

  private static func decimal(_ name: String, _ korean: String, _ value: Double, _ unit: String) -> Value {
    Value(name: name, korean: korean, plain: text(value), text: "\(text(value)) \(unit)")
  }

  private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
