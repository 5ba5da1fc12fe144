package import PlayerFile
package import SchoolDirectory
package import TapClient
package import TapGame

extension Tapping {
  /// What happens in playing.
  package enum Action: Equatable, Sendable {
    /// The game begins: batches left by the previous run are handed in.
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
    /// Taps were stored in the player's file: in this batch, if one was due, and as unbatched taps.
    case stored(OutboxBatch?)
    /// Taps could not be written into the player's file.
    case storingFailed(String)
    /// Writing them is retried.
    case storeAgain
    /// The unbatched taps of a killed run are in these batches.
    case recovered([OutboxBatch])
    /// The state of an earlier run is reconciled with the contest. These batches wait.
    case reconciled([OutboxBatch])
    /// A session was opened or continued.
    case entered(Entrance)
    /// No session could be opened.
    case enteringFailed(String, isFinal: Bool)
    /// A session needs a code, or another one.
    case codeWanted(CodeProblem)
    /// The player has typed a code.
    case codeGiven
    /// Opening a session is retried.
    case enterAgain
    /// The school is stored, and this many taps of mine are counted for it.
    case remembered(Int64)
    /// A batch was committed, by this call or an earlier one.
    case receipt(OutboxBatch, Receipt)
    /// A batch was refused. The batches of its session moved to a new session or were dropped. These batches wait; the
    /// new session follows, if there is one.
    case renewed([OutboxBatch], Entrance?)
    /// A batch was refused for good.
    case dropped(OutboxBatch)
    /// The contest is temporarily not writable or not readable.
    case failed(String)
    /// Sending the waiting batches is retried.
    case deliver
    /// All taps are to be handed in, as the game ends.
    case handIn
  }

  /// A session to play in, and its counts.
  package typealias Entrance = TapSender.Entrance
}

extension Tapping.Action {
  /// The outcome of a batch.
  init(_ event: TapSender.Event) {
    self =
      switch event {
      case .receipt(let batch, let receipt): .receipt(batch, receipt)
      case .dropped(let batch, reason: _): .dropped(batch)
      case .renewed(let queue, let entrance): .renewed(queue, entrance)
      }
  }
}
