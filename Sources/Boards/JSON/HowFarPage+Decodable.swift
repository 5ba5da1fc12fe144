import Foundation
import TapGame

extension HowFarPage: Decodable {
  /// Reads a page that the command or a server has written. A pace reads as the tenths of a tap a minute that are written.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(schools of the page).
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BoardKey.self)
    var entries: [HowFar] = []
    let page = try BoardPage(from: container) { standing, entry in
      entries.append(
        HowFar(
          standing: standing, percentile: try entry.decode(Percentile.self, forKey: .percentile),
          pace: try entry.pace(), ahead: try entry.distance(.ahead), behind: try entry.distance(.behind)))
    }
    self.init(
      page: page, now: try container.decode(Timestamp.self, forKey: .now),
      paceSince: try container.decodeIfPresent(Timestamp.self, forKey: .paceSince), entries: entries)
  }
}

extension Percentile: Decodable {
  /// Reads a percentile from a number of percent.
  ///
  /// - Throws: `DecodingError` outside of 0 to 100.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let percent = try decoder.singleValueContainer().decode(Double.self)
    guard let hundredths = Int(exactly: (percent * 100).rounded()), let percentile = Percentile(hundredths: hundredths)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(percent) lies outside 0 to 100 percent"))
    }
    self = percentile
  }
}

extension KeyedDecodingContainer<BoardKey> {
  fileprivate func pace() throws -> Pace? {
    guard let perMinute = try decodeIfPresent(Decimal.self, forKey: .pace) else { return nil }
    let tenths = perMinute * 10
    guard let taps = Int64("\(tenths)"), let pace = Pace(taps: taps, span: 600_000) else {
      throw wrong(.pace, "\(perMinute)")
    }
    return pace
  }

  fileprivate func distance(_ key: BoardKey) throws -> Distance? {
    guard try !decodeNil(forKey: key) else { return nil }
    let distance = try nestedContainer(keyedBy: BoardKey.self, forKey: key)
    return Distance(
      other: try Standing(from: distance), gap: try distance.number(.gap),
      needed: try distance.decodeIfPresent(Int64.self, forKey: .needed), pace: try distance.pace(),
      time: try distance.decodeIfPresent(Int64.self, forKey: .time))
  }
}
