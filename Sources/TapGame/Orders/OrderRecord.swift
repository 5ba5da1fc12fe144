import Foundation

/// An entry of the audit list: who did what to the contest, when, from where, and with what outcome.
public struct OrderRecord: Hashable, Sendable, Identifiable {
  /// The number in the list, from 1.
  public let id: Int64
  /// The id that the sender chose; `nil` if the sender chose none.
  public let order: OrderID?
  public let command: String
  /// The command's fields, as JSON.
  public let fields: String
  public let sender: Sender
  /// The season that the command concerned; `nil` if it concerned none.
  public let season: SeasonID?
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

extension OrderRecord: Codable {
  private enum Key: CodingKey {
    case id, order, command, fields, by, from, season, at, revision, outcome, refusal
  }

  /// Writes the fields and the outcome as the JSON that they are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(order, forKey: .order)
    try container.encode(command, forKey: .command)
    try container.encode(try JSONValue(text: fields), forKey: .fields)
    try container.encode(sender.name, forKey: .by)
    try container.encode(sender.address, forKey: .from)
    try container.encode(season, forKey: .season)
    try container.encode(at, forKey: .at)
    try container.encode(revision, forKey: .revision)
    try container.encode(try outcome.map(JSONValue.init(text:)), forKey: .outcome)
    try container.encode(refusal, forKey: .refusal)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(Int64.self, forKey: .id),
      order: try container.decodeIfPresent(OrderID.self, forKey: .order),
      command: try container.decode(String.self, forKey: .command),
      fields: try container.decode(JSONValue.self, forKey: .fields).text,
      sender: Sender(
        try container.decode(String.self, forKey: .by), at: try container.decodeIfPresent(String.self, forKey: .from)),
      season: try container.decodeIfPresent(SeasonID.self, forKey: .season),
      at: try container.decode(Timestamp.self, forKey: .at),
      revision: try container.decode(Revision.self, forKey: .revision),
      outcome: try container.decodeIfPresent(JSONValue.self, forKey: .outcome)?.text,
      refusal: try container.decodeIfPresent(ContestRefusal.self, forKey: .refusal))
  }
}

/// Any JSON, inside a value that is coded.
private enum JSONValue: Codable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

  /// The value as JSON on one line, with its keys in alphabetical order.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent kinds come first, as each that it is not costs an error.
    if container.decodeNil() {
      self = .null
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

/// The head of the audit list's chain: a hash of all orders up to one.
///
/// Each order's link is a SHA-256 over the link of the order before it and its own contents, so an order that is changed
/// later changes every head after it.
public struct OrderHead: Hashable, Sendable, Codable {
  /// The number of the newest order that the head covers.
  public let order: Int64
  /// Its link: 64 hexadecimal digits.
  public let link: String

  public init(order: Int64, link: String) {
    self.order = order
    self.link = link
  }
}
