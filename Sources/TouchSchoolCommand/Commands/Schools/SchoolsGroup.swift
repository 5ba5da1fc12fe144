import ArgumentParser
import SchoolDirectory
import TapGame

/// `touchschool schools group`
struct SchoolsGroup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Add a group inside a school, or give one another name.",
    discussion: """
      A group is a class, a club, a house: what counts for it counts for its school. Names that differ in case or spaces only are the same group. Many groups at once are a list: schools import --from names. Players make groups themselves, when they join a season with groups=made.

      With --rename the id is a group's, and the name its new one: for a name that a player gave and that cannot stay. The taps and the id stay.

      EXAMPLES:
        touchschool schools group sample:high:seoul-gyeonggi 3-2
        touchschool schools group --rename sample:high:seoul-gyeonggi,3-2 3-B
        touchschool season set groups=made
      """)

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
