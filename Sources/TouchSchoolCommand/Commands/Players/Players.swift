import ArgumentParser

/// `touchschool players`
struct Players: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the best players, of all or of a school; hide those who want to.",
    subcommands: [PlayersList.self, PlayersHide.self, PlayersUnhide.self])
}
