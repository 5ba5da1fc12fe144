import Basics
import ArgumentParser
import Boards
import Foundation
import GameAPI
import Leaderboard
import TapGame

/// The options that name an organiser's contest: in a database, on a cluster or at a remote server.
typealias OrganiserOptions = ExtendedOptions<TokenOption>

/// The option `--token-file`.
struct TokenOption: AddedOptions {
  @Option(
    help: ArgumentHelp(
      "With --server: the file of the administrator's token; TOUCHSCHOOL_TOKEN if not given.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  func validate(beside contest: ContestOptions) throws {
    try OptionRule.pair("--token-file", tokenFile != nil, with: "--server", contest.server != nil)
  }
}

extension OrganiserOptions {
  /// Whether the contest is reached over the network.
  var isOnline: Bool { base.server != nil || base.store.cluster.members != nil }

  /// Opens the contest, runs `work` with it, and closes it.
  ///
  /// - Parameter settlesClock: whether to ask the person about a clock that may be wrong, before anything is written to
  ///   a file.
  func with<Result>(
    _ access: DatabaseAccess, settlesClock: Bool = true, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result {
    guard let server = base.server else {
      if let call = base.store.cluster.call,
        let result = try await Online.network.withNode(of: call, { contest, _ in try await work(contest) })
      {
        return result
      }
      return try await base.store.with(access, settlesClock: settlesClock) { try await work($0) }
    }
    return try await Online.network.withOrganised(at: server, token: try token(), work)
  }

  /// Opens the contest, runs `work` with it and the season of an option, and closes it. Prints a message if the default
  /// season is a simulation.
  func read<Result>(
    _ season: SeasonOption, _ work: (any OrganisedContest, Season) async throws -> Result
  ) async throws -> Result {
    try await with(.readOnly) { contest in
      let shown = try await contest.season(season.season)
      if season.season == nil, shown.isSimulation { SeasonOption.tellOfSimulation(shown, base.store) }
      return try await work(contest, shown)
    }
  }

  /// Prints the list that answers a question, or `none` if it is empty.
  func printList<Question: ContestQuestion, Record>(
    _ question: Question, by output: FormatOption, none: Words, _ report: ([Record]) -> Report<Record>
  ) async throws where Question.Answer == [Record] {
    let records = try await with(.readOnly) { try await $0.ask(question) }
    try output.printer.print(report(records), json: AnswerJSON(records, to: Question.self))
    if records.isEmpty { store.tell(none) }
  }

  /// Prints the list that answers a question about a season, or `none` if it is empty.
  func printList<Question: ContestQuestion, Record>(
    of season: SeasonOption, _ question: (SeasonID) -> Question, by output: FormatOption,
    none: (SeasonID) -> Words, _ report: ([Record], Season) -> Report<Record>
  ) async throws where Question.Answer == [Record] {
    let (season, records) = try await read(season) { ($1, try await $0.ask(question($1.id))) }
    try output.printer.print(report(records, season), json: AnswerJSON(records, to: Question.self))
    if records.isEmpty { store.tell(none(season.id)) }
  }

  /// The administrator's token; `nil` if none is given.
  private func token() throws -> String? {
    if let tokenFile = own.tokenFile {
      // The token is the last word: a line of the server's token file begins with the holder's name.
      return try SecretFile.line(of: tokenFile).split(separator: " ").last.map(String.init)
    }
    return ProcessInfo.processInfo.environment["TOUCHSCHOOL_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A file with a secret in its first line.
package enum SecretFile {
  /// The maximum size in bytes.
  private static let limit = 4096

  /// Reads the first line of a file that only its owner may read.
  ///
  /// - Throws: an error of the command.
  package static func line(of path: String) throws -> String {
    let text = String(decoding: try InputFile.read(fileAt: path, upTo: limit), as: UTF8.self)
    let permissions = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    guard let permissions, permissions & 0o077 == 0 else {
      throw BadData(file: path, "Others than its owner may read it; chmod 600 \(path.shellWord) changes that.")
    }
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw BadData(file: path, "It is empty; write the secret into its first line.")
    }
    return String(line)
  }
}
