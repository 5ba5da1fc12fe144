import Basics
import ArgumentParser
import SchoolDirectory
import TapGame

struct SchoolsGroup: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools group")

  @OptionGroup var order: OrderOptions
  @Flag(help: "Give the group of this id another name.") var rename = false
  @Argument(help: ArgumentHelp("The school's id, or the group's.", valueName: "id"), transform: SchoolID.read)
  var school: SchoolID
  @Argument(help: "The group's name.") var name: String

  func run() async throws {
    try await order.with { desk in
      let group =
        rename
        ? try await desk.send(RenameGroup(school, to: name)) : try await desk.send(AddGroup(name, inside: school))
      guard !desk.isDryRun else { return }
      order.tell(
        rename
          ? "\(group.id) is called \(group.name) now."
          : group.isNew
            ? "Added the group \(group.name): \(group.id)" : "The group \(group.name) is there already: \(group.id)")
    }
  }
}
