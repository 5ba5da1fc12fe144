import Boards
import GRDB
import TapGame

/// Groups sessions by player.
struct PlayerGroups: Sendable {
  /// One player, hidden or not.
  struct Player: Sendable {
    fileprivate(set) var key: PlayerKey
    let school: Int64
    fileprivate(set) var taps: Int64
    fileprivate(set) var lastActiveAt: Int64
    fileprivate(set) var isHidden: Bool

    var entry: RankIndex<PlayerKey>.Entry { .init(id: key, score: taps, reachedAt: lastActiveAt) }
  }

  /// The players; those of a season are ordered by key. The sessions of a school or a group are added in the order of
  /// their numbers, and a player's key is the number of the first session with taps.
  private(set) var players: [Player] = []
  private var places: [PlayerName: Int32] = [:]

  /// Groups the sessions of a season.
  init(_ db: Database, season: SeasonID, isFrozen: Bool = false) throws {
    guard let span = try SessionTable.span(db, season: season) else { return }
    // Avoids repeated reallocation.
    players.reserveCapacity(span.count)
    places.reserveCapacity(span.count)
    try PlayedSession.each(db, season: season, isFrozen: isFrozen, in: span) { add($0) }
  }

  /// Groups the sessions of a school and its groups in a season.
  init(_ db: Database, season: SeasonID, isFrozen: Bool = false, schools: [Int64]) throws {
    for school in schools {
      try PlayedSession.each(db, season: season, isFrozen: isFrozen, school: school) { add($0) }
    }
  }

  /// Adds a session, which must not have been added before.
  private mutating func add(_ session: PlayedSession) {
    let place = Int32(truncatingIfNeeded: players.count)
    if let name = session.name {
      let known = places.updateValue(place, forKey: name)
      if let known {
        places[name] = known
        players[Int(known)].add(session)
        return
      }
    }
    players.append(
      Player(
        key: session.key, school: session.school, taps: session.taps, lastActiveAt: session.lastActiveAt,
        isHidden: session.isHidden))
  }

  subscript(name: PlayerName) -> Player? { places[name].map { players[Int($0)] } }

  /// The keys of all players with a name.
  var keysByName: [PlayerName: PlayerKey] { places.mapValues { players[Int($0)].key } }

  /// The ranking of the players who are not hidden.
  var index: RankIndex<PlayerKey> {
    RankIndex(players.lazy.filter { !$0.isHidden }.map(\.entry).sorted { $0.isAhead(of: $1) })
  }
}

extension PlayerGroups.Player {
  fileprivate mutating func add(_ session: PlayedSession) {
    key = min(key, session.key)
    taps = taps.addingSaturated(session.taps)
    lastActiveAt = max(lastActiveAt, session.lastActiveAt)
    isHidden = isHidden || session.isHidden
  }
}
