import Testing

@testable import Basics

@Suite struct `Masks of QR codes` {
  /// The rules of section 7.8.3 by counting, on the code's modules as text.
  private static func naivePenalty(_ code: [[Bool]]) -> Int {
    let size = code.count
    let columns = (0..<size).map { x in code.map { $0[x] } }
    var total = 0
    for line in code + columns {
      let text = String(line.map { $0 ? "1" : "0" })
      for run in text.split(separator: "0") + text.split(separator: "1") where run.count >= 5 { total += run.count - 2 }
      for start in 0...(size - 11) {
        let part = line[start..<start + 11].map { $0 ? "1" : "0" }.joined()
        if part == "10111010000" || part == "00001011101" { total += 40 }
      }
    }
    for y in 1..<size {
      for x in 1..<size where Set([code[y][x], code[y - 1][x], code[y][x - 1], code[y - 1][x - 1]]).count == 1 {
        total += 3
      }
    }
    let share = Double(code.joined().filter { $0 }.count) / Double(size * size)
    return total + Int(abs(share * 100 - 50) / 5 + 1e-9) * 10
  }

  @Test(arguments: ["http://192.168.0.7:8080/", "https://tap.example/", String(repeating: "학교", count: 40)])
  func `the mask with the least penalty is taken`(text: String) throws {
    let version = try #require(Version.smallest(holding: text.utf8.count))
    var plain = Grid(version)
    plain.place(Codewords.message(of: Array(text.utf8), in: version))
    let penalties = Mask.allCases.map { mask in
      var grid = plain
      grid.apply(mask)
      let rows = (0..<grid.size).map { y in (0..<grid.size).map { grid[$0, y] } }
      #expect(grid.penalty == Self.naivePenalty(rows))
      return grid.penalty
    }
    let code = try #require(QRSymbol(text: text))
    #expect(penalties[code.mask.number] == penalties.min())
  }
}
