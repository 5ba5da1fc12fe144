import SchoolDirectory
import TapGame

/// Makes up calls of every kind for a contest that it follows along: next batches and repeats, gaps and nonsense, single and in lists.
struct RandomCalls {
  var random: SeededGenerator
  var schools: [School]
  private(set) var seasons: [Season] = []
  private var sessions: [(id: SessionID, next: Int64)] = []
  private var newestRevision = Revision(rawValue: 0)
  private var bans: UInt64 = 0

  init(seed: UInt64, schools: [School]) {
    random = SeededGenerator(seed: seed)
    self.schools = schools
  }

  mutating func add(_ season: Season) { seasons.append(season) }

  mutating func markEnded(_ season: Season, at moment: Timestamp) {
    guard let place = seasons.firstIndex(where: { $0.id == season.id }) else { return }
    seasons[place] = Season(
      id: season.id, name: season.name, startsAt: season.startsAt, endsAt: moment, settings: season.settings)
  }

  /// A season that nobody has set an end for.
  mutating func openEndedSeason() -> Season? { random.pick(from: seasons.filter { $0.endsAt == nil }) }

  mutating func call() -> StoreCall {
    switch random.integer(below: 20) {
    case 0..<3: .open((0..<random.integer(in: 1..<4)).map { _ in request() })
    case 3..<11: .commit((0..<random.integer(in: 0..<12)).map { _ in batch() })
    case 11..<17: .commitOne(batch())
    case 17:
      switch random.integer(below: 6) {
      case 0: .ban(ban())
      case 1: .liftBan(LiftBan(BanID(rawValue: Int64(random.integer(below: bans + 3))), reason: "A mistake."))
      default: .totals(season())
      }
    default: .changes(season(), after: Revision(rawValue: Int64(random.integer(below: 1 + newest))))
    }
  }

  /// Learns from an answer what there is to send next.
  mutating func learn(_ answer: StoreAnswer) {
    switch answer {
    case .sessions(let opened):
      sessions += opened.map { ($0.id, 1) }
      // Old sessions make room, or most of what is sent would be stale.
      if sessions.count > 25 { sessions.removeFirst(sessions.count - 25) }
    case .results(let results):
      for case .success(let receipt) in results {
        newestRevision = max(newestRevision, receipt.revision)
        guard let place = sessions.firstIndex(where: { $0.id == receipt.session }) else { continue }
        sessions[place].next = max(sessions[place].next, receipt.sequence + 1)
      }
    case .ban(let ban): bans = max(bans, UInt64(ban.id.rawValue))
    case .totals, .refused, .refusedBan: break
    }
  }

  private var newest: UInt64 { UInt64(newestRevision.rawValue) }

  private mutating func season() -> SeasonID {
    if random.chance(0.05) { return SeasonID(rawValue: 1000) }
    // Mostly one of the newer ones, so that most sessions are opened.
    return random.pick(from: seasons.suffix(random.chance(0.8) ? 2 : 100))?.id ?? SeasonID(rawValue: 1)
  }

  private mutating func request() -> SessionRequest {
    let school =
      random.chance(0.02) ? SchoolID("test:high:nobody") : random.pick(from: schools)?.id
    let (season, player) = (season(), random.integer(below: 100))
    return SessionRequest(
      season: season, school: school ?? schools[0].id, nickname: Nickname("player \(player)") ?? .anonymous,
      source: source(), isRhythm: player < 20)
  }

  /// Most bans are of one session, so that most sessions go on.
  private mutating func ban() -> BanSessions {
    let known = random.pick(from: sessions)?.id ?? SessionID(rawValue: 1)
    let session = random.chance(0.05) ? SessionID(rawValue: 1_000_000) : known
    let school = random.pick(from: schools)?.id ?? schools[0].id
    let nickname = Nickname("player \(random.integer(below: 100))") ?? .anonymous
    let target: BanTarget =
      switch random.integer(below: 12) {
      case 0, 1: .player(random.chance(0.1) ? .anonymous : nickname, school: school, season: season())
      case 2: .address(of: session)
      case 3: .sessions(SessionFilter(season: season(), school: school, minimumTaps: 10))
      case 4: .sessions(SessionFilter(season: season(), nicknamePrefix: Nickname("player 7")))
      case 5: .sessions(SessionFilter(season: season(), openedUntil: StoreFixture.start + 60_000))
      default: .session(session)
      }
    let expected = random.chance(0.1) ? 1 : nil
    return BanSessions(target, reason: random.chance(0.05) ? " " : "A script.", sessions: expected)
  }

  /// Mostly one of a few addresses, some of them in one network.
  private mutating func source() -> SessionSource? {
    guard random.chance(0.8) else { return nil }
    let address = Int64(random.integer(below: 8))
    let kind: SessionSource.Kind =
      switch address {
      case 0: .privateAddress
      case 1: .venue(players: 3)
      default: .publicAddress
      }
    let networks = [(100, 1), (101, 2)].map { SessionSource.Network(id: SourceID(rawValue: $0), addresses: $1) }
    return SessionSource(
      id: SourceID(rawValue: address), kind: kind, networks: address > 5 ? networks : address > 3 ? [networks[1]] : [])
  }

  private mutating func batch() -> TapBatch {
    let stranger = (id: SessionID(rawValue: 1_000_000), next: Int64(1))
    let session = random.chance(0.03) ? stranger : random.pick(from: sessions) ?? stranger
    var batch = TapBatch(
      session: session.id, sequence: session.next, taps: Int64(random.integer(below: 40)) + 1,
      span: Int64(random.integer(below: 3000)))
    switch random.integer(below: 20) {
    case 0: batch.taps = random.pick(from: [0, -1, .min, .max, 10_000, 10_001]) ?? 0
    case 1: batch.spanMilliseconds = random.pick(from: [-1, .min, .max, 3_600_000, 3_600_001]) ?? 0
    case 2: batch.sequence = random.pick(from: [0, -1, .min, .max]) ?? 0
    case 3, 4: batch.sequence = session.next + Int64(random.integer(below: 3)) + 1
    case 5..<9: batch.sequence = max(1, session.next - 1 - Int64(random.integer(below: 100)))
    default: break
    }
    return batch
  }
}
