import Boards
import GRDB
import TapGame

/// The players of one season in memory, at one revision.
///
/// It keeps each player's name, key and entry in the index. Other values are read from the file for the players that
/// are shown.
struct SeasonPlayers: Sendable {
  /// The newest included revision that changed schools, seasons or hidden players. After a newer revision of this kind,
  /// everything is read again.
  let directoryRevision: Revision
  private(set) var revision: Revision
  /// Whether these are the players of the freeze.
  let isFrozen: Bool
  /// The ranking of the players who are not hidden.
  private(set) var index: RankIndex<PlayerKey>
  /// The sums over the players of each school and each group, including hidden ones, by its number.
  private(set) var schools: [Int64: PlayerTally] = [:]
  /// The schools of the groups.
  private let homes: [Int64: Int64]
  private var keys: [PlayerName: PlayerKey]
  private var hidden: Set<PlayerKey>

  /// Reads the players of a season.
  init(_ db: Database, season: SeasonID, isFrozen: Bool = false) throws {
    self.isFrozen = isFrozen
    revision = try isFrozen ? FreezeTable.revision(db, of: season) : RevisionTable.last(db)
    directoryRevision = try RevisionTable.lastOfDirectory(db)
    let groups = try PlayerGroups(db, season: season, isFrozen: isFrozen)
    homes = try GroupTable.schools(db)
    index = groups.index
    keys = groups.keysByName
    hidden = Set(groups.players.lazy.filter(\.isHidden).map(\.key))
    for player in groups.players { add(player.taps, players: 1, to: player.school) }
  }

  private mutating func add(_ taps: Int64, players: Int, to school: Int64) {
    schools[school, default: PlayerTally()].add(taps, players: players)
    if let home = homes[school] { schools[home, default: PlayerTally()].add(taps, players: players) }
  }

  /// The number of players, including hidden ones.
  var count: Int { index.count + hidden.count }

  /// The key of the player with this name, who may be hidden.
  func key(of name: PlayerName) -> PlayerKey? { keys[name] }

  /// Updates the players whose sessions have new receipts.
  ///
  /// - Returns: `false` if a player's moment went back because a clock was corrected. Then the caller must discard this
  ///   value and read everything again.
  mutating func apply(_ delta: PlayerDelta) -> Bool {
    // The oldest moment comes first. If a moment went back, a comparison with the known moment then finds it.
    for moved in delta.moved.sorted(by: { $0.session.lastActiveAt < $1.session.lastActiveAt }) {
      let session = moved.session
      let known = session.name.map { keys[$0] } ?? (isKnown(session.key) ? session.key : nil)
      add(moved.gained, players: known == nil ? 1 : 0, to: session.school)
      let old = known.flatMap { index.entry(of: $0) }
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
          .init(id: key, score: (old?.score ?? 0).addingSaturated(moved.gained), reachedAt: session.lastActiveAt))
      }
    }
    revision = delta.revision
    return true
  }

  private func isKnown(_ key: PlayerKey) -> Bool { index.contains(key) || hidden.contains(key) }
}

/// The number of players of a school, and the sum of their taps.
struct PlayerTally: Hashable, Sendable {
  private(set) var taps: Int64 = 0
  private(set) var players = 0

  mutating func add(_ taps: Int64, players: Int) {
    self.taps = self.taps.addingSaturated(taps)
    self.players += players
  }
}

/// The changes of a season's players between two revisions.
struct PlayerDelta: Sendable {
  /// A session with new receipts.
  struct Moved: Sendable {
    let session: PlayedSession
    /// The taps on those receipts.
    let gained: Int64
  }

  /// The revision that the changes start from.
  let previous: Revision
  let revision: Revision
  let moved: [Moved]

  /// Reads the changes since a revision. Receipts are appended in the order of revisions, so they are read from the
  /// end.
  ///
  /// - Parameter limit: the maximum number of receipts to read.
  /// - Returns: the changes; `nil` if there are `limit` or more receipts, or if sessions were adjusted. An adjustment
  ///   may remove a player, or change the session that breaks ties. Adjustments are rare, so everything is read again
  ///   after an adjustment.
  static func read(_ db: Database, season: SeasonID, after previous: Revision, limit: Int) throws -> PlayerDelta? {
    let receipts = try IntegerStatement(db, "SELECT session, accepted, revision FROM receipt ORDER BY id DESC")
    var gains: [Int64: Int64] = [:]
    var count = 0
    try receipts.rows { row in
      guard try row.integer(2) > previous.rawValue, count < limit else { return false }
      count += 1
      let session = try row.integer(0)
      gains[session, default: 0] = gains[session, default: 0].addingSaturated(try row.count(1))
      return true
    }
    guard count < limit, try AdjustmentTable.schools(db, season: season, after: previous).isEmpty else { return nil }
    let moved = try gains.compactMap { number, gained in
      try PlayedSession.one(db, season: season, number: number).map { Moved(session: $0, gained: gained) }
    }
    return PlayerDelta(previous: previous, revision: try RevisionTable.last(db), moved: moved)
  }
}
