import ArgumentParser

/// `touchschool review`
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find sessions and schools that look wrong; ban them, and take that back.",
    subcommands: [
      ReviewSessions.self, ReviewSchools.self, ReviewBan.self, ReviewUndo.self, ReviewClear.self, ReviewBans.self,
      ReviewApply.self,
    ],
    defaultSubcommand: ReviewSessions.self)
}
