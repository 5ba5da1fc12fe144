import SchoolDirectory
import TapGame
import Testing

/// Generates commands of every kind for a contest that it follows along: what counts, what repeats, what is refused, and nonsense.
struct RandomCommands {
  private var random: SeededGenerator
  private var schools: [School]
  private var seasons: [SeasonID] = [SeasonID(rawValue: 1)]
  private var sessions: [(id: SessionID, next: Int64, taps: Int64)] = []
  private var sheets: [(name: String, revision: Revision?)] = []
  private var lastTaps: ImportTaps?
  private var strangers = 0
  private var bans: UInt64 = 0
  /// The orders with an id.
  private var sent: [Order] = []
  /// What another hall has played, as its last export told.
  private var hall = MergeSeason(
    season: SeasonID(rawValue: 1), name: "hall.jsonl", rules: .standard, sessions: [], imports: [], sheets: [])
  private(set) var now: Timestamp
  /// Whether the clock is far ahead and nobody has confirmed it.
  private var isFarAhead = false

  init(seed: UInt64, start: Timestamp) throws {
    random = SeededGenerator(seed: seed)
    schools = try Fixture.schools(40)
    now = start
  }

  /// What a contest begins with.
  var opening: [ContestAction] {
    [
      .order(Order(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))),
      .order(Order(StartSeason(name: "Spring"))),
      // So the outbox is compared, too.
      .order(Order(AddWebhook("https://example.org/hook", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))),
    ]
  }

  /// More than a clock may be ahead without being doubted.
  private static let farAhead: Int64 = 60 * 86_400_000

  /// The clock stands still for a while, then moves on, or is set back a little, or was wrong by a day, or is far ahead.
  mutating func moveClock() {
    switch random.integer(below: 40) {
    case 0: now = now + -Int64(random.integer(below: 50_000))
    case 1: now = now + -Int64(random.integer(below: 100_000_000))
    case 2: now = now + Int64(random.integer(below: 100_000_000))
    case 3: now = now + 600_000
    case 4 where !isFarAhead:
      (now, isFarAhead) = (now + Self.farAhead, true)
    case 5..<20 where isFarAhead:
      (now, isFarAhead) = (now + -Self.farAhead, false)
    case 3..<10: now = now + Int64(random.integer(below: 90_000))
    default: now = now + Int64(random.integer(below: 2000))
    }
  }

  mutating func action() -> ContestAction {
    if isFarAhead, random.chance(0.02) {
      isFarAhead = false
      return .order(Order(PassTime(isClockConfirmed: true)))
    }
    return switch Int(random.integer(below: 1000)) {
    case 0..<542: .commit(batch())
    case 560..<710: .commitBatches((0..<random.integer(in: 0..<12)).map { _ in batch() })
    case 710..<860: .openSessions((0..<random.integer(in: 0..<4)).map { _ in request() })
    case let number: .order(order(number))
    }
  }

  /// A command, with an id or without, and now and then one that was sent before.
  private mutating func order(_ number: Int) -> Order {
    if random.chance(0.1), let earlier = random.pick(from: sent.suffix(20)) { return earlier }
    let ids = sent.count
    let id = random.chance(0.5) ? OrderID(rawValue: "order-\(ids)") : nil
    let order = Order(command(number), id: id, from: random.chance(0.5) ? .shell : .program)
    if id != nil { sent.append(order) }
    return order
  }

  private mutating func command(_ number: Int) -> any ContestCommand {
    switch number {
    case 542..<552: ban()
    case 552..<560: LiftBan(BanID(rawValue: Int64(random.integer(below: bans + 3))), reason: "A mistake.")
    case 860..<890: adjustment()
    case 890..<926: taps()
    case 926..<930: series()
    case 930..<942: edition()
    case 942..<946: RemoveEdition(SchoolEditionID(rawValue: Int64(random.integer(below: 60))))
    case 946..<953: season()
    case 953..<955: PassTime(isClockConfirmed: random.chance(0.3))
    case 955..<957: ResumeSeason(seasonID())
    case 957..<972: series()
    case 972..<979:
      EndSeason(seasonID(), at: random.chance(0.5) ? nil : now + (Int64(random.integer(below: 60_000)) - 10_000))
    case 979..<982: StopRepeating(seasonID(), atOnce: random.chance(0.5))
    case 982..<984: SetSeason(seasonID(), SettingChanges(["grace": .number(Int64(random.integer(below: 70_000)))]))
    case 984..<990: merge()
    default: HidePlayer(player(), isHidden: random.chance(0.7), season: random.chance(0.9) ? seasonID() : nil)
    }
  }

  /// Learns from an outcome what there is to send next.
  mutating func learn(_ outcome: ActionOutcome) {
    switch outcome {
    case .sessions(let opened):
      sessions += opened.map { ($0.id, 1, 0) }
      if sessions.count > 40 { sessions.removeFirst(sessions.count - 40) }
    case .receipt(let result): learn([result])
    case .receipts(let results): learn(results)
    case .refused(let refusal as ContestRefusal):
      guard refusal.description.contains("other counts of the sheet"), let revision = refusal.actual else { break }
      sheets += refusal.description.split(separator: /[“”]/).dropFirst().prefix(1).map {
        (String($0), Revision(rawValue: revision))
      }
    case .done(let plan as TapSheetPlan): sheets.append((plan.sheet, plan.revision))
    case .done(let report as BanReport): bans = max(bans, UInt64(report.ban.id.rawValue))
    case .done(let season as Season) where !seasons.contains(season.id): seasons.append(season.id)
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
      isHidden: random.chance(0.1), isSimulated: random.chance(0.1))
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
    case 1: batch.spanMilliseconds = random.pick(from: [-1, .max, 3_600_000]) ?? 0
    case 2: batch.sequence = random.pick(from: [0, .min, .max]) ?? 0
    case 3: batch.sequence += 1
    case 4..<7: batch.sequence = max(1, session.next - Int64(random.integer(below: 80)))
    default: break
    }
    return batch
  }

  private mutating func adjustment() -> AdjustTaps {
    let session = session()
    let taps = Int64(random.integer(below: 60)) - 30
    let expected = random.chance(0.3) ? session.taps : nil
    return AdjustTaps(
      session: session.id, taps: random.chance(0.05) ? .max : taps, reason: random.chance(0.05) ? " " : "A macro.",
      sessionTaps: expected)
  }

  private mutating func taps() -> ImportTaps {
    // Now and then the same counts under another name.
    if random.chance(0.2), var copy = lastTaps {
      copy.name = "copy \(random.integer(below: 1000)).csv"
      copy.again = random.chance(0.2)
      return copy
    }
    let taps = newTaps()
    lastTaps = taps
    return taps
  }

  private mutating func newTaps() -> ImportTaps {
    // Few schools and counts, so that sheets have the same counts now and then, and differ in some.
    let rows = (0..<(random.chance(0.3) ? 1 : random.integer(in: 1..<5))).map { line in
      let isFew = random.chance(0.5)
      return TapFile.Row(
        line: line + 2, school: isFew ? schools[random.integer(in: 0..<3)].id : schoolID(),
        taps: Int64(random.integer(below: isFew ? 3 : 500)))
    }
    let known = random.chance(0.5) ? sheets.last : random.pick(from: sheets.suffix(6))
    let name = random.chance(0.02) ? " " : known?.name ?? "paper \(random.integer(below: 6)).csv"
    return ImportTaps(
      TapFile(rows: rows, digest: rows.map { "\($0.school) \($0.taps)" }.joined(separator: ",")),
      named: random.chance(0.4) ? "paper \(random.integer(below: 6)).csv" : name,
      into: seasonID(), again: random.chance(0.1), correcting: random.chance(0.5) ? known?.revision : nil,
      zeroingMissing: random.chance(0.3))
  }

  private mutating func edition() -> ImportSchools {
    var edition = DirectoryEdition(format: .touchschool, schools: schools)
    var scope = random.pick(from: ImportScope.allCases) ?? .part
    let place = random.integer(in: 0..<schools.count)
    schools[place].status = random.chance(0.7) ? .open : .closed
    schools[place].name = "School \(random.integer(below: 1000))"
    schools[place].region = random.pick(from: ["경상북도", "대구광역시", schools[place].region]) ?? ""
    switch random.integer(below: 10) {
    // One that lists a single school of a whole directory would close all others.
    case 0, 1: edition = DirectoryEdition(format: .datagokr, schools: [schools[place]])
    // One of schools that nobody knows, and that nobody will miss.
    case 2, 3:
      strangers += 3
      edition = DirectoryEdition(
        format: .uk,
        schools: (strangers - 3..<strangers).compactMap { number in
          SchoolID("uk:other:\(number)").map { School(id: $0, name: "Stranger \(number)", region: "X") }
        })
      scope = .part
    case 4:
      edition = DirectoryEdition(
        format: .touchschool, schools: schools, skipped: [SkippedRow(line: 2, reason: "no name")])
    default: edition = DirectoryEdition(format: .touchschool, schools: schools)
    }
    return ImportSchools(
      edition, named: "edition.csv", scope: edition.format == .datagokr ? .part : scope,
      skippingBadRows: random.chance(0.5))
  }

  private static let rules =
    (try? FairPlayRules(backlog: .seconds(20), sessionTimeout: .seconds(60))) ?? .standard

  private mutating func season() -> StartSeason {
    let startsAt = random.chance(0.5) ? nil : now + (Int64(random.integer(below: 40_000)) - 20_000)
    let endsAt = random.chance(0.5) ? nil : now + (Int64(random.integer(below: 300_000)) - 5000)
    return StartSeason(
      name: random.chance(0.05) ? "" : "Summer", startsAt: startsAt, endsAt: endsAt,
      settings: SeasonSettings(rules: Self.rules), isSimulation: random.chance(0.2))
  }

  private mutating func series() -> StartSeries {
    StartSeries(
      name: "Festival \(random.integer(below: 4))", every: random.pick(from: SeasonPeriod.allCases) ?? .day,
      in: random.chance(0.05) ? "Nowhere" : "Asia/Seoul",
      startsAt: random.chance(0.7) ? nil : now + Int64(random.integer(below: 200_000_000)),
      endsAt: random.chance(0.7) ? nil : now + Int64(random.integer(below: 400_000_000)))
  }

  /// The hall has played on, and is merged again or for the first time.
  private mutating func merge() -> MergeSeason {
    let season = random.pick(from: seasons.suffix(2)) ?? seasons[0]
    if season != hall.season || random.chance(0.1) {
      hall.season = season
      hall.sessions = []
      hall.rules = random.chance(0.3) ? .standard : Self.rules
    }
    for _ in 0..<random.integer(below: 4) {
      hall.sessions.append(
        MergedSession(
          number: SessionID(rawValue: Int64(random.integer(below: 1_000_000))), school: schoolID(),
          nickname: nickname(), isPlayed: random.chance(0.9), isHidden: random.chance(0.1), openedAt: now,
          bucket: MergedBucket(level: 5000, accountedUntil: now, lastActiveAt: now)))
    }
    for place in hall.sessions.indices where random.chance(0.6) {
      let sequence = Int64(hall.sessions[place].batches.count) + 1
      let rejected = random.integer(below: 3)
      hall.sessions[place].batches.append(
        MergedBatch(
          sequence: sequence, span: Int64(random.integer(below: 3000)), accepted: Int64(random.integer(below: 40)) + 1,
          rejected: Int64(rejected), reason: rejected > 0 ? .tooFast : nil, at: now))
      guard random.chance(0.2) else { continue }
      hall.sessions[place].adjustments.append(
        MergedAdjustment(taps: -1, reason: "A slip.", at: now, afterSequence: sequence))
    }
    return hall
  }

  private mutating func ban() -> BanSessions {
    let target: BanTarget =
      switch random.integer(below: 6) {
      case 0: .player(nickname(), school: schoolID(), season: seasonID())
      case 1: .address(of: session().id)
      case 2: .sessions(SessionFilter(season: seasonID(), school: schoolID()))
      case 3: .sessions(SessionFilter(season: seasonID(), openedFrom: now + -500, minimumTaps: 1))
      default: .session(session().id)
      }
    return BanSessions(target, reason: random.chance(0.05) ? "" : "A script.", sessions: random.chance(0.1) ? 1 : nil)
  }

  private mutating func player() -> PlayerReference {
    random.chance(0.3) ? .session(session().id) : .named(nickname(), school: schoolID())
  }
}
