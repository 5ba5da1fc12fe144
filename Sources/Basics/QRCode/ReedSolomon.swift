/// Error correction over the field of 256 elements with the primitive polynomial x⁸ + x⁴ + x³ + x² + 1, as in section
/// 7.5 and Annex A of the standard.
enum ReedSolomon {
  /// The powers of α = 2.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = [1]
    while powers.count < 255 {
      let last = powers[powers.count - 1]
      powers.append(last << 1 ^ (last & 0x80 == 0 ? 0 : 0x1D))
    }
    return powers
  }()

  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for (exponent, power) in powers.enumerated() { logarithms[Int(power)] = exponent }
    return logarithms
  }()

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    guard a != 0, b != 0 else { return 0 }
    return powers[(logarithms[Int(a)] + logarithms[Int(b)]) % 255]
  }

  /// The coefficients of (x − α⁰)(x − α¹)… with this degree, from the second highest power down. The coefficient of the
  /// highest power is 1.
  static func generator(degree: Int) -> [UInt8] {
    var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
    for exponent in 0..<degree {
      for place in coefficients.indices {
        let next = place + 1 < degree ? coefficients[place + 1] : 0
        coefficients[place] = product(coefficients[place], powers[exponent]) ^ next
      }
    }
    return coefficients
  }

  /// The error correction codewords of a block: the remainder of its division by the generator.
  static func correction(of data: [UInt8], generator: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ rest[0]
      for place in rest.indices {
        rest[place] = (place + 1 < rest.count ? rest[place + 1] : 0) ^ product(generator[place], factor)
      }
    }
    return rest
  }
}
