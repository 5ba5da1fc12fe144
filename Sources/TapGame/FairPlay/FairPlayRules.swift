/// How fast a person can tap in a season, set when the season is made.
public struct FairPlayRules: Hashable, Sendable, Codable {
  /// Taps a second that may go on for ever.
  public let tapsPerSecond: Int64
  /// Taps that may come on top at once, after a pause.
  public let burst: Int64
  /// How much time that has passed without taps may be handed in later, in milliseconds: for play while the network was away.
  public let backlog: Int64
  /// After how long without a batch a session is stale, in milliseconds.
  public let sessionTimeout: Int64

  /// Twenty taps a second and forty at once, ten minutes of play without a network, sessions that last a day without a tap.
  public static let standard = FairPlayRules(
    unchecked: (tapsPerSecond: 20, burst: 40, backlog: 600_000, sessionTimeout: 86_400_000))

  /// The values that ``tapsPerSecond`` may have.
  public static let tapsPerSecondRange: ClosedRange<Int64> = 1...1000
  /// The values that ``burst`` may have.
  public static let burstRange: ClosedRange<Int64> = 1...10_000
  /// The values that ``backlog`` may have: up to a day.
  public static let backlogRange: ClosedRange<Int64> = 0...86_400_000
  /// The values that ``sessionTimeout`` may have: a second to a year.
  public static let sessionTimeoutRange: ClosedRange<Int64> = 1000...31_536_000_000

  /// Rules of these values; `nil` if one lies outside its range.
  public init?(
    tapsPerSecond: Int64 = Self.standard.tapsPerSecond, burst: Int64 = Self.standard.burst,
    backlog: Int64 = Self.standard.backlog, sessionTimeout: Int64 = Self.standard.sessionTimeout
  ) {
    guard Self.tapsPerSecondRange.contains(tapsPerSecond), Self.burstRange.contains(burst),
      Self.backlogRange.contains(backlog), Self.sessionTimeoutRange.contains(sessionTimeout)
    else { return nil }
    self.init(unchecked: (tapsPerSecond, burst, backlog, sessionTimeout))
  }

  /// Reads rules, and refuses values outside their ranges: a store's or a server's text is input like any other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value(_ key: CodingKeys, in range: ClosedRange<Int64>) throws -> Int64 {
      let value = try container.decode(Int64.self, forKey: key)
      guard range.contains(value) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "\(key.stringValue) \(value) lies outside \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    tapsPerSecond = try value(.tapsPerSecond, in: Self.tapsPerSecondRange)
    burst = try value(.burst, in: Self.burstRange)
    backlog = try value(.backlog, in: Self.backlogRange)
    sessionTimeout = try value(.sessionTimeout, in: Self.sessionTimeoutRange)
  }

  private init(unchecked values: (tapsPerSecond: Int64, burst: Int64, backlog: Int64, sessionTimeout: Int64)) {
    (tapsPerSecond, burst, backlog, sessionTimeout) = values
  }
}
