/// What a check of a database found.
public struct CheckReport: Hashable, Sendable, Codable {
  /// One thing that was looked at.
  public struct Item: Hashable, Sendable, Codable {
    /// What should hold, in a few words.
    public let name: String
    /// How many rows or ranks were compared.
    public let compared: Int
    /// What does not hold, a sentence each; at most ``CheckReport/maximumFindings``.
    public let findings: [String]
  }

  /// The most findings that an item lists.
  public static let maximumFindings = 20

  /// Everything that was looked at, in order.
  public let items: [Item]

  /// Whether the file is whole.
  public var isWhole: Bool { items.allSatisfy(\.findings.isEmpty) }
}
