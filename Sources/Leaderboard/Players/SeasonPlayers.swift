import Boards
import GRDB
import TapGame

/// The players of one season in memory, true for one revision.
///
/// Of a player it keeps the name, the key and the entry in the index; the rest is read from the file for those who are shown.
struct SeasonPlayers: Sendable {
  /// The newest change of schools, seasons or who hides that this knows of; after a newer one everything is read anew.
  let directoryRevision: Revision
  private(set) var revision: Revision
  /// The places of those who do not hide.
  private(set) var index: RankIndex<PlayerKey>
  /// What the players of each school have together, by the school's number; those who hide are among them.
  private(set) var schools: [Int64: PlayerTally] = [:]
  private var keys: [PlayerName: PlayerKey]
  private var hidden: Set<PlayerKey>

  /// Reads the players of a season.
  ///
  /// - Complexity: O(sessions + players × log of them).
  init(_ db: Database, season: SeasonID) throws {
    revision = try RevisionTable.last(db)
    directoryRevision = try RevisionTable.lastOfDirectory(db)
    let groups = try PlayerGroups(db, season: season)
    for player in groups.players { schools[player.school, default: PlayerTally()].add(player.taps, players: 1) }
    index = groups.index
    keys = groups.keysByName
    hidden = Set(groups.players.lazy.filter(\.isHidden).map(\.key))
  }

  /// How many players there are, those who hide among them.
  var count: Int { index.count + hidden.count }

  /// The key of the player of this name, who may hide.
  func key(of name: PlayerName) -> PlayerKey? { keys[name] }

  /// Moves the players whose sessions have new receipts.
  ///
  /// - Returns: `false` if a player's moment has run back, because a clock that was wrong was put right: then everything has to be read
  ///   anew, and this is to be thrown away.
  /// - Complexity: O(moved sessions × log n).
  mutating func apply(_ news: PlayerNews) -> Bool {
    // From the oldest moment on, so that comparing with what is known finds any that has run back.
    for moved in news.moved.sorted(by: { $0.session.lastActiveAt < $1.session.lastActiveAt }) {
      let session = moved.session
      let known = session.name.map { keys[$0] } ?? (isKnown(session.key) ? session.key : nil)
      schools[session.school, default: PlayerTally()].add(moved.gained, players: known == nil ? 1 : 0)
      let old = known.flatMap { index[$0] }
      if let old, session.lastActiveAt < old.reachedAt { return false }
      let key = min(known ?? session.key, session.key)
      let isHidden = session.isHidden || known.map(hidden.contains) ?? false
      if let known, known != key || isHidden {
        index.remove(known)
        hidden.remove(known)
      }
      if let name = session.name { keys[name] = key }
      if isHidden {
        hidden.insert(key)
      } else {
        index.update(
          .init(id: key, taps: (old?.taps ?? 0).addingSaturated(moved.gained), reachedAt: session.lastActiveAt))
      }
    }
    revision = news.revision
    return true
  }

  private func isKnown(_ key: PlayerKey) -> Bool { index[key] != nil || hidden.contains(key) }
}

/// What the players of a school have together.
struct PlayerTally: Hashable, Sendable {
  private(set) var taps: Int64 = 0
  private(set) var players = 0

  mutating func add(_ taps: Int64, players: Int) {
    self.taps = self.taps.addingSaturated(taps)
    self.players += players
  }
}
