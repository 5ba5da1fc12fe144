import ArgumentParser

/// `touchschool season`
struct Seasons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "season",
    abstract: "Start, repeat, end and list seasons: competitions with a start, an end and rules.",
    subcommands: [
      SeasonStart.self, SeasonEnd.self, SeasonResume.self, SeasonStopRepeating.self, SeasonList.self, SeasonShow.self,
      SeasonJoin.self, SeasonTickets.self, SeasonAutoBan.self, SeasonConfirmClock.self, SeasonMergeCommand.self,
    ])
}
