/// The number of a season.
public struct SeasonID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public var description: String { String(rawValue) }
  /// Orders seasons by creation.
  public static func < (a: SeasonID, b: SeasonID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a series of seasons.
public struct SeasonSeriesID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public var description: String { String(rawValue) }
  /// Orders series by creation.
  public static func < (a: SeasonSeriesID, b: SeasonSeriesID) -> Bool { a.rawValue < b.rawValue }
}
