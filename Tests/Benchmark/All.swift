import ArgumentParser
import Console

/// Every part, one table.
struct All: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run all parts and print one table: what, ours, the peer, the ratio, the goal.",
    discussion: """
      This takes some minutes. Which part runs is told on standard error, and so is what is left out because this machine lacks the peer.
      A ratio is how many times better ours is; it is red where it does not reach its goal.
      """)

  @OptionGroup var options: BenchOptions
  @Flag(help: "Small sizes, whose figures say nothing: to see that everything runs.") var quick = false
  @Option(
    name: .customLong("part"), help: "Only this part, such as `start`; may be given several times.")
  var names: [String] = []
  @Option(help: "A real directory to import, as data.go.kr publishes it; a made-up one of its size if not given.")
  var directory: String?

  /// Every part, in the order in which they run.
  static let parts: [any BenchPart.Type] = [
    Ingest.self, Applying.self, Search.self, Rank.self, Start.self, Import.self, History.self, Banning.self,
    Cheats.self, Changes.self, Server.self, Play.self,
  ]

  func validate() throws {
    let known = Self.parts.map { $0.name }
    for name in names where !known.contains(name) {
      throw ValidationError("There is no part “\(name)”; the parts are \(known.joined(separator: ", ")).")
    }
  }

  func run() async throws {
    var measurements: [Measurement] = []
    var hasFailed = false
    let parts = Self.parts.filter { names.isEmpty || names.contains($0.name) }
    for (number, part) in zip(1..., parts) {
      tell("\(number) of \(parts.count): \(part.name)")
      do {
        measurements += try await part.parse(arguments(of: part)).measure()
      } catch let reason as LeftOut {
        tell("\(part.name) is left out: \(reason)")
      } catch {
        hasFailed = true
        tell("\(part.name) has failed: \(error)")
      }
    }
    try BenchReport(measurements: measurements).print(as: options.format)
    if hasFailed { throw ExitCode.failure }
  }

  private func arguments(of part: any BenchPart.Type) -> [String] {
    let directory = part == Import.self ? directory : nil
    return (quick ? part.quick : []) + (options.folder.map { ["--folder", $0] } ?? [])
      + (directory.map { ["--directory", $0] } ?? [])
  }
}

/// Says something on standard error; when that is gone, nobody is left to be told.
func tell(_ sentence: String) {
  let output = Output.standardError()
  try? output.writeLine(sentence.sanitized)
  try? output.flush()
}
