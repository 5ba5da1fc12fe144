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
