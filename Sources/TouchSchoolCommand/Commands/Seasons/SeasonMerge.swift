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
    let source = try ExportSource(
      file, whenStopped: Language.ofCall("멈췄어요. 아무것도 합치지 않았어요.", "Stopped; nothing was merged."))
    let (report, target) = try await order.with { desk in
      let target = try await desk.contest.season(season.season)
      let merge = try merge(source, into: target.id)
      let report = try await desk.send(
        merge, canAsk: file != "-",
        showing: { plan, isAsked in
          if isAsked { try output.printer.forQuestions.lines(lines(plan, in: target, isPlan: true).map(\.sanitized)) }
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
    let bar = order.store.progressBar(("읽는 중", "Reading"), unit: ("바이트", "bytes"))
    defer { bar.finish() }
    do {
      var merge = try MergeSeason(
        reading: {
          bar.update(completed: source.bytesRead)
          return try source.read()
        }, named: source.name, into: season)
      if let sheetSuffix { merge.renameSheets(adding: sheetSuffix) }
      return merge
    } catch let fault as ExportFault {
      throw BadData(file: source.name, sentence: fault.description)
    }
  }

  private func lines(_ report: MergeReport, in season: Season, isPlan: Bool) -> [String] {
    let (verb, have) = isPlan ? ("Would merge", "would have") : ("Merged", "has")
    var lines = [
      Language.ofCall(
        "\(file.with(.object)) 시즌 \(season.id)(\(season.name))에 \(isPlan ? "합치게 돼요" : "합쳤어요").",
        "\(verb) \(file) into season \(season.id), \(season.name)."),
      Language.ofCall(
        "새 세션 \(report.newSessions.grouped)개의 새 묶음 \(report.newBatches.grouped)개, 새 조정 \(report.newAdjustments.grouped)개, "
          + "학교 \(report.schools.grouped)개의 터치 \(report.taps.grouped)번이에요.",
        "New batches: \(report.newBatches.grouped), of \(report.newSessions.grouped) new sessions; new adjustments: "
          + "\(report.newAdjustments.grouped); taps: \(report.taps.grouped), for schools: \(report.schools.grouped)."),
      Language.ofCall(
        "전부터 있어서 다시 세지 않는 묶음은 \(report.knownBatches.grouped)개예요.",
        "Batches that were here before and are not counted again: \(report.knownBatches.grouped)."),
      Language.ofCall(
        "시즌의 터치가 \(report.tapsBefore.grouped)번에서 \(report.tapsAfter.grouped)번이 \(isPlan ? "돼요" : "됐어요").",
        "The season had \(report.tapsBefore.grouped) taps and \(have) \(report.tapsAfter.grouped)."),
    ]
    if report.sharedPlayers > 0 {
      lines.append(
        Language.ofCall(
          "두 곳에서 같은 학교로 쓴 별명이 \(report.sharedPlayers.grouped)개 있어요. 별명 하나를 한 사람으로 세요.",
          "Nicknames used for the same school in both halls, each of which counts as one player: \(report.sharedPlayers.grouped)."
        ))
    }
    return lines
  }
}
