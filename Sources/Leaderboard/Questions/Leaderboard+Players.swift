public import Boards
import GRDB
public import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// A page of a board of players, at the newest revision that any process committed.
  ///
  /// The board lists players who have at least one counted tap and are not hidden. Players with more taps are ahead.
  /// Ties are broken by `PlayerStanding.lastActiveAt`, earlier first, and then by the order in which the players
  /// joined. Imported taps have no player.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`, `TapRefusal.unknownSchool`,
  ///   `TapRefusal.unknownSession`.
  /// - Complexity: for a school, O(s log s) for its s sessions. For all, O(changes since the last call + length of the
  ///   slice × log n); the first call for a season reads all its sessions.
  public func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard = .all, season: SeasonID? = nil,
    ties: TiePolicy = .ordinal
  ) async throws -> PlayerPage {
    let season = try await self.season(orCurrent: season)
    return switch board {
    case .school(let school): try await players(slice, ofSchool: school, season: season, ties: ties)
    case .all: try await allPlayers(slice, season: season, ties: ties)
    }
  }

  /// The schools that have a player with this nickname on their boards, ordered by id.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(sessions of the season).
  public func schools(ofPlayersNamed nickname: Nickname, season: SeasonID? = nil) async throws -> [SchoolID] {
    let season = try await self.season(orCurrent: season)
    return try await read(season: season) { db, played in
      try PlayerTable.schools(db, ofPlayersNamed: nickname, season: season, isFrozen: played.isFrozen)
    }
  }

  /// Whether another session of the season and the school has the nickname of this one. A session that gave its seat
  /// away does not count, because nobody plays it.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log sessions).
  public func isNicknameShared(by session: Session) async throws -> Bool {
    try await read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT 1 FROM session INDEXED BY session_by_name
          WHERE season = ? AND school = (SELECT number FROM school WHERE id = ?) AND nickname = ?
            AND nickname <> '\(Nickname.anonymous.text)' AND id <> ? AND last_active_at > 0
          ORDER BY id DESC LIMIT 1
          """,
        arguments: [
          session.season.rawValue, session.school.rawValue, session.nickname.text, session.id.rawValue,
        ]) ?? false
    }
  }

  private func players(
    _ slice: PageSlice<PlayerReference>, ofSchool school: SchoolID, season: SeasonID, ties: TiePolicy
  ) async throws -> PlayerPage {
    try await read(season: season) { db, played in
      let isFrozen = played.isFrozen
      let number = try PlayerTable.number(db, of: school)
      let groups = try PlayerGroups(
        db, season: season, isFrozen: isFrozen, schools: GroupTable.family(db, of: number, id: school))
      let index = groups.index
      let key = try slice.center?.meant(db, season: season)?.key { groups[$0]?.key }
      let places = try PlayerPlaces(
        slice, around: key, of: index, board: .school(school),
        revision: try isFrozen ? FreezeTable.revision(db, of: season) : RevisionTable.last(db), ties: ties)
      return PlayerPage(
        season: played.summary, revision: places.revision, board: .school(school), ties: ties,
        total: places.total, entries: try PlayerTable.standings(db, of: places, season: season))
    }
  }

  private func allPlayers(_ slice: PageSlice<PlayerReference>, season: SeasonID, ties: TiePolicy) async throws
    -> PlayerPage
  {
    let (played, meant) = try await catchUpWithPlayers(season) { try slice.center?.meant($0, season: season) }
    let places =
      if slice.isShort {
        try players.withLock { try Self.places(slice, meant: meant, of: $0[season], ties: ties) }
      } else {
        // A long slice is built outside of the lock, so that other tasks do not wait for it.
        try Self.places(slice, meant: meant, of: players.withLock { $0[season] }, ties: ties)
      }
    // This read may see a newer revision than the positions have. That is safe: a session's school never changes, and
    // its nickname changes only when it is forgotten.
    return try await read { db in
      PlayerPage(
        season: played.summary, revision: places.revision, board: .all, ties: ties,
        total: places.total, entries: try PlayerTable.standings(db, of: places, season: season))
    }
  }

  private static func places(
    _ slice: PageSlice<PlayerReference>, meant: MeantPlayer?, of players: SeasonPlayers?, ties: TiePolicy
  ) throws -> PlayerPlaces {
    let index = players?.index ?? RankIndex()
    return try PlayerPlaces(
      slice, around: meant?.key { players?.key(of: $0) }, of: index, board: .all,
      revision: players?.revision ?? Revision(rawValue: 0), ties: ties)
  }

  /// Updates a season's players to the newest revision of the file.
  ///
  /// - Parameter question: an additional read in the same transaction.
  /// - Returns: the season with its state, and the result of the additional read.
  func catchUpWithPlayers<Answer: Sendable>(
    _ season: SeasonID, _ question: @escaping @Sendable (Database) throws -> Answer
  ) async throws -> (played: SeasonAtMoment, answer: Answer) {
    while true {
      let (played, answer, change) = try await read(season: season) { [self] db, played in
        (played, try question(db), try playerChange(db, played))
      }
      if players.withLock({ change.apply(to: &$0[season]) }) { return (played, answer) }
    }
  }

  private func playerChange(_ db: Database, _ played: SeasonAtMoment) throws -> PlayerChange {
    let (season, isFrozen) = (played.season.id, played.isFrozen)
    // The cache is checked on the reader's thread. So if many tasks ask for a season at the same time, only some of
    // them read everything.
    let known = players.withLock { players in
      players[season].map {
        (revision: $0.revision, directoryRevision: $0.directoryRevision, count: $0.count, isFrozen: $0.isFrozen)
      }
    }
    guard let known, known.isFrozen == isFrozen else {
      return .everything(try SeasonPlayers(db, season: season, isFrozen: isFrozen))
    }
    if isFrozen, known.directoryRevision >= (try RevisionTable.lastOfDirectory(db)) { return .nothing }
    if known.revision >= (try RevisionTable.last(db)) { return .nothing }
    // Reading one receipt for the delta costs about as much as reading four sessions in a full read.
    let limit = max(2000, known.count / 4)
    guard !isFrozen, known.directoryRevision == (try RevisionTable.lastOfDirectory(db)),
      let delta = try PlayerDelta.read(db, season: season, after: known.revision, limit: limit)
    else { return .everything(try SeasonPlayers(db, season: season, isFrozen: isFrozen)) }
    return .moved(delta)
  }
}

extension PlayerQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> PlayerPage {
    try await contest.players(slice, of: .all, season: season, ties: ties)
  }
}

extension SchoolPlayerQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> PlayerPage {
    try await contest.players(slice, of: .school(school), season: season, ties: ties)
  }
}

/// An update of the players in memory to a newer revision.
enum PlayerChange: Sendable {
  case nothing
  case moved(PlayerDelta)
  case everything(SeasonPlayers)

  /// - Returns: `false` if the players in memory are older than the update expects. The update must then be read again.
  func apply(to players: inout SeasonPlayers?) -> Bool {
    switch self {
    case .nothing: return players != nil
    case .everything(let fresh):
      // Another task may have stored a newer state in the meantime; an older state never replaces a newer one.
      if let current = players,
        (current.directoryRevision, current.revision) >= (fresh.directoryRevision, fresh.revision)
      {
        return true
      }
      players = fresh
      return true
    case .moved(let delta):
      guard let revision = players?.revision else { return false }
      guard revision == delta.previous else { return revision >= delta.revision }
      if players?.apply(delta) == true { return true }
      players = nil
      return false
    }
  }
}
