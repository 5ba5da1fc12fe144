/// The number that a contest gives to something that it keeps, from 1. Later ones have higher numbers.
public protocol NumberID: RawRepresentable<Int64>, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  init(rawValue: Int64)
}

extension NumberID {
  public var description: String { String(rawValue) }
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a season.
public struct SeasonID: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of a series of seasons.
public struct SeasonSeriesID: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}
