/// The commands that there are, by name. This is their only list.
public enum CommandRegistry {
  /// Every command, in the order in which they are described.
  public static let all: [any ContestCommand.Type] = [
    StartSeason.self, StartSeries.self, SetSeason.self, PauseSeason.self, ContinueSeason.self, UndoPause.self,
    EndSeason.self, ResumeSeason.self, StopRepeating.self, AddTickets.self, MergeSeason.self, AdjustTaps.self,
    ImportTaps.self, BanSessions.self, LiftBan.self,
    HidePlayer.self, ForgetName.self, ImportSchools.self, RemoveEdition.self, PassTime.self,
  ]

  /// The command of a name; `nil` if there is none.
  /// - Complexity: O(length of the name).
  public static func type(named name: String) -> (any ContestCommand.Type)? { byName[name] }

  private static let byName: [String: any ContestCommand.Type] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}
