import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The kinds of actions: batches, sessions, and each command by its name.
enum ActionKind: Hashable, CaseIterable {
  case commit, commitBatches, openSessions
  case order(String)

  static let allCases: [ActionKind] =
    [.commit, .commitBatches, .openSessions] + CommandRegistry.all.map { .order($0.name) }

  init(_ action: ContestAction) {
    self =
      switch action {
      case .commit: .commit
      case .commitBatches: .commitBatches
      case .openSessions: .openSessions
      case .order(let order): .order(order.name)
      }
  }
}

/// Commands with random values, the same for the same seed.
struct SampleCommands {
  var random: TestRandom
  private let schools: [SchoolID]

  init(seed: UInt64) throws {
    random = TestRandom(seed: seed)
    schools = try (0..<20).map { try #require(SchoolID("test:high:\($0)")) }
  }

  /// Any number of 64 bits, small ones as often as large ones.
  mutating func number() -> Int64 { Int64(bitPattern: random.next()) >> Int64(random.below(64)) }

  mutating func moment() -> Timestamp { Timestamp(milliseconds: random.value(in: 0...4_000_000_000_000)) }

  private mutating func text() -> String {
    let words = ["서울고등학교", "a \"quoted\" \\ word", "", "\u{1F3EB}", "line\nbreak", "Ünï"]
    return words[random.below(words.count)] + "\(random.below(1000))"
  }

  private mutating func batch() -> TapBatch {
    TapBatch(session: SessionID(rawValue: number()), sequence: number(), taps: number(), span: number())
  }

  private mutating func batches(_ most: Int) -> [TapBatch] { (0..<random.below(most)).map { _ in batch() } }

  private mutating func season() -> SeasonID { SeasonID(rawValue: number()) }

  mutating func action(_ kind: ActionKind) -> ContestAction {
    switch kind {
    case .commit: .commit(batch())
    case .commitBatches: .commitBatches(batches(20))
    case .openSessions:
      .openSessions([SessionRequest(season: season(), school: school(), nickname: nickname())])
    case .order(let name): .order(order(name))
    }
  }

  private mutating func order(_ name: String) -> Order {
    let id = random.below(2) == 0 ? OrderID(rawValue: "id-\(random.below(1000))") : nil
    return Order(command(name), id: id, from: random.below(2) == 0 ? Sender("desk", at: "192.0.2.7") : .shell)
  }

  private mutating func school() -> SchoolID { schools[random.below(schools.count)] }

  private mutating func nickname() -> Nickname { Nickname("player \(random.below(100))") ?? .anonymous }

  private mutating func command(_ name: String) -> any ContestCommand {
    switch name {
    case AdjustTaps.name:
      return AdjustTaps(session: SessionID(rawValue: number()), taps: number(), reason: text(), sessionTaps: number())
    case ImportTaps.name:
      let file = TapFile(rows: [.init(line: 2, school: school(), taps: number())], digest: text())
      return ImportTaps(file, named: text(), into: season(), again: true, correcting: .init(rawValue: 3))
    case ImportSchools.name:
      let schools = (0..<random.below(5)).map { _ in
        School(id: school(), name: text(), region: text(), district: text())
      }
      return ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), named: text())
    case RemoveEdition.name: return RemoveEdition(SchoolEditionID(rawValue: number()))
    case StartSeason.name:
      let join = JoinCode(fixed: "HALL26").map { JoinRule.code($0) } ?? .open
      return StartSeason(name: text(), startsAt: moment(), settings: SeasonSettings(join: join))
    case StartSeries.name: return StartSeries(name: text(), every: .week, in: "Asia/Seoul")
    case SealSeason.name: return SealSeason(season(), comment: random.below(2) == 0 ? nil : "done")
    case EndSeason.name: return EndSeason(season(), at: random.below(2) == 0 ? nil : moment())
    case PauseSeason.name:
      return PauseSeason(
        season(), from: random.below(2) == 0 ? nil : moment(), to: random.below(2) == 0 ? nil : moment(),
        keepsEnd: random.below(2) == 0 ? nil : true, reason: text())
    case ContinueSeason.name: return ContinueSeason(season())
    case FreezeSeason.name: return FreezeSeason(season())
    case ThawSeason.name: return ThawSeason(season())
    case UndoPause.name:
      return UndoPause(season(), pause: random.below(100), keepsEnd: random.below(2) == 0 ? nil : false)
    case ResumeSeason.name: return ResumeSeason(season())
    case ShowOnWall.name:
      var reveal = WallReveal(season: season(), step: .award, index: number(), total: number())
      reveal.rows = [WallRow(school: school(), rank: number(), taps: number(), color: number())]
      var award = WallAward(kind: "player")
      award.nickname = text()
      reveal.awards = [award]
      return ShowOnWall(
        look: .hall, board: text(), sound: random.below(2) == 0 ? nil : true, message: text(),
        stays: random.below(2) == 0 ? nil : true, reveal: reveal,
        light: WallLight(school: school(), place: number(), color: text()))
    case AddPerson.name: return AddPerson(text(), as: .reader, digest: Person.digest(of: text()))
    case WithdrawPerson.name: return WithdrawPerson(text())
    case AddWebhook.name:
      return AddWebhook(text(), events: random.below(2) == 0 ? nil : [.seasonSealed], secret: text())
    case RemoveWebhook.name: return RemoveWebhook(number())
    case AddGroup.name:
      return AddGroup(text(), inside: school(), season: random.below(2) == 0 ? nil : season(), code: text())
    case RenameGroup.name: return RenameGroup(school(), to: text())
    case SetPupils.name: return SetPupils(random.below(2) == 0 ? nil : random.below(2_000_000), of: school())
    case PassTime.name: return PassTime(isClockConfirmed: random.below(2) == 0)
    case StopRepeating.name: return StopRepeating(season(), atOnce: random.below(2) == 0)
    case ClearSession.name:
      return ClearSession(SessionID(rawValue: number()), isCleared: random.below(2) == 0 ? nil : false)
    case ApproveNames.name: return ApproveNames([.init(nickname(), school: school())], season: season())
    case HidePlayer.name: return HidePlayer(.named(nickname(), school: school()), season: season())
    case SetSeason.name:
      return SetSeason(season(), SettingChanges(["grace": .number(number()), "join": .word(text())]))
    case AddTickets.name:
      let digest = TicketDigest(rawValue: "0123456789abcdef0123456789abcdef")
      return AddTickets(season: season(), tickets: digest.map { [$0] } ?? [], school: school())
    case BanSessions.name:
      return BanSessions(.player(nickname(), school: school(), season: season()), reason: text(), actor: .review)
    case LiftBan.name: return LiftBan(BanID(rawValue: number()), reason: text())
    case ForgetName.name: return ForgetName(nickname(), school: school())
    case MergeSeason.name:
      return MergeSeason(
        season: season(), name: text(), rules: .standard, sessions: [],
        imports: [MergedImport(digest: text(), name: text(), sessions: [1, 2])],
        sheets: [MergedSheet(name: text(), lines: [.init(school: school(), taps: number(), sessions: [])])])
    default:
      Issue.record("\(name) has no sample; add one")
      return PassTime()
    }
  }

  /// An action of any kind, most often batches, as in a contest.
  mutating func action() -> ContestAction {
    switch random.below(4) {
    case 0: action(.commit)
    case 1: action(.commitBatches)
    default: action(ActionKind.allCases[random.below(ActionKind.allCases.count)])
    }
  }
}
