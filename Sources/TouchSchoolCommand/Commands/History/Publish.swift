import Basics
import ArgumentParser
import Boards
import Charts
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration("publish")

  @OptionGroup var store: StoreOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var freeze: FreezeOption
  @Option(help: "The language of the page, ko or en; that of the locale if not given.") var lang: Language?
  @Option(
    help: ArgumentHelp(
      "The zone of the page's times, such as Asia/Seoul; this machine's if not given.", valueName: "zone"),
    transform: NamedTimeZone.read)
  var timeZone: NamedTimeZone?
  @OptionGroup var replacing: OverwriteOption
  @Argument(help: "The folder, which is made if it is not there.", completion: .directory) var folder: String

  func run() async throws {
    let zone = timeZone.map(DisplayTimeZone.init) ?? DisplayTimeZone()
    let site = try await store.with(.readOnly) { leaderboard in
      let bar = store.progressBar("Looking back", unit: "moments")
      defer { bar.finish() }
      return try await ContestSite(season.find(in: leaderboard), in: freeze.shown(leaderboard), zone: zone, bar: bar)
    }
    freeze.tell(of: site.whole.season, to: store, in: zone)
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw OutputFile.Failure(path: folder, "the folder cannot be made; name another")
    }
    // All or nothing: a folder of two contests would be worse than none.
    if !replacing.overwrite, let taken = site.files.map({ "\(folder)/\($0.name)" }).first(where: OutputFile.hasContent)
    {
      throw OutputFile.Failure(
        path: taken, "it is there already and was left as it is; name another folder, or replace it with --overwrite")
    }
    for (name, text) in site.files {
      try OutputFile.write(text, to: "\(folder)/\(name)", overwriting: replacing.overwrite)
    }
    store.tell("Wrote \(folder): open its index.html, or put the folder on a web server.")
  }
}

/// A season as a folder that any web server shows: a page that needs no script, and the picture of the race.
struct ContestSite {
  /// The maximum number of schools that a page lists, those of a part of a board, and schools whose groups it lists.
  static let (most, mostOfPart, mostGroups) = (1000, 10, 20)
  private static let raceLength = 10

  let season: Season
  let seal: SeasonSeal?
  let zone: DisplayTimeZone
  let whole: BoardPage
  /// The groups inside the first schools of ``whole``, and its levels and regions, where there is more than one.
  let parts: [BoardPage]
  /// The number of players, for schools with enough of them that it tells nothing of one.
  let players: [SchoolID: Int]
  let race: RaceView

  /// Reads a season.
  ///
  /// - Throws: `LeaderboardError`.
  init(_ season: Season, in leaderboard: Leaderboard, zone: DisplayTimeZone, bar: ProgressBar) async throws {
    (self.season, self.zone) = (season, zone)
    seal = try await leaderboard.seasonSeals()[season.id]
    whole = try await leaderboard.page(.top(Self.most), season: season.id)
    let played = whole.entries.filter { $0.taps > 0 }.map(\.school)
    let levels = SchoolLevel.allCases.filter { level in played.contains { $0.level == level } }.map(Board.level)
    var regions: [Board] = []
    for school in played where !school.region.isEmpty {
      let board = Board.region(school.region)
      if !regions.contains(board) { regions.append(board) }
    }
    let withGroups = Set(try await leaderboard.schools().compactMap(\.id.parent))
    let groups = played.map(\.id).filter(withGroups.contains).prefix(Self.mostGroups).map(Board.school)
    let boards = groups + [levels, regions].filter { $0.count > 1 }.flatMap(\.self)
    parts = try await leaderboard.pages(
      boards.map { BoardPart(of: $0, .top(groups.contains($0) ? Self.most : Self.mostOfPart)) }, season: season.id)
    let averages = try await leaderboard.averages(.top(Self.most), season: season.id)
    players = Dictionary(
      averages.entries.map { ($0.school.id, $0.average.count) }, uniquingKeysWith: { first, _ in first })
    let race = try await leaderboard.race(top: Self.raceLength, season: season.id) {
      bar.update(completed: $0, total: $1)
    }
    self.race = RaceView(race: race, top: Self.raceLength, zone: zone)
  }

  var files: [(name: String, text: String)] { [("index.html", SitePage(self).html), ("race.svg", race.chart.svg())] }
}
