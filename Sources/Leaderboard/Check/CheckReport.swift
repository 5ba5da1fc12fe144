/// The result of checking a database.
public struct CheckReport: Hashable, Sendable, Codable {
  /// One item of the check.
  public struct Item: Hashable, Sendable, Codable {
    /// The checked condition, in a few words.
    public let name: String
    /// The number of compared rows or ranks.
    public let compared: Int
    /// The violations, one sentence each; at most ``CheckReport/maximumFindings``.
    public let findings: [String]

    public init(name: String, compared: Int, findings: [String]) {
      self.name = name
      self.compared = compared
      self.findings = findings
    }
  }

  /// The maximum number of findings of an item.
  public static let maximumFindings = 20

  public let items: [Item]

  public init(items: [Item]) { self.items = items }

  /// Whether the file has no violations.
  public var isWhole: Bool { items.allSatisfy(\.findings.isEmpty) }
}
