/// Divides the near future into slots of a tenth of a second. Each slot has room for as many batches as the server
/// takes in that time. Each client gets a moment in the first slot with room, so that all batches together arrive
/// evenly.
///
/// If a client does not send, its place stays unused. The rate allows for that, because it follows the server's actual
/// load.
struct BatchSlots {
  /// The usual time between two batches of a client, in milliseconds.
  static let usualWait: Int64 = 1000
  /// The longest time between two batches of a client, in milliseconds.
  static let longestWait: Int64 = 10_000

  private static let length: Int64 = 100
  private static let count = Int(longestWait / length) + 1

  /// The batches that all slots together take in a second.
  var rate: Double { didSet { firstWithRoom = 0 } }

  /// The number of reserved places in each slot. Slot `number` is at the index `number % count`.
  private var taken = Array(repeating: 0, count: Self.count)
  /// The number of the earliest slot in `taken`.
  private var first: Int64 = 0
  /// The first slot that may have room.
  private var firstWithRoom: Int64 = 0

  init(rate: Double) { self.rate = rate }

  /// - Parameter now: the present moment, in milliseconds of a monotonic clock.
  /// - Returns: how long the client has to wait, in milliseconds, from ``usualWait`` to ``longestWait``. If all slots
  ///   are full, it is ``longestWait``.
  mutating func reserve(at now: Int64) -> Int64 {
    forget(before: now / Self.length)
    let room = max(1, Int(rate * Double(Self.length) / 1000))
    let last = first + Int64(Self.count) - 1
    var slot = min(last, max(firstWithRoom, (now + Self.usualWait) / Self.length))
    while slot < last, taken[place(of: slot)] >= room { slot += 1 }
    firstWithRoom = max(firstWithRoom, slot)
    let before = taken[place(of: slot)]
    taken[place(of: slot)] += 1
    let moment = slot * Self.length + Int64(min(before, room - 1)) * Self.length / Int64(room)
    return min(max(moment - now, Self.usualWait), Self.longestWait)
  }

  private func place(of slot: Int64) -> Int { Int(slot % Int64(Self.count)) }

  /// Clears the slots before the present one.
  private mutating func forget(before slot: Int64) {
    guard slot > first else { return }
    for past in first..<min(slot, first + Int64(Self.count)) { taken[place(of: past)] = 0 }
    first = slot
  }
}
