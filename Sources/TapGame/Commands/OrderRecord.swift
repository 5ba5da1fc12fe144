/// An entry of the audit list: who did what to the contest, when, from where, and with what outcome.
public struct OrderRecord: Hashable, Sendable, Identifiable {
  /// The number in the list, from 1.
  public let id: Int64
  /// The id that the sender chose; `nil` if the sender chose none.
  public let order: OrderID?
  /// The name of the command.
  public let command: String
  /// The command's fields, as JSON.
  public let fields: String
  public let sender: Sender
  /// The season that the command concerned; `nil` if it concerned none.
  public let season: SeasonID?
  /// When the command was applied.
  public let at: Timestamp
  /// The newest revision after the command.
  public let revision: Revision
  /// The outcome, as JSON; `nil` if the command was refused. In a list, a long outcome is replaced by its length:
  /// `{"bytes":4850000}`.
  public let outcome: String?
  /// Why the command was refused; `nil` if it was applied.
  public let refusal: ContestRefusal?

  public init(
    id: Int64, order: OrderID?, command: String, fields: String, sender: Sender, season: SeasonID?,
    at moment: Timestamp,
    revision: Revision, outcome: String?, refusal: ContestRefusal?
  ) {
    self.id = id
    self.order = order
    self.command = command
    self.fields = fields
    self.sender = sender
    self.season = season
    at = moment
    self.revision = revision
    self.outcome = outcome
    self.refusal = refusal
  }
}
