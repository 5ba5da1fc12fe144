/// The register of schools of the United Kingdom.
///
/// The source has no level, and British names do not show it reliably, so all schools are ``SchoolLevel/other``. The
/// district is the town. The region is the area of the postcode, its first letters (`NG`, `M`). Boards need a region,
/// but the source has none. Towns with the same name are in different postcode areas, so their boards stay separate.
enum UKLayout {
  static func read(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    var table = try CSVTable(text, format: .uk, required: ["urn", "name"])
    let code = table.column("urn")
    let name = table.column("name")
    let town = table.column("town")
    let postcode = table.column("postcode")
    let closed = table.column("close_date")

    var edition = EditionBuilder(.uk, bytes: text.count)
    while try table.next(&edition) {
      let line = table.line
      guard let id = edition.id(level: .other, code: table[code], line: line) else { continue }
      let (town, postcode) = (table[town], table[postcode])
      edition.add(
        School(
          id: id, name: table[name], region: area(of: postcode), district: town,
          address: town.isEmpty || postcode.isEmpty ? town + postcode : "\(town) \(postcode)",
          status: table[closed].isEmpty ? .open : .closed),
        line: line)
    }
    return edition.edition
  }

  /// The one or two letters before a postcode's first digit; empty if it does not start like a postcode.
  static func area(of postcode: String) -> String {
    let letters = postcode.utf8.prefix { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...2).contains(letters.count), letters.count < postcode.utf8.count,
      letters.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) })
    else { return "" }
    return String(decoding: letters.map { $0 & 0xDF }, as: UTF8.self)
  }
}
