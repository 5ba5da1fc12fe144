import ArgumentParser

/// The measurements that the project's claims rest on, each against a peer in the same run.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchschool-bench",
    abstract: "Measures TouchSchool against its peers; build it with -c release.",
    subcommands: [All.self] + (All.parts as [any ParsableCommand.Type]) + [
      ChangesWriter.self, ServedContest.self, BareWrites.self, HealthProbes.self,
    ],
    defaultSubcommand: All.self)
}
