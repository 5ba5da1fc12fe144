import Console
import SchoolDirectory
import TapGame

/// The columns of a school that boards have.
enum SchoolColumns {
  static func place<Record>(_ school: @escaping (Record) -> SchoolSummary) -> [ReportColumn<Record>] {
    [
      .init(.word, "level", "Level", "학교급", givesWay: 1) { school($0).level.rawValue },
      .init(.word, "region", "Region", "시도", givesWay: 3) { school($0).region },
      .init(.word, "district", "District", "시군구", givesWay: 2) { school($0).district },
    ]
  }

  static func id<Record>(_ school: @escaping (Record) -> SchoolSummary, isShown: Bool) -> ReportColumn<Record> {
    isShown
      ? .init(.id, "school_id", "Id", "아이디", style: { _ in .dim }) { school($0).id }
      : .data("school_id") { school($0).id }
  }
}
