/// The limits that all sessions of one address share, so that one machine cannot act as a crowd.
///
/// A single person does not reach the standard budgets. One address may open ``sessions`` sessions at once, and its
/// taps count up to ``tapsPerSecond`` on average. Unused taps stay available for the duration of the season's
/// ``FairPlayRules/backlog``, because taps may arrive late after play without a network.
public struct AddressBudget: Hashable, Sendable, Codable {
  /// The number of sessions that may be opened at once. The same number may be opened again every ten minutes.
  public internal(set) var sessions: Int64
  public internal(set) var tapsPerSecond: Int64

  public static let sessionsRange: ClosedRange<Int64> = 1...1_000_000
  /// The allowed values of ``tapsPerSecond``. The upper bound is the largest value of ``sessions`` times the largest
  /// value of ``FairPlayRules/tapsPerSecond``.
  public static let tapsPerSecondRange: ClosedRange<Int64> = 1...1_000_000_000

  /// A budget with these values; `nil` if a value is outside its range.
  public init?(sessions: Int64, tapsPerSecond: Int64) {
    guard Self.sessionsRange.contains(sessions), Self.tapsPerSecondRange.contains(tapsPerSecond) else { return nil }
    self.init(unchecked: (sessions, tapsPerSecond))
  }

  /// Reads a budget and rejects values outside their ranges.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sessions = try container.decode(Int64.self, forKey: .sessions)
    let tapsPerSecond = try container.decode(Int64.self, forKey: .tapsPerSecond)
    guard let budget = AddressBudget(sessions: sessions, tapsPerSecond: tapsPerSecond) else {
      throw DecodingError.dataCorruptedError(
        forKey: .sessions, in: container,
        debugDescription: "\(sessions) sessions and \(tapsPerSecond) taps a second are no budget of an address")
    }
    self = budget
  }

  private enum CodingKeys: String, CodingKey { case sessions, tapsPerSecond }

  fileprivate init(unchecked values: (sessions: Int64, tapsPerSecond: Int64)) {
    (sessions, tapsPerSecond) = values
  }

  /// The budget multiplied by a number of addresses, limited to the allowed ranges.
  fileprivate func times(_ count: Int64) -> AddressBudget {
    AddressBudget(
      unchecked: (
        min(sessions * count, Self.sessionsRange.upperBound),
        min(tapsPerSecond * count, Self.tapsPerSecondRange.upperBound)
      ))
  }

  fileprivate static func venue(players: Int64, rules: FairPlayRules) -> AddressBudget {
    let players = min(max(players, 1), sessionsRange.upperBound)
    return AddressBudget(unchecked: (players, min(players * rules.tapsPerSecond, tapsPerSecondRange.upperBound)))
  }
}

/// The budgets of a season's addresses, by the kind of the address.
public struct AddressBudgets: Hashable, Sendable, Codable {
  /// The budget of a public address. A public address may belong to a family or to a mobile network.
  public var publicAddress: AddressBudget
  /// The budget of a private address (RFC 1918, RFC 4193), such as a phone's in the network of a hall.
  public var privateAddress: AddressBudget

  /// 50 sessions and 80 taps per second for a public address, 10 sessions and 40 taps per second for a private address.
  ///
  /// 80 taps per second are enough for ten people who tap without a pause, or for thirty who tap now and then. In a
  /// measurement, 30 people together tapped 93 times per second. The budget is lower than that, so that a script on one
  /// address does not win against such a class.
  public static let standard = AddressBudgets(
    publicAddress: AddressBudget(unchecked: (50, 80)), privateAddress: AddressBudget(unchecked: (10, 40)))

  public init(publicAddress: AddressBudget, privateAddress: AddressBudget) {
    self.publicAddress = publicAddress
    self.privateAddress = privateAddress
  }
}

extension FairPlayRules {
  /// The budget of a network around an address, as a multiple of the budget of an address of this kind.
  package func budget(ofNetworkWith addresses: Int64, around kind: SessionSource.Kind) -> AddressBudget {
    budget(of: kind).times(max(1, min(addresses, AddressBudget.sessionsRange.upperBound)))
  }

  package func budget(of kind: SessionSource.Kind) -> AddressBudget {
    switch kind {
    case .publicAddress: addresses.publicAddress
    case .privateAddress: addresses.privateAddress
    case .venue(let players): .venue(players: players, rules: self)
    }
  }
}
