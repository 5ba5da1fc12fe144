import Synchronization
import TapGame

/// Which device plays a session that more than one device has opened, as with one ticket. The device that opened it
/// last has its seat. Another one may still hand in what it has, and is told so with each answer.
///
/// A device is the number in its token. The seats are in memory: after a restart of the server, or at another node, no
/// device is told until the session is opened again. That harms no count, because a sequence counts once.
final class SessionSeats: Sendable {
  /// The maximum number of seats. If there are more, the table is emptied.
  static let limit = 100_000
  /// The number of sequences of a session whose devices are known.
  static let memory = 64

  private struct Seat {
    var device: UInt64
    /// Whether more than one device has opened the session. Only then it is kept who sends what.
    var isShared = false
    /// The devices that have sent the last sequences.
    var senders: [Int64: UInt64] = [:]
  }

  private let seats = Mutex<[SessionID: Seat]>([:])

  /// Gives the seat of a session to a device.
  ///
  /// - Parameter isUsed: whether the session has batches already.
  func open(_ session: SessionID, for device: UInt64, isUsed: Bool) {
    seats.withLock { seats in
      if seats.count >= Self.limit { seats.removeAll(keepingCapacity: true) }
      var seat = seats[session] ?? Seat(device: device, isShared: isUsed)
      if seat.device != device { seat = Seat(device: device, isShared: true, senders: seat.senders) }
      seats[session] = seat
    }
  }

  /// Whether another device has the seat of a token's session.
  func isElsewhere(_ token: Token) -> Bool {
    seats.withLock { seats in seats[token.session].map { $0.device != token.device } ?? false }
  }

  /// Whether a batch is this device's own: `false` if another device has sent its sequence. Two devices number their
  /// batches alike, so the receipt of such a batch would be the other one's.
  func take(_ sequence: Int64, by token: Token) -> Bool {
    seats.withLock { seats in
      guard seats[token.session]?.isShared == true, var seat = seats.removeValue(forKey: token.session) else {
        return true
      }
      let sender = seat.senders[sequence] ?? token.device
      seat.senders[sequence] = sender
      if seat.senders.count > Self.memory, let oldest = seat.senders.keys.min() { seat.senders[oldest] = nil }
      seats[token.session] = seat
      return sender == token.device
    }
  }

  /// Forgets who has sent a sequence, because its batch was refused.
  func giveBack(_ sequence: Int64, of token: Token) {
    seats.withLock { seats in
      if seats[token.session]?.senders[sequence] == token.device { seats[token.session]?.senders[sequence] = nil }
    }
  }
}
