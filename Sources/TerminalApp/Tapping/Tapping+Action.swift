package import PlayerFile
package import SchoolDirectory
package import TapGame

extension Tapping {
  /// What happens in playing.
  package enum Action: Equatable, Sendable {
    /// The game begins: what was left behind the last time is handed in.
    case begin
    /// The season that taps count in now, and where it stands.
    case season(SeasonSummary)
    /// The person plays for this school from now on.
    case choose(SchoolSummary)
    /// The person, or a key that is held down, tapped.
    case press(TapPress)
    /// By this moment, taps that waited to be told from a held key can be decided.
    case pause(at: Duration)
    /// The key that was held down is held no more.
    case holdOver
    /// A rejection was told for long enough.
    case rejectionOver
    /// The taps since the last batch become one.
    case batchDue
    /// Taps are in the player's file, as a batch.
    case stored(OutboxBatch)
    /// Taps could not be written into the player's file.
    case storingFailed(String)
    /// They are written once more.
    case storeAgain
    /// What an earlier run left is in line with the contest. These batches wait.
    case reconciled([OutboxBatch])
    /// A session is there.
    case entered(Entrance)
    /// No session could be opened.
    case enteringFailed(String, isFinal: Bool)
    /// A session is opened once more.
    case enterAgain
    /// The school is remembered. So many taps of mine for it are counted.
    case remembered(Int64)
    /// A batch was committed, now or the first time that it was sent.
    case receipt(OutboxBatch, Receipt)
    /// A batch was refused. What waited under its session has a new one, or was dropped. These batches wait; and the session, if there
    /// is a new one.
    case renewed([OutboxBatch], Entrance?)
    /// A batch was refused for good.
    case dropped(OutboxBatch)
    /// The contest cannot be written or read just now.
    case failed(String)
    /// What waits is tried again.
    case deliver
    /// Everything is to be handed in, as the game ends.
    case handIn
  }

  /// A session to play in, and how far it is.
  package struct Entrance: Equatable, Sendable {
    /// The session, as the player's file has it.
    package let session: OwnSession
    /// All sessions that the player has had for this school in this season.
    package let ownSessions: Set<OwnSession.ID>
    /// What sessions before it brought the same school in the same season.
    package let earlier: Int64
    /// All batches of the contest that wait for their receipts.
    package let queue: [OutboxBatch]
  }
}
