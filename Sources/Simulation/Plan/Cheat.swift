/// How a simulated player cheats.
public enum Cheat: String, CaseIterable, Sendable, Codable {
  /// A program that taps exactly as fast as the season allows, in even batches, without a pause.
  case script
  /// A person with an autoclicker, which taps almost evenly, 12 to 20 times a second. The pauses are those of a person.
  case autoclicker
  /// A person whose program plays many sessions from one address. Each session taps by the habit ``Habit/steady``.
  case manySessions
  /// A program that sends nothing for minutes, up to half of the season's backlog. Then it claims this time with one
  /// recording of a person's taps, sent again and again.
  case replay
  /// A program with two to five addresses and four sessions at each, one speed, 15 % more or less from batch to batch,
  /// and no pause.
  case manyAddresses
  /// A program in the /56 of a household with IPv6: 16 sessions, each in a /64 of its own, which tap as those of
  /// ``manyAddresses``.
  case network
  /// A program at a venue, with 30 to 100 sessions that it opens one after the other and that tap as those of
  /// ``manyAddresses``.
  case insider
}

/// The share of a contest's players who cheat, and the kinds of their cheats.
public struct CheatMix: Hashable, Sendable {
  /// The share of the players who cheat. A player with many sessions counts as one player.
  public var share: PlayerShare
  /// The kinds of cheats, which are equally frequent.
  public var kinds: [Cheat]

  public init(share: PlayerShare, kinds: [Cheat] = Cheat.allCases) {
    self.share = share
    self.kinds = kinds
  }

  /// How each player cheats; `nil` for an honest player.
  func cheats(of players: Int) -> [Cheat?] {
    var cheats = [Cheat?](repeating: nil, count: players)
    let count = kinds.isEmpty ? 0 : share.count(of: players)
    for number in 0..<count {
      // Player numbers have no meaning, so evenly spaced numbers are as good as random ones.
      cheats[number * players / count] = kinds[number % kinds.count]
    }
    return cheats
  }
}

/// A share of players, in hundredths of a percent.
public struct PlayerShare: Hashable, Sendable {
  /// Hundredths of a percent, 0 to 10,000.
  public let hundredths: Int

  /// A share in hundredths of a percent; `nil` outside 0 to 10,000.
  public init?(hundredths: Int) {
    guard (0...Self.whole).contains(hundredths) else { return nil }
    self.hundredths = hundredths
  }

  /// The number of players in this share, rounded half up.
  public func count(of players: Int) -> Int { (players * hundredths + Self.whole / 2) / Self.whole }

  private static let whole = 10_000
}

extension PlayerShare: LosslessStringConvertible {
  /// The share in percent: `5%`, `2.5%`.
  public var description: String {
    let (percent, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(percent)%" }
    return rest % 10 == 0 ? "\(percent).\(rest / 10)%" : "\(percent).\(rest / 10)\(rest % 10)%"
  }

  /// Reads a share in percent with at most two decimal places, `2.5%`, or as a fraction with at most four, `0.025`.
  public init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    let parts = text.dropLast(isPercent ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let places = isPercent ? 2 : 4
    guard parts.count <= 2, let whole = parts.first, (1...3).contains(whole.count),
      parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    let digits = whole + decimals + String(repeating: "0", count: max(0, places - decimals.count))
    guard decimals.count <= places, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hundredths = Int(digits)
    else { return nil }
    self.init(hundredths: hundredths)
  }
}
