package import SchoolDirectory
package import TapGame
import Testing

/// A command of each type, for tests of what holds for every command.
package struct CommandSamples {
  private let store: any ContestWriter
  private let clock: VirtualClock
  private let season: Season
  private let schools: [School]

  /// Samples for a live season, in which nobody has played yet.
  package init(store: any ContestWriter, clock: VirtualClock, season: Season, schools: [School]) {
    self.store = store
    self.clock = clock
    self.season = season
    self.schools = schools
  }

  /// A webhook's secret.
  package static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  /// A command of a type that this contest takes, after its preparation.
  package func command(of type: any ContestCommand.Type) async throws -> any ContestCommand {
    func session() async throws -> SessionID {
      let session = try await store.openSession(SessionRequest(season: season.id, school: schools[0].id)).id
      _ = try await store.commit(TapBatch(session: session, sequence: 1, taps: 20, span: .seconds(1)))
      return session
    }
    func another() throws -> School {
      School(
        id: try #require(SchoolID("test:high:N1")), name: "새학교", region: "서울특별시", district: "강남구", status: .open)
    }
    switch type {
    case is StartSeason.Type: return StartSeason(name: "Summer")
    case is StartSeries.Type: return StartSeries(name: "Days", every: .day, in: "Asia/Seoul")
    case is SetSeason.Type:
      return SetSeason(
        season.id, SettingChanges(["join": .word("code/5m"), "grace": .number(5000), "burst": .number(20)]))
    case is PauseSeason.Type: return PauseSeason(season.id)
    case is ContinueSeason.Type:
      try await store.perform(PauseSeason(season.id))
      return ContinueSeason(season.id)
    case is UndoPause.Type:
      let from = clock.now
      _ = try await session()
      clock.advance(byMilliseconds: 1)
      try await store.perform(PauseSeason(season.id, from: from, to: clock.now))
      return UndoPause(season.id, pause: 1)
    case is FreezeSeason.Type: return FreezeSeason(season.id)
    case is ThawSeason.Type:
      _ = try await session()
      try await store.perform(FreezeSeason(season.id))
      return ThawSeason(season.id)
    case is EndSeason.Type: return EndSeason(season.id)
    case is ResumeSeason.Type:
      clock.advance(byMilliseconds: 1000)
      try await store.perform(EndSeason(season.id))
      return ResumeSeason(season.id)
    case is SealSeason.Type:
      _ = try await session()
      clock.advance(byMilliseconds: 1000)
      try await store.perform(EndSeason(season.id))
      clock.advance(byMilliseconds: 60_000)
      return SealSeason(season.id, comment: "as it stands")
    case is StopRepeating.Type:
      return StopRepeating(try await store.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul")).id)
    case is AddTickets.Type:
      let digest = try #require(TicketDigest(rawValue: String(repeating: "a1", count: 16)))
      return AddTickets(season: season.id, tickets: [digest])
    case is MergeSeason.Type:
      return MergeSeason(season: season.id, name: "hall", rules: season.rules, sessions: [], imports: [], sheets: [])
    case is AdjustTaps.Type: return AdjustTaps(session: try await session(), taps: -5, reason: "a macro")
    case is ImportTaps.Type:
      return ImportTaps(
        try TapFile(Array("school_id,taps\n\(schools[1].id),7\n".utf8)), named: "sheet", into: season.id)
    case is BanSessions.Type: return BanSessions(.session(try await session()), reason: "a macro")
    case is LiftBan.Type:
      let ban = try await store.perform(BanSessions(.session(try await session()), reason: "a macro")).ban.id
      return LiftBan(ban, reason: "a class")
    case is ClearSession.Type: return ClearSession(try await session())
    case is ApproveNames.Type:
      let nickname = try #require(Nickname("Haneul"))
      _ = try await store.openSession(SessionRequest(season: season.id, school: schools[0].id, nickname: nickname))
      return ApproveNames([.init(nickname, school: schools[0].id)], season: season.id)
    case is HidePlayer.Type: return HidePlayer(.session(try await session()))
    case is ForgetName.Type:
      let nickname = try #require(Nickname("Dongnyuk"))
      _ = try await store.openSession(
        SessionRequest(season: season.id, school: schools[0].id, nickname: nickname))
      return ForgetName(nickname)
    case is ImportSchools.Type:
      return ImportSchools(
        DirectoryEdition(format: .touchschool, schools: [try another()], isWhole: false), scope: .part)
    case is RemoveEdition.Type: return RemoveEdition(SchoolEditionID(rawValue: 1))
    case is ShowOnWall.Type: return ShowOnWall(look: .hall, message: "Hello")
    case is AddPerson.Type: return AddPerson("Kim", as: .presenter, digest: Person.digest(of: "a token"))
    case is WithdrawPerson.Type:
      try await store.perform(AddPerson("Lee", as: .reader, digest: Person.digest(of: "another token")))
      return WithdrawPerson("Lee")
    case is AddWebhook.Type: return AddWebhook("https://example.org/hook", events: [.leadTaken], secret: Self.secret)
    case is RemoveWebhook.Type:
      return RemoveWebhook(try await store.perform(AddWebhook("https://example.org/hook", secret: Self.secret)).id)
    case is AddGroup.Type: return AddGroup("Class 1A", inside: schools[0].id)
    case is RenameGroup.Type:
      return RenameGroup(try await store.perform(AddGroup("3-2", inside: schools[0].id)).id, to: "Class 3-2")
    case is SetPupils.Type: return SetPupils(812, of: schools[0].id)
    case is PassTime.Type: return PassTime(isClockConfirmed: true)
    default:
      Issue.record("There is no sample of \(type.name).")
      return PassTime()
    }
  }
}
