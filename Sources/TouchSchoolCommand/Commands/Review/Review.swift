import ArgumentParser

/// `touchschool review`
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find sessions that look wrong; ban them, and take that back.",
    subcommands: [ReviewSessions.self, ReviewBan.self, ReviewUndo.self, ReviewBans.self, ReviewApply.self],
    defaultSubcommand: ReviewSessions.self)
}
