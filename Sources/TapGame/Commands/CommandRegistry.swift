/// The registry of all commands, by name. It is the only list of commands.
public enum CommandRegistry {
  /// All commands, in the order in which help and descriptions show them.
  public static let all: [any ContestCommand.Type] = [
    StartSeason.self, StartSeries.self, SetSeason.self, PauseSeason.self, ContinueSeason.self, UndoPause.self,
    FreezeSeason.self, ThawSeason.self, EndSeason.self, ResumeSeason.self, SealSeason.self, StopRepeating.self,
    AddTickets.self, MergeSeason.self, AdjustTaps.self,
    ImportTaps.self, BanSessions.self, LiftBan.self,
    ClearSession.self, HidePlayer.self, ApproveNames.self, ForgetName.self, ImportSchools.self, RemoveEdition.self,
    AddGroup.self, RenameGroup.self,
    ShowOnWall.self,
    AddPerson.self, WithdrawPerson.self, AddWebhook.self, RemoveWebhook.self,
    PassTime.self,
  ]

  /// The command with this name; `nil` if there is none.
  public static func type(named name: String) -> (any ContestCommand.Type)? { byName[name] }

  /// The commands that only a store or a server sends, to the contest's own log. No person and no program can send them.
  private static let inner: [any ContestCommand.Type] = [
    KeepImportPiece.self, FinishImport.self, ClaimWebhooks.self, SettleDelivery.self, ReportEvent.self,
  ]

  private static let byName: [String: any ContestCommand.Type] = Dictionary(
    uniqueKeysWithValues: (all + inner).map { ($0.name, $0) })
}
