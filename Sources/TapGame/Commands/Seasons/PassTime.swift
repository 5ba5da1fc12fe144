/// Starts and ends the seasons that are due, and seals those that have ended.
///
/// A long-running process should send it from time to time. Every other command starts and ends seasons, too, but only this one seals
/// them, a few at a time.
public struct PassTime: ContestCommand {
  /// Whether the clock is right although it is far ahead of the newest entry, see ``ClockJump``.
  public var isClockConfirmed: Bool

  /// The passing of time.
  public init(isClockConfirmed: Bool = false) { self.isClockConfirmed = isClockConfirmed }
}

extension PassTime {
  /// The seasons that were sealed.
  public typealias Outcome = [SeasonID]
  /// `time.pass`
  public static let name = "time.pass"
  /// What it does.
  public static let summary = "Start, end and seal the seasons that are due."
  /// Its fields.
  public static let fields: [CommandField] = [
    .required("isClockConfirmed", .flag, "Whether the server's clock is right although it is far ahead of the contest.")
  ]
  /// The list keeps a person's word that the clock is right, and not that time passes.
  public var isAudited: Bool { isClockConfirmed }
}
