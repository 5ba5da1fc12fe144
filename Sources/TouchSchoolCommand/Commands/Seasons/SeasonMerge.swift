import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

struct SeasonMerge: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season merge")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(help: ArgumentHelp("Add this to the names of the other hall's sheets of taps.", valueName: "text"))
  var sheetSuffix: String?
  @Argument(help: "The exported file; - for standard input.", completion: .file()) var file: String

  func run() async throws {
    if order.isOnline { try Online.network.start() }
    let source = try ExportSource(file, whenStopped: "Stopped; nothing was merged.")
    let (report, target) = try await order.with { desk in
      let target = try await desk.contest.season(season.season)
      let merge = try merge(source, into: target.id)
      let report = try await desk.send(
        merge, canAsk: file != "-",
        showing: { plan, isAsked in
          if isAsked { try output.printer.forQuestions.say(lines(plan, in: target, isPlan: true)) }
        })
      return (report, target)
    }
    let columns = Report(
      [report],
      [
        .data("new_sessions") { $0.newSessions }, .data("known_sessions") { $0.knownSessions },
        .data("new_batches") { $0.newBatches }, .data("known_batches") { $0.knownBatches },
        .data("new_adjustments") { $0.newAdjustments }, .data("schools") { $0.schools }, .data("taps") { $0.taps },
        .data("shared_players") { $0.sharedPlayers }, .data("taps_before") { $0.tapsBefore },
        .data("taps_after") { $0.tapsAfter },
      ])
    try output.printer.print(columns, json: report, saying: lines(report, in: target, isPlan: order.dryRun))
  }

  private func merge(_ source: ExportSource, into season: SeasonID) throws -> MergeSeason {
    let bar = order.store.progressBar("Reading", unit: "bytes")
    defer { bar.finish() }
    do {
      var merge = try MergeSeason(
        reading: {
          bar.update(completed: source.bytesRead)
          return try source.read()
        }, named: source.name.description, into: season)
      if let sheetSuffix { merge.renameSheets(adding: sheetSuffix) }
      return merge
    } catch let fault as ExportFault {
      throw BadData(file: source.name, fault.words)
    }
  }

  private func lines(_ report: MergeReport, in season: Season, isPlan: Bool) -> [Words] {
    let players = report.sharedPlayers.grouped
    return [
      isPlan
        ? "Would merge \(file) into season \(season.id), \(season.name)."
        : "Merged \(file) into season \(season.id), \(season.name).",
      """
      New batches: \(report.newBatches.grouped), of \(report.newSessions.grouped) new sessions; new adjustments: \
      \(report.newAdjustments.grouped); taps: \(report.taps.grouped), for schools: \(report.schools.grouped).
      """,
      "Batches that were here before and are not counted again: \(report.knownBatches.grouped).",
      isPlan
        ? "The season had \(report.tapsBefore.grouped) taps and would have \(report.tapsAfter.grouped)."
        : "The season had \(report.tapsBefore.grouped) taps and has \(report.tapsAfter.grouped).",
    ]
      + (report.sharedPlayers > 0
        ? ["Nicknames used for the same school in both halls, each of which counts as one player: \(players)."] : [])
  }
}
