import Testing

@testable import Basics

@Suite struct `Error correction of QR codes` {
  /// The example of the standard's Annex I: the number 01234567 in version 1-M.
  @Test func `the standard's example gets the standard's codewords`() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    #expect(
      ReedSolomon.correction(of: data, generator: ReedSolomon.generator(degree: 10))
        == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
  }

  /// Annex A gives the generators as powers of α; that of seven codewords is 87, 229, 146, 149, 238, 102, 21.
  @Test func `the generator of seven codewords is the standard's`() {
    let expected = [87, 229, 146, 149, 238, 102, 21].map { exponent in
      (0..<exponent).reduce(UInt8(1)) { power, _ in ReedSolomon.product(power, 2) }
    }
    #expect(ReedSolomon.generator(degree: 7) == expected)
  }

  @Test(arguments: Set(Version.all.map(\.correctionCodewords)).sorted())
  func `a block with its correction is a multiple of the generator`(degree: Int) {
    let generator = ReedSolomon.generator(degree: degree)
    let data = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ degree) }
    let block = data + ReedSolomon.correction(of: data, generator: generator)
    #expect(ReedSolomon.correction(of: block, generator: generator).allSatisfy { $0 == 0 })
    // One wrong bit is seen.
    var broken = block
    broken[17] ^= 4
    #expect(!ReedSolomon.correction(of: broken, generator: generator).allSatisfy { $0 == 0 })
  }

  @Test func `a product is the one that long multiplication gives`() {
    for a in 0...255 {
      for b in 0...255 {
        var product = 0
        for bit in 0..<8 where b >> bit & 1 == 1 { product ^= a << bit }
        for bit in (8..<16).reversed() where product >> bit & 1 == 1 { product ^= 0x11D << (bit - 8) }
        #expect(Int(ReedSolomon.product(UInt8(a), UInt8(b))) == product)
      }
    }
  }
}
