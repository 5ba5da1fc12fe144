import Basics
import Boards
import Console
import SchoolDirectory
import TapGame

/// Cells that several tables have.
enum Cells {
  /// A player's name, or why there is none.
  static func player(_ nickname: Nickname?) -> TextTable.Cell {
    nickname.map { .init($0.text) } ?? .init(saying: "anonymous", style: .dim)
  }

  /// The player of a session, with a note for rhythm mode.
  static func player(_ session: SessionRecord) -> TextTable.Cell {
    if session.isImported { return .init(saying: "imported", style: .dim) }
    guard session.isRhythm else { return player(session.nickname) }
    let name = session.nickname.map { Words(verbatim: $0.text) } ?? "anonymous"
    return .init(saying: "\(name) (rhythm)", style: session.nickname == nil ? .dim : .plain)
  }

  /// A school's name.
  static func school(_ school: SchoolSummary) -> TextTable.Cell {
    school.status == .closed ? .init(saying: "\(school.name) (closed)", style: .dim) : .init(school.name)
  }

  /// Taps; none are dim.
  static func taps(_ taps: Int64) -> TextTable.Cell { .init(taps.grouped, style: taps > 0 ? .emphasis : .dim) }

  /// Taps that were added or taken.
  static func change(_ taps: Int64) -> TextTable.Cell {
    .init(taps > 0 ? "+\(taps.grouped)" : taps.grouped, style: .emphasis)
  }

  /// The ranks gained or lost; `before` is `nil` for a school that had no rank.
  static func movement(from before: Int?, to now: Int) -> TextTable.Cell {
    guard let before else { return .init(saying: "new", style: .gain) }
    if before > now { return .init("▲ \((before - now).grouped)", style: .gain) }
    if before < now { return .init("▼ \((now - before).grouped)", style: .loss) }
    return .init("–", style: .dim)
  }
}

/// The columns of a school that boards have.
enum SchoolColumns {
  static func level(_ level: SchoolLevel) -> TextTable.Cell { .init(saying: level.words) }

  static func place<Record>(_ school: @escaping (Record) -> SchoolSummary) -> [ReportColumn<Record>] {
    [
      .init(.word, "level", "Level", givesWay: 1, cell: { level(school($0).level) }) {
        school($0).level.rawValue
      },
      .init(.word, "region", "Region", givesWay: 3) { school($0).region },
      .init(.word, "district", "District", givesWay: 2) { school($0).district },
    ]
  }

  static func id<Record>(_ school: @escaping (Record) -> SchoolSummary, isShown: Bool) -> ReportColumn<Record> {
    isShown
      ? .init(.id, "school_id", "Id", style: { _ in .dim }) { school($0).id }
      : .data("school_id") { school($0).id }
  }
}
