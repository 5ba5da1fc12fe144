import Testing

/// Tables for people: their columns line up in the cells of a terminal, in which Hangul takes two.
@Suite("Tables")
struct TableTests {
  @Test(
    "line up whatever script they hold",
    arguments: [
      ["rankings"], ["rankings", "--how-far"], ["schools", "list"], ["schools", "search", "학교"], ["season", "list"],
      ["check"],
    ])
  func columns(call: [String]) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let lines = try await workplace.run([try Binary.path()] + call).lines
    let rule = try #require(lines.firstIndex { $0.hasPrefix("─") })
    let gaps = Cells(lines[rule]).positions { $0 == " " }
    #expect(!gaps.isEmpty)
    for line in lines[(rule - 1)...] {
      #expect(Cells(line).positions { $0 != " " }.isDisjoint(with: gaps), "\(line)")
    }
  }

  @Test("fit into the terminal", arguments: [40, 60, 80, 120])
  func fits(columns: Int) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let screen = Screen(columns: UInt16(columns), rows: 24)
    let outcome = try await workplace.touchschool(
      "rankings", environment: ["NO_COLOR": "1"], screen: screen)
    let table = outcome.lines.drop { !$0.hasPrefix("Rank") }
    // Under the rows stands which columns gave way.
    #expect(columns < 80 ? table.count > 2 + 5 : table.count == 2 + 5)
    for line in table { #expect(Cells(line).count <= columns, "\(line)") }
  }
}

/// A line as cells of a terminal: a naive model that knows Hangul and takes all else for narrow.
private struct Cells {
  private let characters: [Character?]
  var count: Int { characters.count }

  init(_ line: String) {
    characters = line.flatMap { character -> [Character?] in
      let isHangul = character.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
      return isHangul ? [character, nil] : [character]
    }
  }

  /// Where there are characters of a kind; the second half of a wide one is what the first is.
  func positions(_ isMeant: (Character) -> Bool) -> Set<Int> {
    var last: Character = " "
    return Set(
      characters.indices.filter {
        last = characters[$0] ?? last
        return isMeant(last)
      })
  }
}
