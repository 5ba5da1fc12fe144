import Basics
import ArgumentParser
import SchoolDirectory
import TapGame

struct SchoolsPupils: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools pupils")

  @OptionGroup var order: OrderOptions
  @Flag(help: "Remove the school's head count.") var remove = false
  @Argument(
    help: ArgumentHelp("The school's id, or that of a group inside it.", valueName: "id"), transform: SchoolID.read)
  var school: SchoolID
  @Argument(help: ArgumentHelp("How many pupils it has.", valueName: "pupils")) var pupils: Int?

  func validate() throws {
    guard remove == (pupils == nil) else {
      throw ValidationError(saying: "Give either the number of pupils or --remove.")
    }
    let range = School.pupilRange
    try pupils.map { try OptionRule.number("pupils", $0, from: range.lowerBound, to: range.upperBound) }
  }

  func run() async throws {
    try await order.with { desk in
      let changed = try await desk.send(SetPupils(pupils, of: school))
      guard !desk.isDryRun else { return }
      order.tell(
        changed.pupils.map { "\(changed.name) has \($0, "pupil", "pupils") now." }
          ?? "\(changed.name) has no head count any more.")
    }
  }
}
