import GameAPI
import SchoolDirectory
import Testing

@testable import Boards
@testable import TapGame

/// Values of every type that crosses a process, with odd ones among them: the same for the same seed.
struct GeneratedValues {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A count up to the greatest that JSON has exactly.
  mutating func count() -> Int64 {
    [1 << 53, 0, 1].randomElement(using: &random).flatMap { Bool.random(using: &random) ? $0 : nil }
      ?? Int64.random(in: 0...1_000_000, using: &random)
  }

  mutating func number(from minimum: Int = 0) -> Int { Int.random(in: minimum...(minimum + 20_000), using: &random) }

  mutating func optional<Value>(_ make: (inout GeneratedValues) throws -> Value) rethrows -> Value? {
    Bool.random(using: &random) ? try make(&self) : nil
  }

  mutating func text() -> String {
    let texts = ["서울고등학교", "a \"quoted\" name", "né\u{301}e", "tab\tand\nline", "", "👨‍👩‍👧", "\\ / <b>", "\u{7F}\u{85}"]
    return texts.randomElement(using: &random) ?? ""
  }

  mutating func list<Value>(_ make: (inout GeneratedValues) throws -> Value) rethrows -> [Value] {
    try (0..<Int.random(in: 0...3, using: &random)).map { _ in try make(&self) }
  }

  // MARK: Schools and seasons

  mutating func schoolID() throws -> SchoolID {
    let level = SchoolLevel.allCases.randomElement(using: &random) ?? .high
    return try #require(SchoolID(source: "test", level: level, code: "S\(number())"))
  }

  mutating func school() throws -> School {
    School(
      id: try schoolID(), name: text(), region: text(), district: text(), address: text(),
      latitude: optional { Double.random(in: -90...90, using: &$0.random) },
      longitude: optional { Double.random(in: -180...180, using: &$0.random) },
      status: Bool.random(using: &random) ? .open : .closed, pupils: optional { $0.number(from: 1) })
  }

  mutating func summary() throws -> SchoolSummary { SchoolSummary(try school()) }

