import Testing

@testable import Basics

@Suite struct `Versions of QR codes` {
  /// Of the standard's tables 1 and 7: codewords in all, and the bytes that level M holds.
  @Test(arguments: [
    (1, 26, 14), (2, 44, 26), (3, 70, 42), (4, 100, 62), (5, 134, 84), (6, 172, 106), (7, 196, 122), (8, 242, 152),
    (9, 292, 180), (10, 346, 213), (14, 581, 362), (20, 1085, 666), (25, 1588, 997), (32, 2465, 1538),
    (40, 3706, 2331),
  ])
  func `as many codewords and bytes as the standard says`(number: Int, codewords: Int, capacity: Int) {
    let version = Version(number: number)
    #expect(version.codewords == codewords)
    #expect(version.capacity == capacity)
  }

  /// Of the standard's Annex E.
  @Test(arguments: [
    (1, []), (2, [6, 18]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]), (32, [6, 34, 60, 86, 112, 138]),
    (36, [6, 24, 50, 76, 102, 128, 154]), (40, [6, 30, 58, 86, 114, 142, 170]),
  ])
  func `alignment patterns are where the standard has them`(number: Int, centers: [Int]) {
    #expect(Version(number: number).alignmentCenters == centers)
  }

  @Test(arguments: Version.all)
  func `the function patterns leave room for the codewords and less than another one`(version: Version) {
    // With every bit of a message dark and then light, the modules that differ are those of data.
    let count = version.codewords
    var (dark, light) = (Grid(version), Grid(version))
    dark.place([UInt8](repeating: 0xFF, count: count + 1))
    light.place([UInt8](repeating: 0, count: count + 1))
    let modules = (0..<version.size).flatMap { y in (0..<version.size).filter { dark[$0, y] != light[$0, y] } }.count
    #expect((8 * count..<8 * count + 8).contains(modules))
  }

  /// The examples of the standard's Annexes C and D.
  @Test func `format and version information are the standard's`() {
    #expect(FormatWord.format(Mask(number: 5)) == 0b100_0000_1100_1110)
    #expect(FormatWord.version(Version(number: 7)) == 0b00_0111_1100_1001_0100)
  }

  @Test func `the smallest version that holds a text is taken, and none for what no version holds`() {
    #expect(QRSymbol(text: String(repeating: "a", count: 14))?.size == 21)
    #expect(QRSymbol(text: String(repeating: "a", count: 15))?.size == 25)
    #expect(QRSymbol(text: String(repeating: "가", count: 777))?.size == 177)
    #expect(QRSymbol(text: String(repeating: "a", count: 2332)) == nil)
    #expect(QRSymbol(text: "")?.size == 21)
  }
}
