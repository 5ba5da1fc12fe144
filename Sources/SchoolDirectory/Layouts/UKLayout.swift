/// The register of schools of the United Kingdom.
///
/// Britain's names and phases do not show our levels reliably, so all schools are ``SchoolLevel/other``, in both forms of the
/// register, and a school has the same id in both. In the register as it is published, the region is that of the
/// government office, or the local authority where there is none, and the district is the local authority. The short form has
/// neither: the district is the town, and the region is the area of the postcode, its first letters (`NG`, `M`). Towns with
/// the same name are in different postcode areas, so their boards stay separate.
enum UKLayout {
  static func read(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    let header = try CSVTable(text, format: .uk)
    let isPublished = header.column("URN") != nil || header.column("EstablishmentName") != nil
    return isPublished ? try readPublished(text) : try readShort(text)
  }

  private static func readShort(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    let table = try CSVTable(text, format: .uk, required: ["urn", "name"])
    let code = table.column("urn")
    let name = table.column("name")
    let town = table.column("town")
    let postcode = table.column("postcode")
    let closed = table.column("close_date")

    return try table.edition(.uk) { table, edition in
      let line = table.line
      guard let id = edition.id(level: .other, code: table[code], line: line) else { return }
      let (town, postcode) = (table[town], table[postcode])
      edition.add(
        School(
          id: id, name: table[name], region: area(of: postcode), district: town,
          address: town.isEmpty || postcode.isEmpty ? town + postcode : "\(town) \(postcode)",
          status: table[closed].isEmpty ? .open : .closed),
        line: line)
    }
  }

  /// The columns of the published file: <https://get-information-schools.service.gov.uk/Downloads>.
  private static func readPublished(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    let table = try CSVTable(text, format: .uk, required: ["URN", "EstablishmentName"])
    let code = table.column("URN")
    let name = table.column("EstablishmentName")
    let status = table.column("EstablishmentStatus (name)")
    let (region, authority) = (table.column("GOR (name)"), table.column("LA (name)"))
    let address = [table.column("Street"), table.column("Town"), table.column("Postcode")]

    return try table.edition(.uk) { table, edition in
      let line = table.line
      guard let id = edition.id(level: .other, code: table[code], line: line) else { return }
      guard table[status] != "Proposed to open" else {
        return edition.skip(
          line: line, "\(EditionBuilder.quoted(table[name])) is a planned school", id: id, isBad: false)
      }
      let (office, authority) = (table[region], table[authority])
      // A slash would be the end of the region in a board's name.
      let region = (office.isEmpty || office == "Not Applicable" ? authority : office).replacing("/", with: "-")
      edition.add(
        School(
          id: id, name: table[name], region: region, district: authority,
          address: address.map { table[$0] }.filter { !$0.isEmpty }.joined(separator: ", "),
          // Also those that are “Open, but proposed to close”.
          status: table[status] == "Closed" ? .closed : .open),
        line: line)
    }
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
