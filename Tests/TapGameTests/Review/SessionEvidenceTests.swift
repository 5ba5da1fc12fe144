import SchoolDirectory
import TapGame
import Testing

@Suite struct `Evidence of a session` {
  private func evidence(_ batches: [(taps: Int64, span: Int64)], rejected: Int64 = 0) -> SessionEvidence {
    var evidence = SessionEvidence()
    for batch in batches {
      evidence.add(
        accepted: batch.taps - rejected, rejected: rejected, reason: rejected > 0 ? .tooFast : nil, span: batch.span,
        rules: .standard)
    }
    return evidence
  }

  private func kinds(_ evidence: SessionEvidence) -> [Suspicion.Kind] { evidence.suspicions.map(\.kind) }

  @Test(arguments: [UInt64(1), 2, 3])
  func `has the variations that two passes over its batches give`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let batches = (0..<200).map { _ in
      (taps: Int64(random.integer(below: 40)) + 1, span: Int64(random.integer(below: 4000)))
    }
    func variation(_ values: [Double], weights: [Double]) -> Double {
      let weight = weights.reduce(0, +)
      let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / weight
      let squares = zip(values, weights).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 }
      return (squares / weight).squareRoot() / mean
    }
    let evidence = evidence(batches)
    #expect(evidence.batches == 200 && evidence.taps == batches.reduce(0) { $0 + $1.taps })
    #expect(evidence.span == batches.reduce(0) { $0 + $1.span })
    #expect(evidence.largestBatch == batches.map(\.taps).max())
    let (taps, times) = (try #require(evidence.batchVariation), try #require(evidence.intervalVariation))
    let ofEach = batches.map { Double($0.taps) }
    #expect(abs(taps - variation(ofEach, weights: ofEach.map { _ in 1 })) < 1e-9)
    #expect(abs(times - variation(batches.map { Double($0.span) / Double($0.taps) }, weights: ofEach)) < 1e-9)
  }

  @Test func `of a person is none`() {
    var random = SeededGenerator(seed: 5)
    let person = (0..<500).map { _ in
      (taps: 6 + Int64(random.integer(below: 5)), span: 900 + Int64(random.integer(below: 200)))
    }
    #expect(kinds(evidence(person)).isEmpty)
    #expect(kinds(SessionEvidence()).isEmpty)
    // A few batches may be even by chance.
    #expect(kinds(evidence(Array(repeating: (8, 1000), count: 19))).isEmpty)
  }

  @Test func `of a machine is its rhythm, its speed, or both`() {
    #expect(kinds(evidence(Array(repeating: (8, 1000), count: 20))) == [.evenTimes, .evenBatches])
    #expect(kinds(evidence(Array(repeating: (20, 1000), count: 30))) == [.evenTimes, .atLimit, .evenBatches])
    #expect(!kinds(evidence(Array(repeating: (20, 1000), count: 29))).contains(.atLimit))
    let quick = evidence(Array(repeating: (50, 1000), count: 40), rejected: 30)
    #expect(kinds(quick) == [.tooFast, .evenTimes, .atLimit, .evenBatches])
    #expect(quick.suspicions[0].reason == "60.0 % of 2000 taps faster than people tap")
    #expect(quick.suspicions[1].reason == "the time between taps varies by 0.0 % over 40 batches")
    // Batches of different sizes in the same rhythm.
    #expect(kinds(evidence((0..<40).map { (taps: 5 + $0, span: (5 + $0) * 100) })) == [.evenTimes])
    #expect(kinds(evidence([(1000, 3_600_000)])) == [.handedInLate])
    #expect(kinds(evidence([(999, 3_600_000)])).isEmpty)
  }

  /// The last batch before a pause is short, and so uneven by chance.
  @Test func `of a clicker that pauses is its rhythm`() {
    var random = SeededGenerator(seed: 8)
    let clicker = (0..<60).map { number -> (taps: Int64, span: Int64) in
      let span: Int64 = number % 6 == 5 ? 300 + Int64(random.integer(below: 200)) : 5000
      let stray = Double(random.integer(below: 41)) / 1000 - 0.02
      return (taps: Int64(15 * (1 + stray) * Double(span) / 1000), span: span)
    }
    #expect(kinds(evidence(clicker)) == [.evenTimes])
  }

  /// Batches of people, as a client sends them once a second or four times.
  private func person(_ random: inout SeededGenerator, _ count: Int, taps: Int64, rounded: Int64 = 1)
    -> [(taps: Int64, span: Int64)]
  {
    (0..<count).map { _ in
      let made = max(1, taps - 1 + Int64(random.integer(below: 3)))
      return (taps: made, span: made * (120 + Int64(random.integer(below: 60))) / rounded * rounded)
    }
  }

  @Test(arguments: [6, 17, 29], [true, false])
  func `of a recording that is played again and again is its repetition`(length: Int, isReversed: Bool) {
    var random = SeededGenerator(seed: UInt64(length))
    let recording = person(&random, length, taps: 6)
    let played = (0..<8).flatMap { _ in recording }
    let evidence = evidence(isReversed ? played.reversed() : played)
    #expect(kinds(evidence) == [.repeatedBatches])
    let compared = Int64(played.count - 32)
    // Of a recording as long as what is kept, each row but a few is found.
    #expect(evidence.repeatedBatches <= compared && evidence.repeatedBatches * 10 >= compared * 9)
    #expect(
      evidence.suspicions.first?.reason
        == "\(evidence.repeatedBatches) of \(played.count) batches are the same ones again, to the tap and the millisecond"
    )
  }

  @Test(arguments: [(Int64(1), Int64(1)), (2, 1), (6, 1), (2, 250), (6, 1000)])
  func `of a person is no repetition, however short the batches and coarse the times`(taps: Int64, rounded: Int64) {
    var random = SeededGenerator(seed: 12)
    let evidence = evidence(person(&random, 4000, taps: taps, rounded: rounded))
    #expect(!kinds(evidence).contains(.repeatedBatches))
  }

  @Test(arguments: [(3_600, 120), (240, 120), (120, 60), (60, 30), (20, 30)] as [(Int64, Int)])
  func `is certain after two minutes, or after half of a shorter season`(length: Int64, seconds: Int) {
    let season = Season(
      id: SeasonID(rawValue: 1), name: "Short", startsAt: Timestamp(milliseconds: 0),
      endsAt: Timestamp(milliseconds: length * 1000))
    #expect(evidence(Array(repeating: (20, 1000), count: seconds)).machineReason(in: season) != nil)
    #expect(evidence(Array(repeating: (20, 1000), count: seconds - 1)).machineReason(in: season) == nil)
  }

  /// A season without an end.
  private let open = Season(id: SeasonID(rawValue: 1), name: "Open", startsAt: Timestamp(milliseconds: 0), endsAt: nil)

  @Test func `is certain only of a machine's rhythm at a machine's speed, for two minutes`() {
    let script = evidence(Array(repeating: (20, 1000), count: 120))
    #expect(
      script.machineReason(in: open)
        == "the time between taps varies by 0.0 % over 120 batches; 120 of 120 s as fast as the season allows")
    #expect(evidence(Array(repeating: (20, 1000), count: 119)).machineReason(in: open) == nil)
    let macro = evidence(Array(repeating: (50, 1000), count: 120), rejected: 30)
    #expect(macro.machineReason(in: open)?.hasSuffix("; 60.0 % of 6000 taps faster than people tap") == true)
    // A clicker at a person's speed, and a person with many fingers, are for a person to judge.
    #expect(evidence(Array(repeating: (15, 1000), count: 600)).machineReason(in: open) == nil)
    var random = SeededGenerator(seed: 6)
    let drummer = (0..<300).map { _ in (taps: 20 + Int64(random.integer(below: 12)), span: Int64(1000)) }
    #expect(kinds(evidence(drummer)).contains(.atLimit) && evidence(drummer).machineReason(in: open) == nil)
    // An address is no reason, however many sessions it has.
    var crowd = evidence(Array(repeating: (15, 1000), count: 600))
    (crowd.sessionsOfAddress, crowd.sessionsOpenedTogether, crowd.openingVariation) = (50, 50, 0)
    #expect(crowd.machineReason(in: open) == nil)
    let recorded = (0..<300).map { number -> (taps: Int64, span: Int64) in
      let place = Int64(number % 7)
      return (taps: 30 + place * 3, span: 1400 + place * 200)
    }
    let replay = evidence(recorded)
    #expect(kinds(replay).contains(.repeatedBatches) && kinds(replay).contains(.atLimit))
    #expect(replay.machineReason(in: open)?.contains("are the same ones again") == true)
  }

  @Test func `counts what was too fast for the session, not what was too much for its address`() {
    var evidence = SessionEvidence()
    for _ in 0..<10 { evidence.add(accepted: 5, rejected: 45, reason: .addressLimit, span: 60_000, rules: .standard) }
    #expect(evidence.rejected == 0 && kinds(evidence).isEmpty)
    evidence.add(accepted: 0, rejected: 60, reason: .timeNotPassed, span: 60_000, rules: .standard)
    #expect(evidence.rejected == 60 && kinds(evidence) == [.tooFast])
  }

  @Test func `is the address, too, which weighs least`() {
    var evidence = SessionEvidence()
    (evidence.sessionsOfAddress, evidence.sessionsOpenedTogether) = (4, 2)
    #expect(kinds(evidence).isEmpty)
    (evidence.sessionsOfAddress, evidence.sessionsOpenedTogether) = (5, 3)
    #expect(kinds(evidence) == [.openedTogether, .sharedAddress])
    evidence.openingVariation = 0.29
    #expect(kinds(evidence) == [.openedTogether, .openedEvenly, .sharedAddress])
    evidence.openingVariation = 0.31
    #expect(kinds(evidence) == [.openedTogether, .sharedAddress])
  }

  @Test func `is not the address where the organiser has named it as a venue, unless more come than were named`() {
    var evidence = SessionEvidence()
    (evidence.sessionsOfAddress, evidence.sessionsOpenedTogether, evidence.playersOfAddress) = (30, 9, 30)
    #expect(kinds(evidence).isEmpty)
    evidence.sessionsOfAddress = 31
    #expect(kinds(evidence) == [.sharedAddress])
    evidence.openingVariation = 0
    #expect(kinds(evidence) == [.openedEvenly, .sharedAddress])
    #expect(
      Suspicion.Kind.allCases.allSatisfy { $0 == .sharedAddress || $0.weight > Suspicion.Kind.sharedAddress.weight })
  }
}
