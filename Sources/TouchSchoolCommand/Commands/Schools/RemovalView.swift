import Console
import SchoolDirectory
import TapGame

/// The schools of an edition that are removed, and those that stay.
struct RemovalView {
  let removal: SchoolRemoval
  let dryRun: Bool

  /// The maximum number of schools of a kind in the table; JSON and CSV list all.
  private static let listed = 20

  private struct Shape: Encodable {
    struct Kept: Encodable {
      let id: SchoolID
      let name: String
      let reason: SchoolRemoval.Reason
    }
    struct Removed: Encodable {
      let id: SchoolID
      let name: String
    }
    let edition: SchoolEditionID
    let name: String
    let dryRun: Bool
    let removed: [Removed]
    let kept: [Kept]
  }

  func print(by printer: Printer) throws {
    let shape = Shape(
      edition: removal.edition.id, name: removal.edition.name, dryRun: dryRun,
      removed: removal.removed.map { .init(id: $0.id, name: $0.name) },
      kept: removal.kept.map { .init(id: $0.school.id, name: $0.school.name, reason: $0.reason) })
    let items =
      removal.removed.map { Item(school: $0, reason: nil) }
      + removal.kept.map { Item(school: $0.school, reason: $0.reason) }
    try printer.print(report(items), json: shape) {
      try printer.lines([title.sanitized])
      let removed = items.filter { $0.reason == nil }.prefix(Self.listed)
      let listed = removed + items.filter { $0.reason != nil }.prefix(Self.listed)
      try printer.table(report(Array(listed)).table(printer.style))
      try printer.rest(items.count - listed.count)
    }
  }

  /// A school that is removed, or stays for a reason.
  private struct Item {
    let school: School
    let reason: SchoolRemoval.Reason?
  }

  private func report(_ items: [Item]) -> Report<Item> {
    Report(
      items, order: "what school_id name reason",
      [
        .init(.word, "what", "What", "무엇", cell: Self.what) { $0.reason == nil ? "removed" : "kept" },
        .init(.name, "name", "School", "학교") { $0.school.name },
        .init(.text, "reason", "Why", "이유", cell: { .init($0.reason.map(Self.words) ?? "", style: .dim) }) {
          $0.reason?.rawValue ?? ""
        },
        .init(.id, "school_id", "Id", "아이디") { $0.school.id },
      ])
  }

  private static func what(_ item: Item) -> TextTable.Cell {
    item.reason == nil
      ? .init(Language.ofCall("지움", "removed"), style: .loss) : .init(Language.ofCall("남음", "stays"))
  }

  private var title: String {
    let (removed, kept) = (removal.removed.count, removal.kept.count)
    return Language.ofCall(
      "판 \(removal.edition.id), \(removal.edition.name)\(dryRun ? " (미리 보기라서 아무것도 지우지 않았어요)" : ""): "
        + "학교 \(removed.grouped)곳을 지우고 \(kept.grouped)곳은 남겨요",
      "Edition \(removal.edition.id), \(removal.edition.name)\(dryRun ? ", dry run, nothing was removed" : ""): "
        + "\(removed.grouped) \(removed == 1 ? "school" : "schools") removed, \(kept.grouped) \(kept == 1 ? "stays" : "stay")"
    )
  }

  private static func words(for reason: SchoolRemoval.Reason) -> String {
    switch reason {
    case .hasSessions: Language.ofCall("세션이 있어요", "has sessions")
    case .isOnSheet: Language.ofCall("터치 집계표에 있어요", "is on a sheet of taps")
    case .isInEndedSeason: Language.ofCall("끝난 시즌의 순위표에 있어요", "is on the boards of a season that ended")
    case .hasGroups: Language.ofCall("남는 모둠이 있어요", "has groups that stay")
    }
  }
}
