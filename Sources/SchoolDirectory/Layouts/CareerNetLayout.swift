/// A list of the CareerNet open API (`elem_list`, `midd_list`, `high_list`).
///
/// A school's number (`seq`) is unique only inside one list, so the list's level is part of the id. The rows do not
/// contain the level.
enum CareerNetLayout {
  static func read(_ answer: APIAnswer, level: SchoolLevel?) throws(DirectoryError) -> DirectoryEdition {
    let rows = try answer.schools(as: .careernet)
    var edition = EditionBuilder(.careernet)
    guard !rows.isEmpty else { return edition.edition }
    guard let level = level ?? inferredLevel(rows.map { $0["schoolName"] }) else { throw .levelUnknown }
    for row in rows {
      let name = row["schoolName"]
      guard !edition.skipsPlaceholder(name, line: row.line) else { continue }
      guard let id = edition.id(level: level, code: code(row["seq"]), line: row.line) else { continue }
      let address = row["adres"]
      let place = KoreanPlace(address: address)
      let region = row["region"]
      edition.add(
        School(
          id: id, name: name, region: region.isEmpty ? place.region : region, district: place.district, address: address
        ),
        line: row.line)
    }
    return edition.edition
  }

  /// The level whose Korean word is at the end of at least nine of ten names; `nil` if there is none.
  static func inferredLevel(_ names: [String]) -> SchoolLevel? {
    let named = names.filter { !$0.isEmpty }
    let counts = Dictionary(named.compactMap { KoreanSchool.levelOfSuffix($0) }.map { ($0, 1) }, uniquingKeysWith: +)
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * 10 >= named.count * 9 else { return nil }
    return most.key
  }

  /// The number without the fraction that some responses add: 684.0 becomes 684.
  static func code(_ seq: String) -> String {
    let parts = seq.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) else { return seq }
    return String(parts[0])
  }
}
