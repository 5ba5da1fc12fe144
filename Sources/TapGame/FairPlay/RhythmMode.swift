/// Whether players of a season may use rhythm mode, which needs one switch and no speed.
///
/// In rhythm mode, a press on a slow beat counts for several taps. The mode is for players who cannot tap fast. The
/// server does not know why a player chose it, so it must be no advantage: a session in rhythm mode has a lower rate than
/// every other session, and keeps its mode for good. See ``FairPlayRules/inRhythm``.
public enum RhythmMode: String, CaseIterable, Sendable {
  /// All sessions are played tap by tap.
  case off
  /// A player may open a session in rhythm mode.
  case on

  /// The most taps per second of a session in rhythm mode.
  ///
  /// It lies below what a middle player makes with all pauses included: half of the honest players of a simulated contest
  /// of ten minutes make 4.5 taps per second or more, and a test holds that. It lies far above nothing, so that the school
  /// needs its players in rhythm mode, too.
  public static let tapsPerSecond: Int64 = 3
  /// The most taps that may come on top of the rate: six seconds of it, which are two presses at the slowest beat. So a
  /// press that comes early counts in full.
  public static let burst: Int64 = 18
}

extension FairPlayRules {
  /// The rules for a session in rhythm mode: a lower rate and a smaller burst. All other limits stay.
  public var inRhythm: FairPlayRules {
    var rules = self
    rules.tapsPerSecond = min(tapsPerSecond, RhythmMode.tapsPerSecond)
    rules.burst = min(burst, RhythmMode.burst)
    return rules
  }
}
