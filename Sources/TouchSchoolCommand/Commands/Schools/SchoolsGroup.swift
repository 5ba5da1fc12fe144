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
          ? "\(group.id)의 이름은 이제 “\(group.name)”이에요."
          : group.isNew ? "“\(group.name)” 모둠을 만들었어요: \(group.id)" : "“\(group.name)” 모둠은 이미 있어요: \(group.id)",
        rename
          ? "\(group.id) is called \(group.name) now."
          : group.isNew
            ? "Added the group \(group.name): \(group.id)" : "The group \(group.name) is there already: \(group.id)")
    }
  }
}
