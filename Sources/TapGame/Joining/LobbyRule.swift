/// Whether players may join a season while it is paused, as before an organiser starts it.
public enum LobbyRule: String, CaseIterable, Sendable {
  /// Players join while taps count.
  case closed
  /// Players also join while the season is paused. Who has joined stays in, though the code of the hall changes.
  case open
}
