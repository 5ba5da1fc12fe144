import ArgumentParser

/// `touchschool season`
struct Seasons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "season",
    abstract:
      "Start, set, pause, freeze, repeat, end, seal and list seasons: competitions with a start, an end and settings.",
    subcommands: [
      SeasonStart.self, SeasonPauseCommand.self, SeasonContinue.self, SeasonUndoPause.self, SeasonFreeze.self,
      SeasonThaw.self, SeasonEnd.self, SeasonResume.self, SeasonSealCommand.self,
      SeasonStopRepeating.self, SeasonList.self, SeasonShow.self,
      SeasonSet.self, SeasonJoin.self, SeasonTickets.self, SeasonConfirmClock.self, SeasonMerge.self,
    ])
}
