/// The batches of a player who cheats by ``Cheat/replay``: a recording of a person's taps, sent again and again.
///
/// Moments are milliseconds since the contest's start.
struct Replay {
  struct Stretch: Hashable {
    let taps: Int64
    /// The duration in milliseconds.
    let span: Int64
  }

  /// The recording of a person who tapped 8 to 12 times a second, half a minute to two minutes long.
  private let recording: [Stretch]
  private let silence: ClosedRange<Int64>
  private var place = 0
  private var claimedUntil: Int64
  /// The last moment at which the player begins to send batches.
  private let lastCall: Int64
  private var random: ContestRandom

  /// - Parameters:
  ///   - start: the moment from which the replay claims time.
  ///   - end: the moment at which the contest ends.
  ///   - backlog: how late taps may arrive, in milliseconds.
  init(from start: Int64, to end: Int64, backlog: Int64, random: ContestRandom) {
    var random = random
    let speed = random.value(in: 8000...12_000)
    recording = (0..<random.value(in: 6...24)).map { _ in
      let span = random.value(in: 4500...5500)
      let strayed = speed * random.value(in: 850...1150) / 1000
      return Stretch(taps: max(1, strayed * span / 1_000_000), span: span)
    }
    silence = min(60_000, backlog / 4)...min(240_000, backlog / 2)
    claimedUntil = start
    lastCall = end - Self.handingIn
    self.random = random
  }

  /// The time before the contest's end, in milliseconds, at which the player begins to send the last batches.
  private static let handingIn: Int64 = 30_000

  /// The next batch, and the moment when it is sent: at once if the time that it claims has passed, otherwise after a
  /// silence. `nil` if the contest ends first.
  mutating func next(at now: Int64) -> (batch: Stretch, at: Int64)? {
    let batch = recording[place]
    var moment = now
    if claimedUntil + batch.span > now {
      moment = min(now + max(batch.span, random.value(in: silence)), lastCall)
      guard claimedUntil + batch.span <= moment else { return nil }
    }
    place = (place + 1) % recording.count
    claimedUntil += batch.span
    return (batch, moment)
  }
}
