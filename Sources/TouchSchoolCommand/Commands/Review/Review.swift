import ArgumentParser

/// `touchschool review`
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take cheaters out of a season; take that back.",
    subcommands: [ReviewBan.self, ReviewUndo.self, ReviewBans.self])
}
