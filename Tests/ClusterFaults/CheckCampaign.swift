import ArgumentParser
import Foundation

/// Checks a campaign that was kept.
struct CheckCampaign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the history and the files of a campaign again.",
    discussion: "Prints what breaks the promise, a JSON object a line, and ends with status 1 if anything does.")

  @Argument(help: "The campaign's folder.") var folder: String

  func run() throws {
    let checker = try Checker(folder: URL(filePath: folder))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for finding in checker.findings { print(String(decoding: try encoder.encode(finding), as: UTF8.self)) }
    if !checker.findings.isEmpty { throw ExitCode(1) }
  }
}
