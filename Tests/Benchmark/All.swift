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

  @OptionGroup var output: FormatOption
  @Flag(help: "Small sizes, whose figures say nothing: to see that everything runs.") var quick = false
  @Option(
    name: .customLong("part"), help: "Only this part, such as `start`; may be given several times.")
  var names: [String] = []
  @Option(help: "A real directory to import, as data.go.kr publishes it; a made-up one of its size if not given.")
  var directory: String?
  @Option(help: "The folder to write in; the system's for temporary files if not given.") var folder: String?

  func validate() throws {
    for name in names where !BenchPart.all.contains(where: { $0.name == name }) {
      let known = BenchPart.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no part “\(name)”; the parts are \(known).")
    }
  }

  func run() async throws {
    let settings = BenchPart.Settings(folder: folder, directory: directory, isQuick: quick)
    var measurements: [Measurement] = []
    var hasFailed = false
    let parts = BenchPart.all.filter { names.isEmpty || names.contains($0.name) }
    for (number, part) in zip(1..., parts) {
      tell("\(number) of \(parts.count): \(part.name)")
      do {
        measurements += try await part.measure(settings)
      } catch let reason as LeftOut {
        tell("\(part.name) is left out: \(reason)")
      } catch {
        hasFailed = true
        tell("\(part.name) has failed: \(error)")
      }
    }
    try BenchReport(measurements: measurements).print(as: output.format)
    if hasFailed { throw ExitCode.failure }
  }
}

/// Says something on standard error; when that is gone, nobody is left to be told.
func tell(_ sentence: String) {
  let output = Output.standardError()
  try? output.writeLine(sentence.sanitized)
  try? output.flush()
}
