import ArgumentParser
import Foundation

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration("serve")

  @OptionGroup var store: FileOptions

  @OptionGroup var server: ServeOptions<ServeSettings.Server>

  @Option(
    help: ArgumentHelp("A configuration file.", valueName: "file"), completion: .file(extensions: ["conf", "json"]))
  var config: String?

  @Flag(
    help:
      "Print a configuration file with all settings and serve nothing: those that were given, and the others commented out."
  )
  var printConfiguration = false

  @Flag(
    help:
      "Begin an empty contest with the schools that come with the command, and a season without an end."
  )
  var sample = false

  @OptionGroup var log: ServeOptions<ServeSettings.Log>

  @OptionGroup(title: "Cluster") var cluster: ServeOptions<ServeSettings.Cluster>

  @OptionGroup(title: "Limits") var limits: ServeOptions<ServeSettings.Limits>

  func run() async throws {
    let flags = server.values + log.values + cluster.values + limits.values
    let call = ServeCall(flags: flags, file: config, addsSample: sample, store: store)
    guard !printConfiguration else {
      return try Printer().lines(ConfigurationText(given: try Online.network.settings(of: call)).lines)
    }
    try await Online.network.serve(call)
  }
}