  mutating func timestamp() -> Timestamp {
    Timestamp(milliseconds: Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random))
  }

  mutating func seasonSummary() -> SeasonSummary {
    SeasonSummary(
      id: SeasonID(rawValue: count()), name: text(), state: SeasonState.allCases.randomElement(using: &random) ?? .live,
      startsAt: timestamp(), endsAt: optional { $0.timestamp() }, finalAt: optional { $0.timestamp() })
  }

  mutating func rules() -> FairPlayRules {
    let rules = try? FairPlayRules(
      tapsPerSecond: .random(in: FairPlayRules.tapsPerSecondRange, using: &random),
      burst: .random(in: FairPlayRules.burstRange, using: &random),
      backlog: .milliseconds(Int64.random(in: FairPlayRules.backlogRange.wholeMilliseconds, using: &random)),
      sessionTimeout: .milliseconds(
        Int64.random(in: FairPlayRules.sessionTimeoutRange.wholeMilliseconds, using: &random)))
    return rules ?? .standard
  }

  mutating func seasonAnswer() -> SeasonAnswer {
    let series = optional {
      SeasonSeries(
        id: SeasonSeriesID(rawValue: $0.count()), name: $0.text(), period: .week, timeZone: "Asia/Seoul",
        startsAt: $0.timestamp(), endsAt: $0.optional { $0.timestamp() },
        settings: SeasonSettings(rules: $0.rules()))
    }
    let season = Season(
      id: SeasonID(rawValue: count()), name: text(), startsAt: timestamp(), endsAt: optional { $0.timestamp() },
      settings: SeasonSettings(rules: rules()), series: series?.id, isSimulation: Bool.random(using: &random))
    return SeasonAnswer(
      season: season, state: SeasonState.allCases.randomElement(using: &random) ?? .live, series: series,
      seal: optional {
        SeasonSeal(
          digest: $0.text(), sealedAt: $0.timestamp(),
          receipts: ReceiptRoot(root: $0.text(), sessions: $0.number(), count: $0.number()),
          comment: $0.optional { $0.text() })
      },
      inside: optional { generated in
        SchoolID(source: "test", level: .high, code: "S\(generated.count())").map {
          SeasonAnswer.Home(id: $0, name: generated.text())
        }
      } ?? nil)
  }

  mutating func revision() -> Revision { Revision(rawValue: count()) }
  mutating func session() -> SessionID { SessionID(rawValue: count()) }
  mutating func nickname() -> Nickname? { optional { _ in Nickname("민준 😀") } ?? nil }

  mutating func receipt() -> Receipt {
    Receipt(
      session: session(), sequence: count(), accepted: count(), rejected: count(),
      reason: RejectionReason.allCases.randomElement(using: &random).flatMap { Bool.random(using: &random) ? $0 : nil },
      sessionTaps: count(), schoolTaps: count(), revision: revision())
  }

  // MARK: Boards

  mutating func boards() throws -> [Board] {
    [
      .all, .level(.special), .region("서울특별시"), .district(region: "서울특별시", district: "강남구"),
      .regionLevel(region: "A region: with a colon", level: .other),
    ]
  }

  mutating func board() throws -> Board { try #require(try boards().randomElement(using: &random)) }
  mutating func ties() -> TiePolicy { TiePolicy.allCases.randomElement(using: &random) ?? .dense }

  mutating func cursor() throws -> BoardCursor {
    BoardCursor(
      season: SeasonID(rawValue: count()), board: try board(), taps: count(), reachedAt: timestamp().milliseconds,
      school: try schoolID())
  }

  mutating func standing() throws -> Standing {
    Standing(rank: number(from: 1), taps: count(), reachedAt: timestamp(), school: try summary())
  }

  mutating func page<Entry>(_ entry: (inout GeneratedValues) throws -> Entry) throws -> Page<Board, Entry> {
    Page(
      season: seasonSummary(), revision: revision(), board: try board(), ties: ties(), total: number(),
      entries: try list(entry), next: try optional { try $0.cursor() }, previous: try optional { try $0.cursor() },
      at: optional { $0.timestamp() })
  }

  mutating func percentile() throws -> Percentile {
    try #require(Percentile(hundredths: Int.random(in: 0...10_000, using: &random)))
  }

  mutating func pace() throws -> Pace { try #require(Pace(tenthsPerMinute: Int128(count()) * 600_000)) }

  mutating func mean() throws -> Mean { try #require(Mean(hundredths: Int128(count()) * Int128(count() % 1000 + 1))) }

  mutating func distance() throws -> Distance {
    Distance(
      other: try standing(), gap: count(), needed: optional { $0.count() }, pace: try optional { try $0.pace() },
      time: optional { .milliseconds($0.count()) })
  }

  mutating func forecastPage() throws -> ForecastPage {
    ForecastPage(
      page: try page {
        Forecast(
          standing: try $0.standing(), percentile: try $0.percentile(), pace: try $0.optional { try $0.pace() },
          ahead: try $0.optional { try $0.distance() }, behind: try $0.optional { try $0.distance() })
      }, now: timestamp(), paceSince: optional { $0.timestamp() })
  }

  mutating func averagePage() throws -> AveragePage {
    let isPerPupil = Bool.random(using: &random)
    return AveragePage(
      season: seasonSummary(), revision: revision(), board: try board(), ties: ties(), total: number(),
      entries: try list {
        AverageStanding(
          rank: $0.number(from: 1), average: Average(sum: $0.count(), count: $0.number(from: 1)),
          school: try $0.summary(), isPerPupil: isPerPupil)
      }, average: AverageCriterion(leastPlayers: isPerPupil ? nil : number(from: 1), unranked: number()))
  }

  mutating func playerPage() throws -> PlayerPage {
    PlayerPage(
      season: seasonSummary(), revision: revision(), board: .school(try schoolID()), ties: ties(), total: number(),
      entries: try list {
        PlayerStanding(
          rank: $0.number(from: 1), taps: $0.count(), nickname: $0.nickname(), school: try $0.summary())
      })
  }

  mutating func totals() throws -> BoardTotals {
    BoardTotals(
      season: seasonSummary(), revision: revision(), board: try board(), schools: number(), schoolsWithTaps: number(),
      taps: Int128(count()) * Int128(number()), median: try optional { try $0.mean() },
      mean: try optional { try $0.mean() })
  }

  mutating func mark() throws -> PercentileMark {
    PercentileMark(
      season: seasonSummary(), revision: revision(), board: try board(), ties: ties(), total: number(),
      percentile: try percentile(), taps: optional { $0.count() }, holder: try optional { try $0.standing() })
  }

  mutating func history() throws -> SchoolHistory {
    SchoolHistory(
      season: seasonSummary(), revision: revision(), board: try board(), ties: ties(), total: number(),
      school: try summary(),
      points: [
        .init(at: timestamp(), taps: count(), gained: nil, rank: number(from: 1)),
        .init(at: timestamp(), taps: count(), gained: -count(), rank: number(from: 1)),
      ])
  }

  mutating func race() throws -> BoardRace {
    BoardRace(
      season: seasonSummary(), revision: revision(), board: try board(), ties: ties(), total: number(),
      steps: try list { BoardRace.Step(at: $0.timestamp(), entries: try $0.list { try $0.standing() }) })
  }

  mutating func change() throws -> BoardChange {
    BoardChange(
      season: SeasonID(rawValue: count()), board: try board(), ties: ties(), since: optional { $0.revision() },
      revision: revision(),
      moves: try list {
        .init(
          school: SchoolName(try $0.summary()), tapsBefore: $0.count() / 2, taps: $0.count() / 2,
          reachedAt: $0.timestamp(), rankBefore: $0.number(from: 1), rank: $0.number(from: 1))
      },
      overtakings: try list {
        .init(
          school: SchoolName(try $0.summary()), passed: SchoolName(try $0.summary()), rank: $0.number(from: 1))
      }, overtakingCount: number())
  }

  mutating func sessionList() throws -> SessionList {
    SessionList(
      season: SeasonID(rawValue: count()), total: number(),
      sessions: try list {
        SessionRecord(
          id: $0.session(), school: try $0.schoolID(), nickname: $0.nickname(), isImported: $0.number() % 2 == 0,
          openedAt: $0.timestamp(), lastActiveAt: $0.timestamp(), batches: $0.count(), taps: $0.count(),
          rejected: $0.count())
      })
  }

  // MARK: Answers

  mutating func sessionAnswer() throws -> SessionAnswer {
    let session = Session(
      id: session(), season: SeasonID(rawValue: count()), school: try schoolID(), nickname: nickname() ?? .anonymous,
      openedAt: timestamp(), progress: SessionProgress(openedAt: timestamp(), rules: rules()))
    return SessionAnswer(
      session, token: optional { $0.text() }, nicknameShared: optional { $0.count() % 2 == 0 }, personalCode: text(),
      rules: rules())
  }

  mutating func problem() throws -> Problem {
    var problem = Problem(
      try #require(Problem.Kind.allCases.randomElement(using: &random)), detail: text(),
      instance: optional { $0.text() }, expected: optional { $0.count() })
    problem.actual = optional { $0.count() }
    return problem
  }

  mutating func schoolAnswer() throws -> SchoolAnswer {
    SchoolAnswer(
      school: try school(),
      standing: optional {
        .init(
          season: SeasonID(rawValue: $0.count()), rank: $0.number(from: 1), taps: $0.count(), reachedAt: $0.timestamp())
      })
  }

  mutating func standingsAnswer() throws -> StandingsAnswer {
    let window = StandingsWindow(.all, .top(3))
    let page = try page { try $0.standing() }
    let standings = Standings(season: page.season, revision: page.revision, pages: [window: page])
    return StandingsAnswer(standings, windows: [window, StandingsWindow(.level(.high), .whole)])
  }
}
