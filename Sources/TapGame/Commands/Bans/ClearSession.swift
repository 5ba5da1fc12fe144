/// Says that an organiser has looked at a suspicious session and found nothing wrong, or takes that back. The review
/// then bans it no more by itself, and it keeps no season from being sealed.
public struct ClearSession: ContestCommand {
  public var session: SessionID
  public var isCleared: Bool?

  public init(_ session: SessionID, isCleared: Bool? = nil) {
    (self.session, self.isCleared) = (session, isCleared)
  }

  /// Whether anything was changed.
  public typealias Outcome = Bool
  public static let name = "sessions.clear"
  public static let summary = "Say that a suspicious session was looked at and is right, or take that back."
  public static let fields: [CommandField] = [
    .required("session", .number(1...Int64.max), "The session."),
    .optional("isCleared", .flag, "Whether it is cleared; true if left out."),
  ]
}
