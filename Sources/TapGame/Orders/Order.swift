import Basics
/// A command with its sender, and with an id that makes it idempotent.
///
/// The JSON of an order is the same in the log, in the audit list and everywhere else.
public struct Order: Sendable {
  /// The id that the sender chose; `nil` to apply the command each time it is sent.
  public var id: OrderID?
  public var sender: Sender
  public var command: any ContestCommand

  public init(_ command: any ContestCommand, id: OrderID? = nil, from sender: Sender = .program) {
    self.command = command
    self.id = id
    self.sender = sender
  }

  public var name: String { type(of: command).name }

  /// The first version of a cluster's entries whose nodes can carry out the order.
  package var since: Int { command.since }
}

extension Order: Hashable {
  public static func == (a: Order, b: Order) -> Bool {
    a.id == b.id && a.sender == b.sender && AnyHashable(a.command) == AnyHashable(b.command)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(AnyHashable(command))
  }
}

/// The id of an order, chosen by the sender. An order that is sent again with the same id gets the first outcome and is
/// not applied again.
public struct OrderID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public static let maximumLength = 64

  /// An id of 1 to ``maximumLength`` visible ASCII characters; `nil` for any other text.
  public init?(rawValue: String) {
    let bytes = rawValue.utf8
    guard (1...Self.maximumLength).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Generates a unique id of 32 hexadecimal digits.
  public static func random(using generator: inout some RandomNumberGenerator) -> OrderID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return OrderID(unchecked: bytes.hexadecimal)
  }

  /// Generates a unique id with the system's random number generator.
  public static func random() -> OrderID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  private init(unchecked text: String) { rawValue = text }

  public var description: String { rawValue }
}

extension OrderID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = OrderID(rawValue: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an order's id has 1 to 64 visible characters of ASCII")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension ContestRefusal {
  package static func otherOrder(_ id: OrderID) -> ContestRefusal {
    ContestRefusal(
      "other-order", .data, "Another command was sent with the id \(id) before; nothing was changed: choose a new id.")
  }

  package static func forgottenOrder(_ id: OrderID) -> ContestRefusal {
    ContestRefusal(
      "forgotten-order", .state,
      "The order \(id) was decided before, and a name in it was forgotten since; nothing was changed: look for it in the audit list before you send it again."
    )
  }
}

/// Who sends a command.
public struct Sender: Hashable, Sendable {
  /// The name of an administrator's token, or of a program.
  public var name: String
  /// The network address that the command came from; `nil` for a program on the machine of the contest.
  public var address: String?

  public init(_ name: String, at address: String? = nil) {
    self.name = name
    self.address = address
  }

  /// The program that embeds the contest.
  public static let program = Sender("program")
  /// The shell on a machine of the contest.
  public static let shell = Sender("shell")
  /// The review of a season, which can ban sessions automatically.
  public static let review = Sender("review")
  /// A player who changes their own data. The organisers' audit list does not keep these changes.
  package static let player = Sender("player")
}
