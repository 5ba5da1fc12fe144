/// The limits on how fast a person can tap in a season. They are set when the season is created, and can be changed
/// while the season runs.
public struct FairPlayRules: Hashable, Sendable, Codable {
  /// The sustained rate, in taps per second.
  public internal(set) var tapsPerSecond: Int64
  /// The maximum number of extra taps above the sustained rate after a pause.
  public internal(set) var burst: Int64
  /// The maximum delay of taps that were made without a network connection.
  public var backlog: Duration { .milliseconds(backlogMilliseconds) }
  /// The time without a batch after which a session is stale.
  public var sessionTimeout: Duration { .milliseconds(sessionTimeoutMilliseconds) }
  public var stamina = Stamina.human
  /// The limits that all sessions of one address share.
  public var addresses = AddressBudgets.standard

  /// The grace period: the time after the end of the season in which taps from before the end may still arrive.
  public var grace: Duration { .milliseconds(graceMilliseconds) }

  package internal(set) var backlogMilliseconds: Int64
  package internal(set) var sessionTimeoutMilliseconds: Int64
  package internal(set) var graceMilliseconds: Int64

  /// 20 taps per second, a burst of 40 taps, a person's stamina, a backlog of ten minutes, a session timeout of one day,
  /// and a grace period of three seconds.
  public static let standard = FairPlayRules(
    unchecked: (tapsPerSecond: 20, burst: 40, backlog: 600_000, sessionTimeout: 86_400_000, grace: 3000))

  public static let tapsPerSecondRange: ClosedRange<Int64> = 1...1000
  public static let burstRange: ClosedRange<Int64> = 1...10_000
  /// The allowed values of ``backlog``: up to a day.
  public static let backlogRange: ClosedRange<Duration> = .zero ... .seconds(86_400)
  /// The allowed values of ``sessionTimeout``: a second to a year.
  public static let sessionTimeoutRange: ClosedRange<Duration> = .seconds(1) ... .seconds(31_536_000)

  /// The allowed values of ``grace``: up to a minute.
  public static let graceRange: ClosedRange<Duration> = .zero ... .seconds(60)

  /// Reads rules and rejects values outside their ranges.
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
    backlogMilliseconds = try value(.backlogMilliseconds, in: Self.backlogRange.wholeMilliseconds)
    sessionTimeoutMilliseconds = try value(
      .sessionTimeoutMilliseconds, in: Self.sessionTimeoutRange.wholeMilliseconds)
    graceMilliseconds = try value(.graceMilliseconds, in: Self.graceRange.wholeMilliseconds)
    stamina = try container.decode(Stamina.self, forKey: .stamina)
    addresses = try container.decode(AddressBudgets.self, forKey: .addresses)
  }

  private enum CodingKeys: String, CodingKey {
    case tapsPerSecond, burst, stamina, addresses
    case backlogMilliseconds = "backlog"
    case sessionTimeoutMilliseconds = "sessionTimeout"
    case graceMilliseconds = "grace"
  }

  private init(
    unchecked values: (tapsPerSecond: Int64, burst: Int64, backlog: Int64, sessionTimeout: Int64, grace: Int64)
  ) {
    (tapsPerSecond, burst, backlogMilliseconds, sessionTimeoutMilliseconds, graceMilliseconds) = values
  }
}
