import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// A contest at random, in which editions of the directory come at any time, beside a model that copies all schools when
/// a season ends and all standings at the moments that are asked about later.
struct FrozenContest {
  /// What a board has to show.
  struct Line: Hashable {
    let school: SchoolSummary
    let taps: Int64
  }

  typealias Lines = [Board: [Line]]

  private struct Total {
    var taps: Int64
    var reachedAt: Timestamp
  }

  let fixture: Fixture
  private var random: SeededGenerator
  /// The schools as the newest edition has them.
  private(set) var schools: [School]
  private(set) var seasons: [Season]
  private var totals: [SeasonID: [SchoolID: Total]] = [:]
  /// The schools of each season that has ended, as they were then.
  private(set) var frozen: [SeasonID: [School]] = [:]
  /// What the boards of a season showed at moments.
  private(set) var past: [SeasonID: [(at: Timestamp, lines: Lines)]] = [:]

  private static let regions = ["서울특별시", "경상북도", "대구광역시"]
  private static let districts = ["중구", "군위군", "남구"]

  init(seed: UInt64) async throws {
    fixture = try await Fixture(schools: 24)
    random = SeededGenerator(seed: seed)
    schools = fixture.schools
    seasons = [fixture.season]
  }

  private var now: Timestamp { fixture.clock.now }

  /// Does something at random.
  mutating func step() async throws {
    switch random.integer(below: 100) {
    case 0..<60: try await tap()
    case 60..<75: try await importEdition()
    case 75..<80: try await startSeason()
    case 80..<86: try await endSeason()
    case 86..<90: try await resume()
    default: try await passMinutes()
    }
  }

  private func isLive(_ season: Season) -> Bool {
    frozen[season.id] == nil && season.state(at: now) == .live
  }

  /// A season that has reached its end keeps the schools of the last command before it.
  private mutating func freeze() {
    for season in seasons where frozen[season.id] == nil && season.state(at: now).isOver {
      frozen[season.id] = schools
    }
  }

  private mutating func tap() async throws {
    freeze()
    let live = seasons.filter(isLive)
    guard let season = random.pick(from: live), let school = random.pick(from: schools.filter({ $0.status == .open }))
    else { return }
    let session = try await fixture.leaderboard.openSession(SessionRequest(season: season.id, school: school.id))
    let receipt = try await fixture.leaderboard.commit(
      TapBatch(session: session.id, sequence: 1, taps: Int64(random.integer(in: 1..<8)), span: .zero))
    totals[season.id, default: [:]][school.id] = Total(taps: receipt.schoolTaps, reachedAt: now)
    if random.chance(0.6) { fixture.clock.advance(byMilliseconds: Int64(random.integer(below: 9000))) }
  }

  private mutating func importEdition() async throws {
    freeze()
    for _ in 0..<random.integer(in: 1..<5) {
      let place = random.integer(in: 0..<schools.count)
      switch random.integer(below: 4) {
      case 0: schools[place].name = "School \(random.integer(below: 1000))"
      case 1: schools[place].region = random.pick(from: Self.regions) ?? ""
      case 2: schools[place].district = random.pick(from: Self.districts) ?? ""
      default: schools[place].status = schools[place].status == .open ? .closed : .open
      }
    }
    if random.chance(0.3) {
      let id = try #require(SchoolID("test:\(random.pick(from: ["high", "special"]) ?? "high"):N\(schools.count)"))
      schools.append(
        School(id: id, name: "New", region: random.pick(from: Self.regions) ?? "", district: "중구"))
    }
    try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
  }

  private mutating func startSeason() async throws {
    freeze()
    guard seasons.filter(isLive).count < 3 else { return }
    let end = random.chance(0.6) ? now + Int64(random.integer(in: 1000..<400_000)) : nil
    seasons.append(try await fixture.leaderboard.perform(StartSeason(name: "Season", endsAt: end)))
  }

  private mutating func endSeason() async throws {
    freeze()
    guard let season = random.pick(from: seasons.filter(isLive)), now > season.startsAt else { return }
    let ended = try await fixture.leaderboard.perform(EndSeason(season.id))
    replace(ended)
    frozen[season.id] = schools
    resumable = (season, now)
  }

  private var resumable: (season: Season, endedAt: Timestamp)?

  private mutating func resume() async throws {
    freeze()
    guard let (season, endedAt) = resumable else { return }
    resumable = nil
    let isLate = now - endedAt >= .seconds(600) || season.endsAt.map { $0 <= now } ?? false
    if isLate {
      await #expect(throws: ContestRefusal.self) { try await fixture.leaderboard.perform(ResumeSeason(season.id)) }
    } else {
      #expect(try await fixture.leaderboard.perform(ResumeSeason(season.id)) == season)
      replace(season)
      frozen[season.id] = nil
    }
  }

  private mutating func replace(_ season: Season) {
    if let place = seasons.firstIndex(where: { $0.id == season.id }) { seasons[place] = season }
  }

  /// Goes on to a whole minute and notes what the boards show at it.
  private mutating func passMinutes() async throws {
    let minute = now.minute + Int64(random.integer(in: 1..<4))
    fixture.clock.set(to: Timestamp(milliseconds: minute * 60_000))
    for season in seasons where season.state(at: now) == .live {
      past[season.id, default: []].append((now, lines(of: season)))
    }
    if random.chance(0.5) {
      freeze()
      try await fixture.leaderboard.perform(PassTime())
    }
    // So that a tap at this very minute belongs to the next one.
    fixture.clock.advance(byMilliseconds: 1)
  }

  /// What each board of a season has to show now.
  func lines(of season: Season) -> Lines {
    let totals = totals[season.id] ?? [:]
    var entries: [Board: [NaiveBoard.Entry]] = [.all: []]
    for school in frozen[season.id] ?? schools where school.status == .open || totals[school.id] != nil {
      let total = totals[school.id] ?? Total(taps: 0, reachedAt: season.startsAt)
      let boards: [Board] = [
        .all, .level(school.level), .region(school.region),
        .district(region: school.region, district: school.district),
        .regionLevel(region: school.region, level: school.level),
      ]
      for board in boards {
        entries[board, default: []].append(
          .init(school: school, taps: total.taps, reachedAt: total.reachedAt))
      }
    }
    return entries.mapValues { entries in
      NaiveBoard(sorting: entries).entries.map { Line(school: SchoolSummary($0.school), taps: $0.taps) }
    }
  }

  /// Every board that any season might have.
  static var allBoards: [Board] {
    let levels = SchoolLevel.allCases
    return [.all] + levels.map(Board.level)
      + regions.flatMap { region in
        [.region(region)] + districts.map { .district(region: region, district: $0) }
          + levels.map { .regionLevel(region: region, level: $0) }
      }
  }
}
