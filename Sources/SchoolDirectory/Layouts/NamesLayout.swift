/// A list of names, one a line: the classes of a school, clubs, teams.
///
/// A line that begins with a tab or two spaces is a group inside the school of the line above it that does not. A table
/// that was copied from a spreadsheet has a tab there. One space may be a slip.
///
/// Nobody gives such a list codes. An id must never change its meaning, so its code follows from the name: the name
/// itself if it can be a code, such as `3-2`, else a checksum of it. Who renames a line makes another school.
enum NamesLayout {
  /// - Parameter school: the school that all names are groups of; `nil` if the list has its schools.
  static func read(_ text: [UInt8], inside school: SchoolID? = nil) throws(DirectoryError) -> DirectoryEdition {
    var edition = EditionBuilder(.names, bytes: text.count)
    var (line, start, home) = (0, 0, school)
    while start < text.count {
      line += 1
      if line.isMultiple(of: 1024), Task.isCancelled { throw .stopped }
      let end = text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
      let name = CleanText.string(text, start..<end)
      let isIndented = text[start..<end].starts(with: "\t".utf8) || text[start..<end].starts(with: "  ".utf8)
      let isPair = end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
      guard !name.isEmpty else { continue }
      let code = code(of: name)
      if let home, isIndented || school != nil {
        if let id = SchoolID(inside: home, code: code) {
          edition.add(School(id: id, name: name, region: ""), line: line)
        } else {
          edition.skip(line: line, "\(home) can have no group \(EditionBuilder.quoted(name))")
        }
      } else if let id = edition.id(level: .other, code: code, line: line) {
        if !isIndented { home = id }
        edition.add(School(id: id, name: name, region: ""), line: line)
      }
    }
    return edition.edition
  }

  /// A checksum begins with `~`, and no name that is its own code does.
  static func code(of name: String) -> String {
    let isCode = name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    guard !isCode || name.hasPrefix("~") || name.utf8.count > 40 else { return name }
    let checksum = name.utf8.reduce(into: 0 as UInt64) { checksum, byte in
      var mixer = SplitMix64(seed: checksum ^ UInt64(byte))
      checksum = mixer.next()
    }
    return "~" + String(checksum, radix: 16)
  }
}

extension SchoolID {
  /// Makes the id of a group inside a school from the group's name, as a list of names does.
  ///
  /// - Returns: `nil` if the school is a group itself, or if its id leaves no room for the code.
  package init?(inside school: SchoolID, named name: String) {
    self.init(inside: school, code: NamesLayout.code(of: name))
  }
}
