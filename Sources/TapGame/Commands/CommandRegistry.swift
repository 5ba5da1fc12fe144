/// The registry of all commands, by name. It is the only list of commands.
public enum CommandRegistry {
  /// All commands, in the order in which help and descriptions show them.
  public static let all: [any ContestCommand.Type] = [
    StartSeason.self, StartSeries.self, SetSeason.self, PauseSeason.self, ContinueSeason.self, UndoPause.self,
    FreezeSeason.self, ThawSeason.self, EndSeason.self, ResumeSeason.self, SealSeason.self, StopRepeating.self,
    AddTickets.self, MergeSeason.self, AdjustTaps.self,
    ImportTaps.self, BanSessions.self, LiftBan.self,
    ClearSession.self, HidePlayer.self, ApproveNames.self, ForgetName.self, ImportSchools.self, RemoveEdition.self,
    AddGroup.self, RenameGroup.self, SetPupils.self,
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

extension Order: Codable {
  private enum CodingKeys: String, CodingKey { case command, fields, id, by, from }

  /// Reads `{"command": "season.end", "fields": {…}, "id": …, "by": …, "from": …}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .command)
    guard let type = CommandRegistry.type(named: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .command, in: container, debugDescription: "there is no command “\(name)”")
    }
    command = try container.decode(type, forKey: .fields)
    id = try container.decodeIfPresent(OrderID.self, forKey: .id)
    sender = Sender(
      try container.decode(String.self, forKey: .by), at: try container.decodeIfPresent(String.self, forKey: .from))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .command)
    try container.encode(command, forKey: .fields)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(sender.name, forKey: .by)
    try container.encodeIfPresent(sender.address, forKey: .from)
  }
}
