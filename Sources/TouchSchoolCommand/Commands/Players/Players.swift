import ArgumentParser

/// `touchschool players`
struct Players: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "List the best players, of all or of a school, and their sessions; hide those who want to, or forget their names.",
    subcommands: [
      PlayersList.self, PlayersSessions.self, PlayersNames.self, PlayersHide.self, PlayersUnhide.self,
      PlayersApprove.self, PlayersForget.self,
    ])
}
