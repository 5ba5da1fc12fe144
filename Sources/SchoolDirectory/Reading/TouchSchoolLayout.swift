/// TouchSchool's own CSV.
enum TouchSchoolLayout {
  /// The columns in the order in which they are written. A file must have the first two columns.
  ///
  /// A file may have a column `parent`, too: the school that a group is inside. A group's id begins with its school's, so
  /// this column is not written; it is for people, who then leave the group's id empty.
  static let columns = [
    "id", "name", "level", "region", "district", "address", "latitude", "longitude", "status",
  ]

  static func read(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    var table = try CSVTable(text, format: .touchschool, required: ["id", "name"])
    let column = Dictionary(uniqueKeysWithValues: columns.map { [table] in ($0, table.column($0)) })
    let at = { (name: String) in column[name] ?? nil }
    let (id, name, level, status) = (at("id"), at("name"), at("level"), at("status"))
    let (region, district, address) = (at("region"), at("district"), at("address"))
    let (latitude, longitude, parent) = (at("latitude"), at("longitude"), table.column("parent"))

    var edition = EditionBuilder(.touchschool, bytes: text.count)
    while try table.next(&edition) {
      let line = table.line
      let title = table[name]
      guard !KoreanSchool.isPlaceholder(title) else {
        edition.skip(line: line, KoreanSchool.placeholderReason(title), isBad: false)
        continue
      }
      let (text, school) = (table[id], table[parent])
      let made =
        text.isEmpty ? SchoolID(school).flatMap { SchoolID(inside: $0, code: NamesLayout.code(of: title)) } : nil
      guard let id = made ?? SchoolID(text), school.isEmpty || id.parent?.rawValue == school else {
        edition.skip(
          line: line,
          !school.isEmpty
            ? "\(EditionBuilder.quoted(text.isEmpty ? school : text)) gives no group inside \(EditionBuilder.quoted(school))"
            : text.isEmpty ? "no id" : "\(EditionBuilder.quoted(text)) is not a school id (source:level:code)")
        continue
      }
      let levelText = table[level]
      guard levelText.isEmpty || levelText == id.level.rawValue else {
        edition.skip(line: line, "the level \(EditionBuilder.quoted(levelText)) is not that of \(id)", id: id)
        continue
      }
      let statusText = table[status]
      guard let status = statusText.isEmpty ? .open : School.Status(rawValue: statusText) else {
        edition.skip(line: line, "the status \(EditionBuilder.quoted(statusText)) is neither open nor closed", id: id)
        continue
      }
      guard let degrees = edition.degrees(latitude: table[latitude], longitude: table[longitude], of: id, line: line)
      else { continue }
      edition.add(
        School(
          id: id, name: title, region: table[region], district: table[district], address: table[address],
          latitude: degrees.latitude, longitude: degrees.longitude, status: status),
        line: line)
    }
    return edition.edition
  }
}
