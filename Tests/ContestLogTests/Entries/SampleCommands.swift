import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The kinds of commands, so that none can be left out.
enum CommandKind: CaseIterable {
  case commit, commitBatches, openSessions, adjust, importTaps, importSchools, removeSchools, startSeason, startSeries
  case endSeason, resumeSeason, passTime, stopRepeating, setHidden, setJoining, setAutoBan, addTickets, ban, liftBan
  case forget, mergeSeason

  init(_ command: ContestCommand) {
    self =
      switch command {
      case .commit: .commit
      case .commitBatches: .commitBatches
      case .openSessions: .openSessions
      case .adjust: .adjust
      case .importTaps: .importTaps
      case .importSchools: .importSchools
      case .removeSchools: .removeSchools
      case .startSeason: .startSeason
      case .startSeries: .startSeries
      case .endSeason: .endSeason
      case .resumeSeason: .resumeSeason
      case .passTime: .passTime
      case .stopRepeating: .stopRepeating
      case .setHidden: .setHidden
      case .setJoining: .setJoining
      case .setAutoBan: .setAutoBan
      case .addTickets: .addTickets
      case .ban: .ban
      case .liftBan: .liftBan
      case .forget: .forget
      case .mergeSeason: .mergeSeason
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

  mutating func command(_ kind: CommandKind) -> ContestCommand {
    let session = SessionID(rawValue: number())
    let school = schools[random.below(schools.count)]
    let nickname = Nickname("player \(random.below(100))") ?? .anonymous
    switch kind {
    case .commit: return .commit(batch())
    case .commitBatches: return .commitBatches(batches(20))
    case .openSessions: return .openSessions([SessionRequest(season: season(), school: school, nickname: nickname)])
    case .adjust: return .adjust(AdjustTaps(session: session, taps: number(), reason: text(), sessionTaps: number()))
    case .importTaps:
      let file = TapFile(rows: [.init(line: 2, school: school, taps: number())], digest: text())
      return .importTaps(ImportTaps(file, named: text(), into: season(), again: true, correcting: .init(rawValue: 3)))
    case .importSchools:
      let schools = (0..<random.below(5)).map { _ in
        School(id: school, name: text(), region: text(), district: text())
      }
      return .importSchools(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), named: text()))
    case .removeSchools: return .removeSchools(SchoolEditionID(rawValue: number()))
    case .startSeason:
      return .startSeason(
        StartSeason(name: text(), startsAt: moment(), joinRule: JoinCode(fixed: "HALL26").map { .code($0) } ?? .open))
    case .startSeries: return .startSeries(StartSeries(name: text(), every: .week, in: "Asia/Seoul"))
    case .endSeason: return .endSeason(season(), at: random.below(2) == 0 ? nil : moment())
    case .resumeSeason: return .resumeSeason(season())
    case .passTime: return .passTime(isClockConfirmed: random.below(2) == 0)
    case .stopRepeating: return .stopRepeating(season(), atOnce: random.below(2) == 0)
    case .setHidden: return .setHidden(true, .named(nickname, school: school), season: season())
    case .setJoining: return .setJoining(season(), .ticket)
    case .setAutoBan: return .setAutoBan(season(), .machines)
    case .addTickets:
      let digest = TicketDigest(rawValue: "0123456789abcdef0123456789abcdef")
      return .addTickets(AddTickets(season: season(), tickets: digest.map { [$0] } ?? [], school: school))
    case .ban:
      return .ban(BanSessions(.player(nickname, school: school, season: season()), reason: text(), actor: .review))
    case .liftBan: return .liftBan(LiftBan(BanID(rawValue: number()), reason: text()))
    case .forget: return .forget(ForgetName(nickname, school: school))
    case .mergeSeason:
      return .mergeSeason(
        MergeSeason(
          season: season(), name: text(), rules: .standard, sessions: [],
          imports: [MergedImport(digest: text(), name: text(), sessions: [1, 2])],
          sheets: [MergedSheet(name: text(), lines: [.init(school: school, taps: number(), sessions: [])])]))
    }
  }

  /// A command of any kind, most often batches, as in a contest.
  mutating func command() -> ContestCommand {
    switch random.below(4) {
    case 0: command(.commit)
    case 1: command(.commitBatches)
    default: command(CommandKind.allCases[random.below(CommandKind.allCases.count)])
    }
  }
}
