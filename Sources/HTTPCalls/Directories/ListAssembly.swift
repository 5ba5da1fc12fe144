import SchoolDirectory

/// A list under assembly. Each page is checked against the earlier ones.
struct ListAssembly {
  let list: SourceList
  private(set) var schools: [School] = []
  private(set) var skipped: [SkippedRow] = []
  /// The number of received rows.
  private(set) var received = 0
  /// The total number of rows; `nil` before the first page.
  private(set) var total: Int?
  private var seen: Set<SchoolID> = []

  /// The maximum plausible number of rows, more than any country has schools.
  static let maximumTotal = 1_000_000

  init(_ list: SourceList) { self.list = list }

  var isComplete: Bool { total.map { received >= $0 } ?? false }

  /// - Parameter number: the number of the page, from 1.
  mutating func take(_ page: DirectoryPage, number: Int) throws(FetchError) {
    guard page.edition.read > 0 else {
      guard let total else { throw .empty(list: list.name) }
      throw .incomplete(list: list.name, total: total, received: received)
    }
    guard let stated = page.total else { throw .noTotal(list: list.name, page: number) }
    guard (1...Self.maximumTotal).contains(stated) else { throw .implausibleTotal(list: list.name, total: stated) }
    if let total, total != stated { throw .changed(list: list.name, before: total, now: stated) }
    total = stated

    let ids = page.edition.schools.map(\.id)
    guard ids.isEmpty || !ids.allSatisfy(seen.contains) else { throw .repeated(list: list.name, page: number) }
    received += page.edition.read
    guard received <= stated else { throw .incomplete(list: list.name, total: stated, received: received) }
    for school in page.edition.schools {
      if seen.insert(school.id).inserted {
        schools.append(school)
      } else {
        skipped.append(SkippedRow(line: 1, reason: "page \(number): \(school.id) was on a page before", id: school.id))
      }
    }
    skipped += page.edition.skipped.map { row in
      SkippedRow(line: row.line, reason: "\(list.name), page \(number): \(row.reason)", id: row.id, isBad: row.isBad)
    }
  }
}
