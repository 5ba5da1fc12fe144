import Basics
package import TapGame
import SchoolDirectory

extension MemoryTapStore {
  /// A ban with the sessions that it has taken.
  struct HeldBan {
    var record: BanRecord
    /// The address that the ban stands for.
    let source: SourceID?
    /// The taps of each session that the ban has taken and still holds.
    var held: [SessionID: Int64]
    /// The sessions that may play again since the ban was lifted.
    var cleared: Set<SessionID> = []
  }

  /// Bans sessions, as `ContestWriter.ban(_:dryRun:)` does.
  ///
  /// - Throws: ``ContestRefusal``, ``TapRefusal``; nothing is changed then.
  @discardableResult
  package func ban(_ order: BanSessions) throws -> BanRecord {
    let order = try order.validated()
    let shown = clock.now
    noteEnds(shown: shown)
    let (season, source) = try resolve(order.target)
    try order.check(season: season)
    let now = try liveTime(of: season, shown: shown)
    let matches = sessions.values.filter { covers(order.target, source: source, season: season, $0) }
    let taken = matches.filter { $0.ban == nil }.sorted { $0.session.id < $1.session.id }
    try order.check(sessions: taken.count, isKnown: !matches.isEmpty)
    if let season = seasons[season] {
      try order.check(actorIn: season) { session in bans.contains { $0.cleared.contains(session) } }
    }
    let next = Revision(rawValue: revision.rawValue + 1)
    let id = BanID(rawValue: Int64(bans.count) + 1)
    var held: [SessionID: Int64] = [:]
    for record in taken {
      let taps = record.session.progress.accepted
      held[record.session.id] = taps
      sessions[record.session.id]?.ban = id
      sessions[record.session.id]?.session.progress.accepted = 0
      _ = add(-taps, to: record.session.school, in: season, at: countedAt(now, season), revision: next)
    }
    let record = BanRecord(
      id: id, season: season, target: order.target, reason: order.reason, actor: order.actor ?? .person,
      sessions: taken.count, taps: held.values.reduce(0, &+), at: now, revision: next)
    bans.append(HeldBan(record: record, source: source, held: held))
    finish(next, in: season, at: now)
    return record
  }

  /// Lifts a ban, as `ContestWriter.liftBan(_:dryRun:)` does.
  ///
  /// - Throws: ``ContestRefusal``, ``TapRefusal``; nothing is changed then.
  @discardableResult
  package func liftBan(_ lift: LiftBan) throws -> BanRecord {
    let lift = try lift.validated()
    let shown = clock.now
    noteEnds(shown: shown)
    guard let place = bans.firstIndex(where: { $0.record.id == lift.ban }) else {
      throw ContestRefusal.unknownBan(lift.ban)
    }
    let ban = bans[place]
    if let before = ban.record.lift { throw ContestRefusal.liftedBan(lift.ban, at: before.at) }
    let season = ban.record.season
    let now = try liveTime(of: season, shown: shown)
    let next = Revision(rawValue: revision.rawValue + 1)
    let before = (sessions, bans, scores)
    var given: [Int64] = []
    bans[place].record.lift = BanRecord.Lift(reason: lift.reason, sessions: 0, taps: 0, at: now, revision: next)
    for (id, taps) in ban.held.sorted(by: { $0.key < $1.key }) {
      guard let record = sessions[id] else { continue }
      if let other = bans.firstIndex(where: { stands($0, against: record) }) {
        bans[other].held[id] = taps
        sessions[id]?.ban = bans[other].record.id
      } else {
        guard add(taps, to: record.session.school, in: season, at: countedAt(now, season), revision: next) else {
          (sessions, bans, scores) = before
          throw TapRefusal.countOverflow(id)
        }
        sessions[id]?.ban = nil
        sessions[id]?.session.progress.accepted = taps
        given.append(taps)
        bans[place].cleared.insert(id)
      }
    }
    bans[place].held = [:]
    bans[place].record.lift = BanRecord.Lift(
      reason: lift.reason, sessions: given.count, taps: given.reduce(0, &+), at: now, revision: next)
    finish(next, in: season, at: now)
    return bans[place].record
  }

