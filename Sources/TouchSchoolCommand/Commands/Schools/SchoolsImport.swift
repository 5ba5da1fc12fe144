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
      throw ValidationError("--columns와 --from 중 하나만 적어 주세요.", "Say --columns or --from, not both.")
    }
    guard isOwn || source == nil else {
      throw ValidationError(
        "--source는 직접 만든 CSV에만 쓸 수 있어요.", "--source is for a CSV of your own; leave it out with this --from.")
    }
    if let source {
      guard SchoolID(source: source, level: .other, code: "1") != nil, DirectoryFormat(rawValue: source) == nil else {
        throw ValidationError(
          "“\(source)” 대신 다른 출처를 적어 주세요. 소문자, 숫자, -만 쓰고 형식의 이름은 쓸 수 없어요.",
          "The source “\(source)” is none: use lower-case letters, digits and -, and no name of a format.")
      }
    }
    guard inside?.parent == nil else {
      throw ValidationError("모둠 안에는 모둠을 둘 수 없어요. 학교의 ID를 적어 주세요.", "A group has no groups; give the id of a school.")
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
        "ID가 없는 학교 \(edition.idsMade)곳에는 이름과 지역으로 ID를 만들었어요 (예: \(id)). 이름이 바뀌면 다른 학교가 돼요.",
        "\(edition.idsMade) without an id got one made from name and place, such as \(id); under another name it is another school."
      )
    }
    if !order.dryRun, !plan.added.isEmpty {
      order.tell(
        "다음: touchschool schools search NAME으로 찾거나, touchschool simulate로 겨루는 것을 볼 수 있어요.",
        "Next: touchschool schools search NAME, or touchschool simulate to see them compete.")
    }
  }
}
