import SchoolDirectory
import TapGame
import Testing

/// Generates commands of every kind for a contest that it follows along: what counts, what repeats, what is refused, and nonsense.
struct RandomCommands {
  private var random: SeededGenerator
  private var schools: [School]
  private var seasons: [SeasonID] = [SeasonID(rawValue: 1)]
  private var sessions: [(id: SessionID, next: Int64, taps: Int64)] = []
  private(set) var now: Timestamp

  init(seed: UInt64, start: Timestamp) throws {
    random = SeededGenerator(seed: seed)
    schools = try Fixture.schools(40)
    now = start
  }

  /// What a contest begins with.
  var opening: [ContestCommand] {
    [
      .importSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .asPublished),
      .startSeason(NewSeason(name: "Spring")),
    ]
  }

  /// The clock stands still for a while, then moves on, or is set back a little, or was wrong by a day.
  mutating func moveClock() {
    switch random.integer(below: 40) {
    case 0: now = now + -Int64(random.integer(below: 50_000))
    case 1: now = now + -Int64(random.integer(below: 100_000_000))
    case 2: now = now + Int64(random.integer(below: 100_000_000))
    case 3..<10: now = now + Int64(random.integer(below: 90_000))
    default: now = now + Int64(random.integer(below: 2000))
    }
  }

  mutating func command() -> ContestCommand {
    switch random.integer(below: 1000) {
    case 0..<570: .commit(batch())
    case 570..<720: .commitBatches((0..<random.integer(in: 0..<12)).map { _ in batch() })
    case 720..<870: .openSessions((0..<random.integer(in: 0..<4)).map { _ in request() })
    case 870..<900: .adjust(adjustment())
    case 900..<940: .importTaps(taps())
    case 940..<960: .importSchools(edition(), scope: random.pick(from: ImportScope.allCases) ?? .part)
    case 960..<968: .startSeason(season())
    case 968..<972: .startSeries(series())
    case 972..<978:
      .endSeason(seasonID(), at: random.chance(0.5) ? nil : now + (Int64(random.integer(below: 60_000)) - 10_000))
    case 978..<984: .stopRepeating(seasonID(), atOnce: random.chance(0.5))
    default: .setHidden(random.chance(0.7), player(), season: random.chance(0.9) ? seasonID() : nil)
    }
  }

  /// Learns from an outcome what there is to send next.
  mutating func learn(_ outcome: ContestOutcome) {
    switch outcome {
    case .sessions(let opened):
      sessions += opened.map { ($0.id, 1, 0) }
      if sessions.count > 40 { sessions.removeFirst(sessions.count - 40) }
    case .receipt(let result): learn([result])
    case .receipts(let results): learn(results)
    case .season(let season) where !seasons.contains(season.id): seasons.append(season.id)
    default: break
    }
  }

  private mutating func learn(_ results: [Result<Receipt, TapRefusal>]) {
    for case .success(let receipt) in results {
      guard let place = sessions.firstIndex(where: { $0.id == receipt.session }) else { continue }
      sessions[place].next = max(sessions[place].next, receipt.sequence + 1)
      sessions[place].taps = receipt.sessionTaps
    }
  }

  private mutating func seasonID() -> SeasonID {
    if random.chance(0.05) { return SeasonID(rawValue: 1_000_000) }
    // Those that start by themselves are known by nobody's answer.
    let newest = (seasons.last?.rawValue ?? 1) + Int64(random.integer(below: 3))
    return random.chance(0.5) ? SeasonID(rawValue: newest) : random.pick(from: seasons.suffix(4)) ?? seasons[0]
  }

  private mutating func schoolID() -> SchoolID {
    let stranger = random.chance(0.02) ? SchoolID("test:high:nobody") : nil
    return stranger ?? random.pick(from: schools)?.id ?? schools[0].id
  }

  private mutating func nickname() -> Nickname {
    Nickname("player \(random.integer(below: 30))") ?? .anonymous
  }

  private mutating func request() -> SessionRequest {
    SessionRequest(
      season: seasonID(), school: schoolID(), nickname: random.chance(0.7) ? nickname() : .anonymous,
      isHidden: random.chance(0.1))
  }

  private mutating func session() -> (id: SessionID, next: Int64, taps: Int64) {
    let stranger = (id: SessionID(rawValue: 1_000_000), next: Int64(1), taps: Int64(0))
    return random.chance(0.03) ? stranger : random.pick(from: sessions) ?? stranger
  }

  private mutating func batch() -> TapBatch {
    let session = session()
    var batch = TapBatch(
      session: session.id, sequence: session.next, taps: Int64(random.integer(below: 40)) + 1,
      span: Int64(random.integer(below: 3000)))
    switch random.integer(below: 20) {
    case 0: batch.taps = random.pick(from: [0, -1, .min, .max, 10_000]) ?? 0
    case 1: batch.span = random.pick(from: [-1, .max, 3_600_000]) ?? 0
    case 2: batch.sequence = random.pick(from: [0, .min, .max]) ?? 0
    case 3: batch.sequence += 1
    case 4..<7: batch.sequence = max(1, session.next - Int64(random.integer(below: 80)))
    default: break
    }
    return batch
  }

  private mutating func adjustment() -> TapAdjustment {
    let session = session()
    let taps = Int64(random.integer(below: 60)) - 30
    let expected = random.chance(0.3) ? session.taps : nil
    return TapAdjustment(
      session: session.id, taps: random.chance(0.05) ? .max : taps, reason: random.chance(0.05) ? " " : "A macro.",
      sessionTaps: expected)
  }

  private mutating func taps() -> TapImport {
    let digest = "content \(random.integer(below: 3))"
    let rows = (0..<random.integer(in: 1..<5)).map { line in
      TapFile.Row(line: line + 2, school: schoolID(), taps: Int64(random.integer(below: 500)) + 1)
    }
    return TapImport(
      TapFile(rows: rows, digest: digest), named: "paper.csv", into: seasonID(), again: random.chance(0.3))
  }

  private mutating func edition() -> DirectoryEdition {
    let place = random.integer(in: 0..<schools.count)
    schools[place].status = random.chance(0.7) ? .open : .closed
    schools[place].name = "School \(random.integer(below: 1000))"
    // One that lists a single school of a whole directory would close all others.
    return random.chance(0.2)
      ? DirectoryEdition(format: .datagokr, schools: [schools[place]])
      : DirectoryEdition(format: .touchschool, schools: schools)
  }

  private mutating func season() -> NewSeason {
    let startsAt = random.chance(0.5) ? nil : now + (Int64(random.integer(below: 40_000)) - 20_000)
    let endsAt = random.chance(0.5) ? nil : now + (Int64(random.integer(below: 300_000)) - 5000)
    return NewSeason(
      name: random.chance(0.05) ? "" : "Summer", startsAt: startsAt, endsAt: endsAt,
      rules: FairPlayRules(backlog: 20_000, sessionTimeout: 60_000) ?? .standard)
  }

  private mutating func series() -> NewSeries {
    NewSeries(
      name: "Festival \(random.integer(below: 4))", every: random.pick(from: SeasonPeriod.allCases) ?? .day,
      in: random.chance(0.05) ? "Nowhere" : "Asia/Seoul",
      startsAt: random.chance(0.7) ? nil : now + Int64(random.integer(below: 200_000_000)),
      endsAt: random.chance(0.7) ? nil : now + Int64(random.integer(below: 400_000_000)))
  }

  private mutating func player() -> PlayerReference {
    random.chance(0.3) ? .session(session().id) : .named(nickname(), school: schoolID())
  }
}
