/// An average, kept as an exact fraction and compared without rounding.
public struct Average: Hashable, Sendable {
  /// The sum of the values.
  public let sum: Int64
  /// How many values there are; 1 or more.
  public let count: Int

  /// The average of `count` values with this sum. A count below 1 is treated as 1.
  public init(sum: Int64, count: Int) {
    self.sum = sum
    self.count = max(1, count)
  }

  /// The quotient as a floating-point number.
  public var value: Double { Double(sum) / Double(count) }
}

extension Average: Comparable {
  /// Compares a/b < c/d as a·d < c·b, in 128 bits.
  @inlinable
  public static func < (a: Average, b: Average) -> Bool {
    Int128(a.sum) * Int128(b.count) < Int128(b.sum) * Int128(a.count)
  }

  /// Whether the quotients are equal: 2/1 equals 4/2.
  @inlinable
  public static func == (a: Average, b: Average) -> Bool {
    Int128(a.sum) * Int128(b.count) == Int128(b.sum) * Int128(a.count)
  }

  /// Hashes the fraction in lowest terms, so that equal quotients have equal hashes.
  public func hash(into hasher: inout Hasher) {
    var (divisor, rest) = (sum.magnitude, UInt64(count))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    hasher.combine(sum / max(1, Int64(clamping: divisor)))
    hasher.combine(Int64(count) / max(1, Int64(clamping: divisor)))
  }
}

extension Average: CustomStringConvertible {
  /// The quotient with two decimals, rounded to the nearest, such as `412.50`.
  public var description: String {
    let hundredths = (Int128(sum.magnitude) * 200 + Int128(count)) / (2 * Int128(count))
    let decimals = String(hundredths % 100)
    let sign = sum < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(decimals.utf8.count < 2 ? "0" : "")\(decimals)"
  }
}