  /// The ban that refuses a session that is about to be opened; `nil` for none.
  func standingBan(_ request: SessionRequest) -> BanID? {
    bans.first {
      stands($0, season: request.season, school: request.school, nickname: request.nickname, source: request.source?.id)
    }?.record.id
  }

  private func stands(_ ban: HeldBan, against record: StoredSession) -> Bool {
    let session = record.session
    return stands(
      ban, season: session.season, school: session.school, nickname: session.nickname,
      source: record.sources.first?.id)
  }

  private func stands(
    _ ban: HeldBan, season: SeasonID, school: SchoolID, nickname: Nickname, source: SourceID?
  ) -> Bool {
    guard ban.record.lift == nil, ban.record.season == season else { return false }
    return switch ban.record.target {
    case .player(let banned, let place, _): place == school && banned.looksLike(nickname)
    case .address: source != nil && source == ban.source
    case .session, .sessions: false
    }
  }

  private func covers(_ target: BanTarget, source: SourceID?, season: SeasonID, _ record: StoredSession) -> Bool {
    let session = record.session
    guard session.season == season else { return false }
    return switch target {
    case .session(let id): session.id == id
    case .player(let nickname, let school, _): session.school == school && nickname.looksLike(session.nickname)
    case .address: record.sources.first?.id == source
    case .sessions(let filter): filter.matches(session)
    }
  }

  /// The season of a target, and the address that it stands for.
  private func resolve(_ target: BanTarget) throws -> (SeasonID, SourceID?) {
    func found(_ id: SessionID) throws -> StoredSession {
      guard let record = sessions[id] else { throw TapRefusal.unknownSession(id) }
      return record
    }
    func check(_ season: SeasonID, _ school: SchoolID?) throws {
      guard seasons[season] != nil else { throw TapRefusal.unknownSeason(season) }
      if let school, schools[school] == nil { throw TapRefusal.unknownSchool(school) }
    }
    switch target {
    case .session(let id): return (try found(id).session.season, nil)
    case .address(let id):
      let record = try found(id)
      guard let source = record.sources.first?.id else { throw ContestRefusal.noAddress(of: id) }
      return (record.session.season, source)
    case .player(_, let school, let season):
      try check(season, school)
      return (season, nil)
    case .sessions(let filter):
      try check(filter.season, filter.school)
      return (filter.season, nil)
    }
  }

  private func countedAt(_ now: Timestamp, _ season: SeasonID) -> Timestamp {
    seasons[season]?.countedAt(arrivingAt: now) ?? now
  }

  /// The time of a season that is live or counts its last taps.
  private func liveTime(of id: SeasonID, shown: Timestamp) throws -> Timestamp {
    guard let season = seasons[id] else { throw TapRefusal.unknownSeason(id) }
    let now = time(of: id, shown: shown)
    switch season.state(at: now) {
    case .scheduled: throw TapRefusal.seasonNotStarted(id, startsAt: season.startsAt)
    case .ended: throw TapRefusal.seasonEnded(id, endedAt: season.endsAt ?? now)
    case .live, .paused, .counting: return now
    }
  }
}

extension ContestRefusal {
  /// The refusal to ban the address of a session whose address is not known.
  package static func noAddress(of session: SessionID) -> ContestRefusal {
    .invalid(
      .data,
      "Session \(session) was opened on this machine, without an address to ban; ban the session or the player."
    )
  }
}

extension SessionFilter {
  fileprivate func matches(_ session: Session) -> Bool {
    guard session.season == season, school.map({ $0 == session.school || $0 == session.school.parent }) ?? true else {
      return false
    }
    if let prefix = nicknamePrefix?.text.unicodeScalars,
      !session.nickname.text.unicodeScalars.starts(with: prefix)
    {
      return false
    }
    if let openedFrom, session.openedAt < openedFrom { return false }
    if let openedUntil, session.openedAt >= openedUntil { return false }
    return minimumTaps.map { session.progress.accepted >= $0 } ?? true
  }
}
