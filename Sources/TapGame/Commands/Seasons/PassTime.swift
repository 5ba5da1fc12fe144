/// Starts and ends the seasons that are due, and seals ended seasons.
///
/// A long-running process should send this command from time to time. Every other command starts and ends seasons, too.
/// Only this command seals seasons, a few at a time.
public struct PassTime: ContestCommand {
  /// Whether a person confirms the clock although it is far ahead of the newest entry; see ``ClockJump``.
  public var isClockConfirmed: Bool

  public init(isClockConfirmed: Bool = false) { self.isClockConfirmed = isClockConfirmed }
}

extension PassTime {
  /// The seasons that were sealed.
  public typealias Outcome = [SeasonID]
  public static let name = "time.pass"
  public static let summary = "Start, end and seal the seasons that are due."
  public static let fields: [CommandField] = [
    .required("isClockConfirmed", .flag, "Whether the server's clock is right although it is far ahead of the contest.")
  ]
  /// The audit list keeps the command only if a person confirms the clock.
  public var isAudited: Bool { isClockConfirmed }
}
