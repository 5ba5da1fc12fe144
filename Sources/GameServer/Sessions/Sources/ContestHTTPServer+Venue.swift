import Boards
import TapGame

extension ContestHTTPServer {
  /// The venue that an address belongs to, as the operator or an organiser of the current season named it; `nil` if it
  /// belongs to none.
  func venue(of address: IPAddress?) async -> Venue? {
    if let venue = settings.venue(of: address) { return venue }
    guard let address, let season = try? await leaderboard.currentRealSeason(),
      let players = season.settings.venues[tokenKey.source(of: address, in: season.id, venues: []).id]
    else { return nil }
    return Venue(range: address.range, players: players)
  }

  /// The present moment by the time of the current season, in milliseconds. It stands still in a lobby and a pause.
  func seasonMoment() async -> Int64? {
    guard let season = try? await leaderboard.currentRealSeason() else { return nil }
    let now = clock.now
    return min(now, season.startsAt + season.seasonTime(from: season.startsAt, to: now)).milliseconds
  }
}

/// An address or network that many players share, such as that of a school behind one router. All its addresses share
/// one budget.
package struct Venue: Hashable, Sendable {
  /// The address or network.
  package let range: IPRange
  package let players: Int64

  package static let playersRange: ClosedRange<Int64> = 1...1_000_000

  init(range: IPRange, players: Int64) { (self.range, self.players) = (range, players) }

  /// Reads `203.0.113.7=1000`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = IPRange(String(parts[0])), parts[1].allSatisfy({ ("0"..."9").contains($0) }),
      let players = Int64(parts[1]), Self.playersRange.contains(players)
    else { return nil }
    self.range = range
    self.players = players
  }
}
