package import SchoolDirectory
package import TapClient
package import TapGame

extension Tapping {
  package enum Action: Equatable, Sendable {
    /// The game begins. The taps that wait from the previous run are sent.
    case begin
    /// The current season, with its state.
    case season(SeasonSummary)
    /// The person plays for this school from now on.
    case choose(SchoolSummary)
    /// The player tapped, or a held-down key repeated.
    case press(TapPress)
    /// The player tapped after the end of the season, while the newest standings still show it as live. The tap is not
    /// counted.
    case seasonOver
    /// Decides the waiting presses for which enough time has passed.
    case pause(at: Duration)
    /// The held-down key was released.
    case holdOver
    /// The display time of a rejection is over.
    case rejectionOver
    /// Batches wait, and no receipt has come for a while.
    case late
    /// The open taps must become a batch.
    case batchDue
    /// The timer for writing unbatched taps to the player's file has fired.
    case keepDue
    /// Taps were stored in the player's file.
    case stored
    /// Taps could not be written into the player's file.
    case storingFailed(String)
    /// The write to the player's file is retried.
    case storeAgain
    /// An event of the client that sends the taps, with its status.
    case client(ContestClient.Event, ContestClient.Status)
    /// A school could not be joined.
    case joiningFailed(String, isFinal: Bool)
    /// A session needs a code, or a different code.
    case codeWanted(CodeProblem)
    /// The player has typed a code or a ticket.
    case codeGiven(String)
    /// Joining a school is retried.
    case joinAgain
    /// The school is stored. The contest has counted this many of my taps for the school.
    case remembered(Int64)
    /// Waiting taps are sent now, without waiting for the next retry.
    case retry
    /// The game ends: all taps must be handed in.
    case handIn
  }
}
