import Basics
import ArgumentParser
import Console
import Foundation
import SchoolDirectory

struct SchoolsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools import")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption

  @Option(
    help: "The format: datagokr, careernet, neis, uk, touchschool or names; found out by the content if not given.")
  var from: DirectoryFormat?
  @Option(help: "The level of the schools in a CareerNet list: elementary, middle, high, special or other.")
  var level: SchoolLevel?
  @Option(school: "The school that the names of a list are groups of, such as its classes.") var inside: SchoolID?
  @Option(
    help: ArgumentHelp(
      "Which column of a CSV has what, such as id=UAI,name=Appellation; by number, such as name=2, in a file without a header.",
      valueName: "part=column,…"))
  var columns: DirectoryColumns?
  @Option(
    help: ArgumentHelp(
      "The source in ids that are made from a code or a name: lower-case letters, digits and -; own if not given.",
      valueName: "source"))
  var source: String?
  @OptionGroup var options: ImportOptions
  @Argument(help: "The file; - for standard input.", completion: .file()) var file: String

  func validate() throws {
    try OptionRule.pair("--inside", inside != nil, with: "--from names", from == .names)
    let isOwn = from == nil || from == .touchschool
    guard columns == nil || isOwn else {
      throw ValidationError(saying: "Say --columns or --from, not both.")
    }
    guard isOwn || source == nil else {
      throw ValidationError(saying: "--source is for a CSV of your own; leave it out with this --from.")
    }
    if let source {
      guard SchoolID(source: source, level: .other, code: "1") != nil, DirectoryFormat(rawValue: source) == nil else {
        throw ValidationError(
          saying: "The source “\(source)” is none: use lower-case letters, digits and -, and no name of a format.")
      }
    }
    guard inside?.parent == nil else {
      throw ValidationError(saying: "A group has no groups; give the id of a school.")
    }
  }

  func run() async throws {
    if order.isOnline { try Online.network.start() }
    let name = DirectoryFile.name(of: file)
    let edition = try DirectoryFile.read(
      file, format: from, level: level, inside: inside, columns: columns, source: source)
    // While the file is read, Ctrl-C ends the process at once. From here on, the command handles Ctrl-C.
    Interrupt.install()
    let plan = try await options.take(edition, from: name, order)
    try ImportView(file: name, edition: edition, plan: plan, dryRun: order.dryRun).print(by: output.printer)
    if edition.idsMade > 0 {
      let id = edition.schools.last?.id.rawValue ?? ""
      order.tell(
        "\(edition.idsMade) without an id got one made from name and place, such as \(id); under another name it is another school."
      )
    }
    if !order.dryRun, !plan.added.isEmpty {
      order.tell("Next: touchschool schools search NAME, or touchschool simulate to see them compete.")
    }
  }
}
