import SchoolDirectory
import TapGame

@testable import StoreConformance

/// A season whose players tap over its end, on phones at random latencies of up to a second each way.
///
/// A phone does what the clients do. It seals a batch when it sends one: a quarter of a second after the first tap, a second after the
/// last batch, a quarter of a second before the end and at the end, one at a time. It counts no tap that its ``ServerClock`` puts after
/// the end. Fingers go on for a second and a half after it.
struct LastSecond {
  /// What became of the taps of the seasons' phones.
  struct Figures {
    /// The taps that were made before the end.
    var made: Int64 = 0
    /// Of these, the ones that a phone sent and that were not counted.
    var refused: Int64 = 0
    /// Of these, the ones that a phone put after the end by its clock.
    var missed: Int64 = 0
    /// The taps that were made after the end and counted.
    var late: Int64 = 0
    /// The taps that arrived after the end and were counted.
    var arrivedInGrace: Int64 = 0
    /// How far a phone put the end from where it was, at the most, in milliseconds.
    var worstClock: Int64 = 0
  }

  private enum Event {
    case open, tap, wake
    case arrive(Batch)
    case answer(sentAt: Timestamp, serverTime: Timestamp)
  }

  private struct Batch {
    let batch: TapBatch
    /// How many of its taps were made after the end.
    let late: Int64
    let sentAt: Timestamp
  }

  private struct Phone {
    /// How far its own clock is ahead of the true time, in milliseconds.
    let ownAhead: Int64
    /// The time between two taps, in milliseconds.
    let beat: Int
    var clock = ServerClock()
    var session: SessionID?
    var sequence: Int64 = 0
    var open: (taps: Int64, late: Int64, span: Int64) = (0, 0, 0)
    var lastTap: Timestamp?
    var lastSend = Timestamp(milliseconds: 0)
    var isWaiting = false
  }

  /// The longest latency of one way, in milliseconds.
  private static let latency = 1000
  private static let (firstAfter, nextAfter, ahead) = (Int64(250), Int64(1000), Int64(250))

  private let fixture: StoreFixture
  private let end: Timestamp
  private var random: SeededGenerator
  private var phones: [Phone] = []
  private var events: [(at: Timestamp, phone: Int, event: Event)] = []
  private var figures: Figures

  /// Plays seasons of some eight seconds with ten phones each.
  ///
  /// - Parameter ownAhead: how far a phone's own clock is ahead, in milliseconds.
  static func play(
    seeds: ClosedRange<UInt64>, ownAhead: (inout SeededGenerator) -> Int64
  ) async throws -> Figures {
    var figures = Figures()
    for seed in seeds {
      var season = try await LastSecond(seed: seed, figures, ownAhead: ownAhead)
      try await season.run()
      figures = season.figures
    }
    return figures
  }

  private init(seed: UInt64, _ figures: Figures, ownAhead: (inout SeededGenerator) -> Int64) async throws {
    random = SeededGenerator(seed: seed)
    end = StoreFixture.start + Int64(random.integer(in: 7000..<9000))
    fixture = try await StoreFixture(.memory, endsAt: end)
    self.figures = figures
    for number in 0..<10 {
      phones.append(Phone(ownAhead: ownAhead(&random), beat: random.integer(in: 72..<101)))
      add(.open, of: number, at: StoreFixture.start + oneWay())
    }
  }

  private mutating func oneWay() -> Int64 { Int64(random.integer(in: 0..<Self.latency + 1)) }

  private mutating func add(_ event: Event, of phone: Int, at moment: Timestamp) {
    var (low, high) = (0, events.count)
    // The next event is the last one; of those at one moment the first to be added.
    while low < high {
      let middle = (low + high) / 2
      if events[middle].at > moment { low = middle + 1 } else { high = middle }
    }
    events.insert((moment, phone, event), at: low)
  }

  private mutating func run() async throws {
    while let (now, number, event) = events.popLast() {
      switch event {
      case .open:
        fixture.clock.set(to: now)
        phones[number].session = try await fixture.open(number % 4)
        add(.answer(sentAt: StoreFixture.start, serverTime: now), of: number, at: now + oneWay())
        phones[number].isWaiting = true
      case .answer(let sentAt, let serverTime):
        answer(number, now, sentAt: sentAt, serverTime: serverTime)
      case .tap: tap(number, now)
      case .wake: send(number, now)
      case .arrive(let batch): try await arrive(batch, of: number, now)
      }
    }
  }

  private func serverTime(_ number: Int, _ now: Timestamp) -> Timestamp {
    phones[number].clock.serverTime(at: now + phones[number].ownAhead)
  }

  private mutating func tap(_ number: Int, _ now: Timestamp) {
    if now < end + 1500 { add(.tap, of: number, at: now + Int64(phones[number].beat + random.integer(in: -4..<5))) }
    if now < end { figures.made += 1 }
    let gap = phones[number].lastTap.map { now.milliseconds(since: $0) } ?? 0
    guard serverTime(number, now) < end else {
      if now < end { figures.missed += 1 }
      return
    }
    phones[number].lastTap = now
    phones[number].open.taps += 1
    phones[number].open.span += gap
    if now >= end { phones[number].open.late += 1 }
    add(.wake, of: number, at: max(now + Self.firstAfter, phones[number].lastSend + Self.nextAfter))
  }

  private mutating func send(_ number: Int, _ now: Timestamp) {
    let phone = phones[number]
    let seen = serverTime(number, now)
    let isHeldBack = seen > end + -Self.ahead && seen < end
    let isDue = seen >= end + -Self.ahead || now.milliseconds(since: phone.lastSend) >= Self.nextAfter
    guard !phone.isWaiting, phone.open.taps > 0, isDue, !isHeldBack, let session = phone.session else { return }
    phones[number].sequence += 1
    let batch = TapBatch(
      session: session, sequence: phones[number].sequence, taps: phone.open.taps, span: phone.open.span)
    phones[number].open = (0, 0, 0)
    phones[number].isWaiting = true
    phones[number].lastSend = now
    add(.arrive(Batch(batch: batch, late: phone.open.late, sentAt: now)), of: number, at: now + oneWay())
  }

  private mutating func arrive(_ sent: Batch, of number: Int, _ now: Timestamp) async throws {
    fixture.clock.set(to: now)
    do {
      let receipt = try await fixture.store.commit(sent.batch)
      figures.refused += receipt.rejected
      figures.late += sent.late
      if now >= end { figures.arrivedInGrace += receipt.accepted }
    } catch is TapRefusal {
      figures.refused += sent.batch.taps
    }
    add(.answer(sentAt: sent.sentAt, serverTime: now), of: number, at: now + oneWay())
  }

  private mutating func answer(_ number: Int, _ now: Timestamp, sentAt: Timestamp, serverTime: Timestamp) {
    let isFirst = phones[number].sequence == 0
    let ownAhead = phones[number].ownAhead
    phones[number].isWaiting = false
    phones[number].clock.take(
      sentAt: sentAt + ownAhead, serverTime: serverTime, receivedAt: now + ownAhead)
    if isFirst { add(.tap, of: number, at: now) }
    let ownEnd = phones[number].clock.ownTime(at: end) + -ownAhead
    if now < end { figures.worstClock = max(figures.worstClock, abs(ownEnd.milliseconds(since: end))) }
    for moment in [ownEnd + -Self.ahead, ownEnd] { add(.wake, of: number, at: max(now, moment)) }
    add(.wake, of: number, at: max(now, phones[number].lastSend + Self.nextAfter))
  }
}
