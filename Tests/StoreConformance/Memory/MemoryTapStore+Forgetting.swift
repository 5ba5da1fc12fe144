package import TapGame
import SchoolDirectory

extension MemoryTapStore {
  /// Forgets a nickname, as `ContestWriter.forget(_:dryRun:)` does. This store keeps no reasons of adjustments and no seals.
  ///
  /// - Throws: ``ContestRefusal``, ``TapRefusal``; nothing is changed then.
  @discardableResult
  package func forget(_ order: ForgetName) throws -> ForgetReport {
    try order.validate()
    if let school = order.school, schools[school] == nil { throw TapRefusal.unknownSchool(school) }
    noteEnds(shown: clock.now)
    var report = ForgetReport()
    var names: [PlayerInSeason: Nickname] = [:]
    for (id, record) in sessions.sorted(by: { $0.key < $1.key }) {
      let session = record.session
      guard order.nickname.looksLike(session.nickname), order.school ?? session.school == session.school else {
        continue
      }
      let player = PlayerInSeason(season: session.season, school: session.school, nickname: session.nickname)
      let name = names[player] ?? .forgotten(first: id)
      names[player] = name
      sessions[id]?.session = Session(
        id: id, season: session.season, school: session.school, nickname: name, openedAt: session.openedAt,
        progress: session.progress)
      report.sessions += 1
    }
    report.players = names.count
    report.seasons = Set(names.keys.map(\.season)).sorted { $0.rawValue < $1.rawValue }
    let words = ForgottenText(names: [order.nickname] + names.keys.map(\.nickname))
    for place in bans.indices {
      let record = bans[place].record
      let target = record.target.forgetting(order) { name, school, season in
        let player = school.map { PlayerInSeason(season: season, school: $0, nickname: name) }
        return player.flatMap { names[$0] } ?? .forgotten(first: SessionID(rawValue: 0))
      }
      let (reason, lift) = (words.replaced(in: record.reason), record.lift.map { words.replaced(in: $0.reason) } ?? nil)
      if target != nil { report.bans += 1 }
      report.reasons += [reason, lift].count { $0 != nil }
      var changed = BanRecord(
        id: record.id, season: record.season, target: target ?? record.target, reason: reason ?? record.reason,
        sessions: record.sessions, taps: record.taps, at: record.at, revision: record.revision, lift: record.lift)
      if let lift, let before = record.lift {
        changed.lift = BanRecord.Lift(
          reason: lift, sessions: before.sessions, taps: before.taps, at: before.at, revision: before.revision)
      }
      bans[place].record = changed
    }
    if !report.isEmpty { noteChange() }
    return report
  }

  private struct PlayerInSeason: Hashable {
    let season: SeasonID
    let school: SchoolID
    let nickname: Nickname
  }
}
