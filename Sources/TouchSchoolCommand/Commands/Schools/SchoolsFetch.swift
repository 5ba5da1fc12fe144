import Basics
import ArgumentParser
import Console
import Foundation
import SchoolDirectory

struct SchoolsFetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools fetch")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var options: ImportOptions
  @Option(help: "The key; TOUCHSCHOOL_API_KEY if not given.") var apiKey: String?
  @Option(help: "This level only; may be given more than once.") var level: [SchoolLevel] = []
  @Option(help: ArgumentHelp("A mirror in the API's place, such as http://127.0.0.1:8080.", valueName: "url"))
  var baseURL: String?
  @Argument(help: "The API: careernet or neis.") var api: DirectoryAPI

  func validate() throws {
    guard key != nil else {
      throw ValidationError(saying: "\(api.rawValue) wants a key: give it in TOUCHSCHOOL_API_KEY, or with --api-key.")
    }
    guard base != nil || baseURL == nil else {
      throw ValidationError(
        saying: "--base-url takes an address with http or https and a host, not “\(baseURL ?? "")”.")
    }
  }

  func run() async throws {
    let fetch = try Online.network.directoryFetch(
      DirectoryRequest(api: api, levels: levels, key: key ?? "", base: base))
    let bar = order.store.progressBar("Fetching", unit: "schools")
    let edition: DirectoryEdition
    do {
      defer { bar.finish() }
      edition = try await Stopping.orFinishing("Stopped; nothing of \(api.rawValue) was taken in.") {
        try await fetch { received, count in bar.update(completed: received, total: count) }
      }
    }
    let plan = try await options.take(edition, from: Words(verbatim: api.rawValue), order)
    try ImportView(file: Words(verbatim: api.rawValue), edition: edition, plan: plan, dryRun: order.dryRun).print(
      by: output.printer)
    if !order.dryRun, !plan.added.isEmpty {
      order.tell("Next: touchschool schools search NAME, or touchschool simulate to see them compete.")
    }
  }

  /// The levels of `--level`, without repeats.
  private var levels: [SchoolLevel] {
    level.reduce(into: []) { levels, level in if !levels.contains(level) { levels.append(level) } }
  }

  private var key: String? {
    let given = apiKey ?? ProcessInfo.processInfo.environment["TOUCHSCHOOL_API_KEY"]
    return given.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  private var base: String? {
    guard let baseURL, let url = URL(string: baseURL), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.query == nil, url.fragment == nil
    else { return nil }
    return baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
  }
}
