import ArgumentParser
import Console
import SchoolDirectory

/// `touchschool schools generate`
struct SchoolsGenerate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Make up a national directory, for load and demonstrations.",
    discussion: """
      The schools are marked as made up and have the shape of the real directory: its regions, levels and repeated names. The same seed gives \
      the same schools.

      EXAMPLES:
        touchschool schools generate --count 12000 --output made-up.csv
        touchschool schools generate --seed 7 | touchschool schools import -
      """)

  @Option(help: "How many schools, up to \(GeneratedDirectory.maximumCount).") var count = 12_000
  @Option(help: "The number from which all of them follow.") var seed: UInt64 = 1
  @Option(help: "The CSV file to write; standard output if not given.", completion: .file(extensions: ["csv"]))
  var output: String?
  @OptionGroup var replacing: OverwriteOption

  func validate() throws {
    try OptionRule.number("--count", count, from: 1, to: GeneratedDirectory.maximumCount)
  }

  func run() throws {
    let text = DirectoryWriter.csv(GeneratedDirectory.schools(count: count, seed: seed))
    if let output {
      try OutputFile.write(text, to: output, overwriting: replacing.overwrite)
    } else {
      let standardOutput = Output.standardOutput()
      try standardOutput.write(text)
      try standardOutput.flush()
    }
  }
}
