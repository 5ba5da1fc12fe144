import Basics
import Console
import SchoolDirectory
import TapGame

struct ImportView {
  let file: String
  let edition: DirectoryEdition
  let plan: ImportPlan
  let dryRun: Bool

  /// The maximum number of closed schools and of skipped rows in the table; JSON and CSV list all.
  private static let listedRows = 20

  private var figures: [(name: String, count: Int, meaning: String, title: String, korean: String)] {
    [
      ("read", edition.read, "rows in the file", "읽음", "파일의 줄"),
      ("added", plan.added.count, "schools that are new", "추가", "새 학교"),
      ("renamed", plan.renamed.count, "have another name", "이름", "이름이 바뀐 학교"),
      ("moved", plan.moved.count, "have another region or district", "지역", "시도나 시군구가 바뀐 학교"),
      (
        "closed", plan.closed.count, "are closed or no longer listed; they keep their taps",
        "폐교", "문을 닫았거나 이제 없는 학교. 터치는 남아요"
      ),
      ("re-opened", plan.reopened.count, "were closed and are listed again", "다시 엶", "닫혔다가 다시 있는 학교"),
      ("updated", plan.updated.count, "have another address or other coordinates", "고침", "주소나 좌표가 바뀐 학교"),
      ("unchanged", plan.unchanged, "are as they were", "그대로", "바뀌지 않은 학교"),
      ("not listed", plan.notListed, "are not in the file and stay open", "없음", "파일에 없지만 열어 두는 학교"),
      ("skipped", plan.skipped.count, "rows that gave no school", "건너뜀", "학교를 읽지 못한 줄"),
    ]
  }

  func print(by printer: Printer) throws {
    let shape: JSONObject = [
      "file": file, "format": edition.format.rawValue, "dryRun": dryRun, "read": edition.read,
      "added": plan.added.count, "renamed": plan.renamed.count, "moved": plan.moved.count,
      "closed": plan.closed.count, "reopened": plan.reopened.count, "updated": plan.updated.count,
      "unchanged": plan.unchanged, "notListed": plan.notListed,
      "closedSchools": plan.closed.map { ["id": $0.after.id, "name": $0.after.name] as JSONObject },
      "skipped": plan.skipped.map { ["line": $0.line, "reason": $0.reason] as JSONObject },
    ]
    try printer.print(report, json: shape) {
      let note = dryRun ? Language.ofCall(", 미리 보기라서 아무것도 쓰지 않았어요", ", dry run, nothing was written") : ""
      let words = "\(file): \(edition.format.rawValue)\(note)"
      try printer.lines([words.sanitized])
      try printer.table(table)
    }
  }

  /// A figure, a closed school or a skipped row, for programs.
  private struct Item {
    let what: String
    let count: Int
    var line: Int?
    var reason: String?
  }

  private var report: Report<Item> {
    Report(
      figures.map { Item(what: $0.name, count: $0.count) }
        + plan.closed.map { Item(what: "closed school", count: 1, reason: "\($0.after.name) (\($0.after.id))") }
        + plan.skipped.map { Item(what: "skipped row", count: 1, line: $0.line, reason: $0.reason) },
      [
        .data("what") { $0.what }, .data("count") { $0.count }, .data("line") { $0.line },
        .data("reason") { $0.reason },
      ])
  }

  private var table: TextTable {
    var table = TextTable(columns: [.init(""), .init("", .number), .init("", .text)])
    for figure in figures {
      table.append([
        .init(Language.ofCall(figure.title, figure.name), style: figure.count == 0 ? .dim : .plain),
        .init(figure.count.grouped, style: figure.count == 0 ? .dim : .emphasis),
        .init(Language.ofCall(figure.korean, figure.meaning), style: .dim),
      ])
    }
    for school in plan.closed.prefix(Self.listedRows) {
      table.append([
        .init(Language.ofCall("  폐교", "  closed")), .init(""),
        .init("\(school.after.name) (\(school.after.id))", style: .loss),
      ])
    }
    rest(of: plan.closed.count, in: &table)
    for row in plan.skipped.prefix(Self.listedRows) {
      table.append([
        .init(Language.ofCall("  줄", "  line")), .init(String(row.line)), .init(row.reason, style: .warning),
      ])
    }
    rest(of: plan.skipped.count, in: &table)
    return table
  }

  private func rest(of count: Int, in table: inout TextTable) {
    let rest = count - Self.listedRows
    guard rest > 0 else { return }
    let words = Language.ofCall(
      "그 밖에 \(rest.grouped)개. --format json에 모두 있어요.", "and \(rest.grouped) more; --format json lists all")
    table.append([.init(""), .init(""), .init(words)])
  }
}
