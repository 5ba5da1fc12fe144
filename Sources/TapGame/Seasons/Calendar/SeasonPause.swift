/// A span of a season in which taps do not count.
public struct SeasonPause: Hashable, Sendable, Codable, Identifiable {
  /// The number in the season, from 1.
  public let id: Int
  /// The first moment of the span.
  public let from: Timestamp
  /// The first moment after the span; `nil` while the season is paused.
  public internal(set) var to: Timestamp?
  /// Whether the end of the season moves by the length of the span.
  public let movesEnd: Bool
  /// The end that the season had when the pause began. `nil` if no end was set, if the end does not move, or if the
  /// pause is over.
  public internal(set) var plannedEnd: Timestamp?
  /// The taps that counted in the span and were taken out; `nil` for a pause that began when the command was applied.
  public package(set) var taken: Taken?
  /// When the taps were given back; `nil` if they were not given back.
  public internal(set) var undoneAt: Timestamp?

  /// The taps that were taken out of a season.
  public struct Taken: Hashable, Sendable, Codable {
    /// The number of sessions that lost taps.
    public let sessions: Int
    /// The taps that these sessions lost.
    public let taps: Int64

    public init(sessions: Int, taps: Int64) {
      self.sessions = sessions
      self.taps = taps
    }
  }

  /// The length of the pause; `nil` while the season is paused.
  package var length: Duration? { to.map { $0 - from } }
}

/// The pauses of a season, in the order in which they were made.
public struct SeasonPauses: Hashable, Sendable {
  /// All pauses, including undone ones.
  public internal(set) var all: [SeasonPause]

  public init(_ all: [SeasonPause] = []) { self.all = all }

  /// Sets the taps that a pause took out.
  package mutating func setTaken(_ taken: SeasonPause.Taken, with pause: SeasonPause) {
    for place in all.indices where all[place].id == pause.id { all[place].taken = taken }
  }
}

extension SeasonPauses: Codable {
  public init(from decoder: any Decoder) throws { all = try [SeasonPause](from: decoder) }
  public func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Reads pauses. If the key is missing, there are no pauses.
  package func decode(_ type: SeasonPauses.Type, forKey key: Key) throws -> SeasonPauses {
    try decodeIfPresent(type, forKey: key) ?? SeasonPauses()
  }
}

extension KeyedEncodingContainer {
  /// Writes pauses, if there are any.
  package mutating func encode(_ value: SeasonPauses, forKey key: Key) throws {
    if !value.all.isEmpty { try encodeIfPresent(value, forKey: key) }
  }
}
