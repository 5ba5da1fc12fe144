/// A response of the NEIS open API (`schoolInfo`), or a CSV file with the same column names.
enum NEISLayout {
  private static let columns = ["SD_SCHUL_CODE", "SCHUL_NM", "SCHUL_KND_SC_NM", "LCTN_SC_NM", "ORG_RDNMA"]

  static func read(_ answer: APIAnswer) throws(DirectoryError) -> DirectoryEdition {
    var edition = EditionBuilder(.neis)
    for row in try answer.schools(as: .neis) {
      add(row.line, to: &edition) { row[$0] }
    }
    return edition.edition
  }

  static func read(csv text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    let table = try CSVTable(text, format: .neis, required: Array(columns.prefix(3)))
    return try table.edition(.neis) { table, edition in
      add(table.line, to: &edition) { table[table.column($0)] }
    }
  }

  private static func add(_ line: Int, to edition: inout EditionBuilder, field: (String) -> String) {
    let name = field("SCHUL_NM")
    guard !edition.skipsPlaceholder(name, line: line) else { return }
    guard let level = KoreanSchool.level(field("SCHUL_KND_SC_NM")) else {
      return edition.skip(line: line, "no level (SCHUL_KND_SC_NM)")
    }
    guard let id = edition.id(level: level, code: field("SD_SCHUL_CODE"), line: line) else { return }
    let address = field("ORG_RDNMA")
    let place = KoreanPlace(address: address)
    let region = field("LCTN_SC_NM")
    edition.add(
      School(
        id: id, name: name, region: region.isEmpty ? place.region : region, district: place.district, address: address),
      line: line)
  }
}
