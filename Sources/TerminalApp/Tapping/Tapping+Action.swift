package import SchoolDirectory
package import TapClient
package import TapGame

extension Tapping {
  /// What happens in playing.
  package enum Action: Equatable, Sendable {
    /// The game begins: taps that the previous run has left are sent.
    case begin
    /// The season that taps count in now, with its state.
    case season(SeasonSummary)
    /// The person plays for this school from now on.
    case choose(SchoolSummary)
    /// The player tapped, or a held-down key repeated.
    case press(TapPress)
    /// The player tapped after the end of a season that is live by the newest standings. It is not counted.
    case seasonOver
    /// Enough time has passed to decide whether waiting presses are taps.
    case pause(at: Duration)
    /// The held-down key was released.
    case holdOver
    /// A rejection was shown for long enough.
    case rejectionOver
    /// The open taps become a batch.
    case batchDue
    /// It is time to write new taps to the player's file.
    case keepDue
    /// Taps were stored in the player's file.
    case stored
    /// Taps could not be written into the player's file.
    case storingFailed(String)
    /// Writing them is retried.
    case storeAgain
    /// Something has happened to taps on their way to the contest.
    case client(ContestClient.Event, ContestClient.Status)
    /// A school could not be joined.
    case joiningFailed(String, isFinal: Bool)
    /// A session needs a code, or another one.
    case codeWanted(CodeProblem)
    /// The player has typed a code or a ticket.
    case codeGiven(String)
    /// Joining a school is retried.
    case joinAgain
    /// The school is stored, and this many taps of mine are counted for it.
    case remembered(Int64)
    /// Waiting taps are sent now, and not after the pause.
    case retry
    /// All taps are to be handed in, as the game ends.
    case handIn
  }
}
