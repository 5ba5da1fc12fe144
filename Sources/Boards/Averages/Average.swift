/// The average taps of a player, kept as an exact fraction and compared without rounding.
public struct Average: Hashable, Sendable {
  /// The taps of all players together.
  public let taps: Int64
  /// How many players made them; 1 or more.
  public let players: Int

  /// The average of `taps` over `players`. A number of players below 1 counts as 1.
  public init(taps: Int64, players: Int) {
    self.taps = taps
    self.players = max(1, players)
  }

  /// The quotient as a floating-point number.
  public var value: Double { Double(taps) / Double(players) }
}

extension Average: Comparable {
  /// Compares a/b < c/d as a·d < c·b, in 128 bits.
  public static func < (a: Average, b: Average) -> Bool {
    Int128(a.taps) * Int128(b.players) < Int128(b.taps) * Int128(a.players)
  }

  /// Whether the quotients are equal: 2/1 equals 4/2.
  public static func == (a: Average, b: Average) -> Bool {
    Int128(a.taps) * Int128(b.players) == Int128(b.taps) * Int128(a.players)
  }

  /// Hashes the fraction in lowest terms, so that equal quotients have equal hashes.
  public func hash(into hasher: inout Hasher) {
    var (divisor, rest) = (taps.magnitude, UInt64(players))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    hasher.combine(taps / max(1, Int64(clamping: divisor)))
    hasher.combine(Int64(players) / max(1, Int64(clamping: divisor)))
  }
}

extension Average: CustomStringConvertible {
  /// The quotient with two decimals, rounded to the nearest, such as `412.50`.
  public var description: String {
    let hundredths = (Int128(taps) * 200 + Int128(players)) / (2 * Int128(players))
    let decimals = String(hundredths % 100)
    return "\(hundredths / 100).\(decimals.count < 2 ? "0" : "")\(decimals)"
  }
}
