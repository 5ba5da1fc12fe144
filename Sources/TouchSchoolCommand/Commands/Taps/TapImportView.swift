import Console
import SchoolDirectory
import TapGame

struct TapImportView {
  let file: String
  let lines: Int
  let season: Season
  let plan: TapSheetPlan
  let dryRun: Bool
  /// Whether the plan is shown before a question, and not as the result of a dry run.
  var isAsked = false

  private struct Shape: Encodable {
    struct Change: Encodable {
      let school: SchoolID
      let before: Int64?
      let after: Int64
      let taps: Int64
    }
    struct LeftOut: Encodable {
      let school: SchoolID
      let taps: Int64
    }
    let file: String
    let sheet: String
    let season: SeasonID
    let dryRun: Bool
    let isCorrection: Bool
    let lines: Int
    let taps, added, taken: Int64
    let changes: [Change]
    let leftOut: [LeftOut]
    let unchanged: Int
    let revision: Revision?
  }

  /// The revision of the import; `nil` in a dry run or if nothing changed.
  private var revision: Revision? { dryRun ? nil : plan.revision }

  /// The maximum number of schools of a kind in the table; JSON lists all.
  private static let listed = 50

  func print(by printer: Printer) throws {
    let shape = Shape(
      file: file, sheet: plan.sheet, season: season.id, dryRun: dryRun, isCorrection: plan.corrects != nil,
      lines: lines, taps: plan.taps, added: plan.added, taken: plan.taken,
      changes: plan.changes.map { .init(school: $0.school, before: $0.before, after: $0.after, taps: $0.taps) },
      leftOut: plan.leftOut.map { .init(school: $0.school, taps: $0.taps) }, unchanged: plan.unchanged,
      revision: revision)
    try printer.print(report, json: shape) {
      try printer.lines([title.sanitized])
      guard plan.corrects != nil, !plan.isEmpty || !plan.leftOut.isEmpty else { return }
      try printer.table(table)
      try printer.rest(max(0, plan.changes.count - Self.listed) + max(0, plan.leftOut.count - Self.listed))
    }
  }

  private var report: Report<TapSheetPlan> {
    Report(
      [plan],
      [
        .data("file") { _ in file }, .data("season") { _ in season.id }, .data("lines") { _ in lines },
        .data("taps") { $0.taps }, .data("revision") { _ in revision }, .data("sheet") { $0.sheet },
        .data("added") { $0.added }, .data("taken") { $0.taken }, .data("unchanged") { $0.unchanged },
        .data("left_out") { $0.leftOut.count },
      ])
  }

  private var title: String { Language.ofCall(korean, english) }

  private var korean: String {
    let place = "시즌 \(season.id), \(season.name)"
    let note = isAsked ? "" : dryRun ? " 미리 보기라서 아무것도 쓰지 않았어요." : revision.map { " (리비전 \($0))" } ?? ""
    guard plan.corrects != nil else {
      return "\(file): \(lines.grouped)줄의 터치 \(plan.taps.grouped)번을 \(place)에 \(dryRun ? "더하게 돼요" : "더했어요").\(note)"
    }
    let sheet = "\(file): 집계표 \(plan.sheet)"
    if plan.isEmpty { return "\(sheet) · \(place)에 같은 수로 이미 있어서 바뀐 것이 없어요." }
    return "\(sheet) · \(place)에서 학교 \(plan.changes.count.grouped)곳을 \(dryRun ? "고치게 돼요" : "고쳤어요"): "
      + "더한 터치 \(plan.added.grouped)번, 뺀 터치 \(plan.taken.grouped)번.\(note)"
  }

  private var english: String {
    let place = "season \(season.id), \(season.name)"
    let end =
      isAsked ? "." : dryRun ? "; dry run, nothing was written." : revision.map { ", at revision \($0)." } ?? "."
    guard plan.corrects != nil else {
      return
        "\(file): \(plan.taps.grouped) taps on \(lines.grouped) \(lines == 1 ? "line" : "lines") \(dryRun ? "would be " : "")"
        + "added to \(place)\(end)"
    }
    let sheet = "\(file): the sheet \(plan.sheet)"
    if plan.isEmpty { return "\(sheet) is in \(place), with these counts already; nothing changed." }
    let schools = "\(plan.changes.count.grouped) \(plan.changes.count == 1 ? "school" : "schools")"
    return "\(sheet) \(dryRun ? "would be" : "was") corrected at \(schools) of \(place): "
      + "\(plan.added.grouped) taps added, \(plan.taken.grouped) taken\(end)"
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init(Language.ofCall("학교", "School"), .id), .init(Language.ofCall("전", "Before"), .number),
      .init(Language.ofCall("지금", "Now"), .number), .init(Language.ofCall("변화", "Change"), .number),
    ])
    for change in plan.changes.prefix(Self.listed) {
      table.append([
        .init(change.school.rawValue), .init(change.before?.grouped ?? Language.ofCall("새로", "new"), style: .dim),
        .init(change.after.grouped, style: .emphasis),
        .init(
          change.taps > 0 ? "+\(change.taps.grouped)" : change.taps.grouped, style: change.taps < 0 ? .loss : .gain),
      ])
    }
    for left in plan.leftOut.prefix(Self.listed) {
      table.append([
        .init(left.school.rawValue), .init(left.taps.grouped, style: .dim), .init(left.taps.grouped),
        .init(Language.ofCall("빠짐, 그대로 둠", "left out, keeps them"), style: .warning),
      ])
    }
    return table
  }
}
