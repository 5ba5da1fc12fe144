import ArgumentParser
import Boards
import Console
import Foundation
import Leaderboard
import TapGame

/// `touchschool publish`
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
      let bar = store.progressBar(("돌아보는 중", "Looking back"), unit: ("시점", "moments"))
      defer { bar.finish() }
      return try await ContestSite(
        season.find(in: leaderboard), in: freeze.shown(leaderboard), zone: zone, bar: bar)
    }
    freeze.tell(of: site.whole.season, to: store, in: zone)
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw OutputFile.Failure(path: folder, "폴더를 만들 수 없어요. 다른 폴더를 골라 주세요", "the folder cannot be made; name another")
    }
    // All or nothing: a folder of two contests would be worse than none.
    if !replacing.overwrite, let taken = site.files.map({ "\(folder)/\($0.name)" }).first(where: OutputFile.hasContent)
    {
      throw OutputFile.Failure(
        path: taken, "이미 있는 파일이라서 그대로 두었어요. 다른 폴더를 적거나, 바꾸려면 --overwrite를 붙여 주세요",
        "it is there already and was left as it is; name another folder, or replace it with --overwrite")
    }
    for (name, text) in site.files {
      try OutputFile.write(text, to: "\(folder)/\(name)", overwriting: replacing.overwrite)
    }
    store.tell(
      "\(folder)에 썼어요. index.html을 브라우저로 열거나, 폴더를 웹 서버에 올려 주세요.",
      "Wrote \(folder): open its index.html, or put the folder on a web server.")
  }
}
