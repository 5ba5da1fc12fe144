public import Boards
import GRDB
public import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// A part of a board of players, at the newest revision that any process has committed.
  ///
  /// On the board is who took part, which is to have a tap that counts, and does not hide. More taps stand ahead; then who had them first, as
  /// far as that is known: ``PlayerStanding/lastActiveAt``; then who came first. Imported taps have no player.
  ///
  /// - Parameters:
  ///   - slice: which part.
  ///   - board: whose players.
  ///   - season: which season; `nil` for ``currentSeason()``.
  ///   - ties: how ties are ranked.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`, `TapRefusal.unknownSchool`, `TapRefusal.unknownSession`.
  /// - Complexity: of a school, O(its sessions × log of them). Of all, O(what was committed since the last question + length of the part
  ///   × log n); the first one for a season reads all its sessions.
  public func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard = .all, season: SeasonID? = nil,
    ties: TiePolicy = .ordinal
  ) async throws -> PlayerPage {
    let season = if let season { season } else { try await currentSeason().id }
    return switch board {
    case .school(let school): try await players(slice, ofSchool: school, season: season, ties: ties)
    case .all: try await allPlayers(slice, season: season, ties: ties)
    }
  }

  /// The schools that have a player of this nickname on their boards, in the order of their ids.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(sessions of the season).
  public func schools(ofPlayersNamed nickname: Nickname, season: SeasonID? = nil) async throws -> [SchoolID] {
    let season = if let season { season } else { try await currentSeason().id }
    return try await read { db in
      guard try SeasonTable.season(db, season) != nil else { throw TapRefusal.unknownSeason(season) }
      return try PlayerTable.schools(db, ofPlayersNamed: nickname, season: season)
    }
  }

  private func players(
    _ slice: PageSlice<PlayerReference>, ofSchool school: SchoolID, season: SeasonID, ties: TiePolicy
  ) async throws -> PlayerPage {
    let shown = clock.now
    return try await read { db in
      guard let played = try SeasonTable.played(db, season, shown: shown) else {
        throw TapRefusal.unknownSeason(season)
      }
      let number = try PlayerTable.number(db, of: school)
      let groups = try PlayerGroups(db, season: season, school: number)
      let index = groups.index
      let key = try slice.center?.meant(db, season: season)?.key { groups[$0]?.key }
      let places = try PlayerPlaces(
        slice, around: key, of: index, board: .school(school), revision: try RevisionTable.last(db), ties: ties)
      return PlayerPage(
        season: played.summary, revision: places.revision, board: .school(school), ties: ties,
        total: places.total, entries: try PlayerTable.standings(db, of: places))
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
        // A long part is put together outside of the lock, which others need, too.
        try Self.places(slice, meant: meant, of: players.withLock { $0[season] }, ties: ties)
      }
    // What is read now may be newer than the places; of a session nothing that is shown ever changes.
    return try await read { db in
      PlayerPage(
        season: played.summary, revision: places.revision, board: .all, ties: ties,
        total: places.total, entries: try PlayerTable.standings(db, of: places))
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

  /// Brings a season's players up to the newest revision of the file.
  ///
  /// - Parameter question: what else is asked of the file.
  /// - Returns: the season as it stands, and the question's answer.
  func catchUpWithPlayers<Answer: Sendable>(
    _ season: SeasonID, _ question: @escaping @Sendable (Database) throws -> Answer
  ) async throws -> (played: PlayedSeason, answer: Answer) {
    let shown = clock.now
    while true {
      let (played, answer, change) = try await read { [self] db in
        guard let played = try SeasonTable.played(db, season, shown: shown) else {
          throw TapRefusal.unknownSeason(season)
        }
        return (played, try question(db), try playerChange(db, season))
      }
      if players.withLock({ change.apply(to: &$0[season]) }) { return (played, answer) }
    }
  }

  private func playerChange(_ db: Database, _ season: SeasonID) throws -> PlayerChange {
    // Asked here, where the reader's thread has come to it: of many who ask first at the same time not all read everything.
    let known = players.withLock { players in
      players[season].map { (revision: $0.revision, directoryRevision: $0.directoryRevision, count: $0.count) }
    }
    guard let known else { return .everything(try SeasonPlayers(db, season: season)) }
    if known.revision >= (try RevisionTable.last(db)) { return .nothing }
    // A receipt costs about four times what a session costs when everything is read.
    let limit = max(2000, known.count / 4)
    guard known.directoryRevision == (try RevisionTable.lastOfDirectory(db)),
      let news = try PlayerNews.read(db, season: season, after: known.revision, limit: limit)
    else { return .everything(try SeasonPlayers(db, season: season)) }
    return .moved(news)
  }
}

/// What brings players in memory up to a newer revision.
enum PlayerChange: Sendable {
  case nothing
  case moved(PlayerNews)
  case everything(SeasonPlayers)

  /// - Returns: `false` if the players are not that far yet: what to apply has to be read once more.
  func apply(to players: inout SeasonPlayers?) -> Bool {
    switch self {
    case .nothing: return players != nil
    case .everything(let fresh):
      // Another task may have come further in the meantime; an older state never replaces a newer one.
      if let current = players, current.revision >= fresh.revision { return true }
      players = fresh
      return true
    case .moved(let news):
      guard let revision = players?.revision else { return false }
      guard revision == news.previous else { return revision >= news.revision }
      if players?.apply(news) == true { return true }
      players = nil
      return false
    }
  }
}
