import Basics
import Foundation
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `Rhythm mode` {
  private static let opened = Timestamp(milliseconds: 1_790_000_000_000)

  private func season(_ rhythm: RhythmMode = .on, rules: FairPlayRules = .standard) -> Season {
    Season(
      id: SeasonID(rawValue: 1), name: "spring", startsAt: Self.opened, endsAt: nil,
      settings: SeasonSettings(rules: rules, rhythm: rhythm))
  }

  @Test func `is off unless an organiser sets it, and is stored only then`() throws {
    #expect(SeasonSettings.standard.rhythm == .off)
    let off = try JSONEncoder().encode(SeasonSettings.standard)
    #expect(!String(decoding: off, as: UTF8.self).contains("rhythm"))
    let changes = SettingChanges(["rhythm": .word("on")])
    let on = try SeasonSettings.standard.changed(by: changes)
    #expect(on.rhythm == .on)
    #expect(try JSONDecoder().decode(SeasonSettings.self, from: JSONEncoder().encode(on)) == on)
    #expect(throws: ContestRefusal.self) { try on.changed(by: SettingChanges(["rhythm": .word("fast")])) }
  }

  @Test func `is written with a request only if it is wanted`() throws {
    let school = try #require(SchoolID("test:high:a"))
    var request = SessionRequest(season: SeasonID(rawValue: 1), school: school)
    let before = try JSONEncoder().encode(request)
    #expect(!String(decoding: before, as: UTF8.self).contains("isRhythm"))
    #expect(try JSONDecoder().decode(SessionRequest.self, from: before) == request)
    request.isRhythm = true
    #expect(try JSONDecoder().decode(SessionRequest.self, from: JSONEncoder().encode(request)).isRhythm)
  }

  @Test func `is refused in a season that has none, with a sentence for the player`() {
    let refusal = season(.off).refusalOfPlayers(at: Self.opened, isRhythm: true)
    #expect(refusal == .rhythmOff(SeasonID(rawValue: 1)))
    #expect(season(.off).refusalOfPlayers(at: Self.opened, isRhythm: false) == nil)
    #expect(season(.on).refusalOfPlayers(at: Self.opened, isRhythm: true) == nil)
    #expect(
      refusal?.description
        == "Season 1 has no rhythm mode; play tap by tap, or ask the organiser to set rhythm=on.")
    #expect(refusal.map { Language.korean($0.words) } == "이 시즌에는 리듬 모드가 없어요. 주최자가 켜야 쓸 수 있어요.")
    // Whoever comes before the start is told of the start first.
    #expect(season(.off).refusalOfPlayers(at: Self.opened + -1, isRhythm: true)?.kind == .seasonNotStarted)
  }

  @Test func `only lowers what a season allows`() throws {
    let rules = FairPlayRules.standard.inRhythm
    #expect((rules.tapsPerSecond, rules.burst) == (3, 18))
    #expect(rules.inRhythm == rules && rules.grace == FairPlayRules.standard.grace)
    let slow = try FairPlayRules(tapsPerSecond: 2, burst: 5).inRhythm
    #expect((slow.tapsPerSecond, slow.burst) == (2, 5))
  }

  /// One press on each beat, at every tempo, within what a person in need of the mode misses it by.
  @Test(arguments: [1, 2, 3] as [Int64])
  func `counts each press on a beat in full`(tempo: Int64) throws {
    var random = SeededGenerator(seed: UInt64(tempo))
    var progress = SessionProgress(openedAt: Self.opened, rules: .standard, isRhythm: true)
    var last: Int64 = 0
    for beat in 1...Int64(600) {
      let length = tempo * 1000
      let press = beat * length + Int64(random.integer(in: 0..<Int(length / 2))) - length / 4
      let batch = TapBatch(
        session: SessionID(rawValue: 1), sequence: beat, taps: 3 * tempo, span: beat == 1 ? 0 : press - last)
      last = press
      let verdict = try progress.take(batch, season: season(), now: Self.opened + press)
      #expect(verdict.accepted == 3 * tempo)
    }
    #expect(progress.accepted == 1800 * tempo)
  }

  /// Whatever a script claims, however it groups its taps, it gets three a second and the burst.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `gives who mashes three taps a second`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var progress = SessionProgress(openedAt: Self.opened, rules: .standard, isRhythm: true)
    var now = Self.opened
    for sequence in 1...Int64(300) {
      now = now + Int64(random.integer(in: 0..<3000))
      let batch = TapBatch(
        session: SessionID(rawValue: 1), sequence: sequence, taps: Int64(random.integer(in: 1..<200)),
        span: Int64(random.integer(in: 0..<20_000)))
      _ = try progress.take(batch, season: season(), now: now)
      #expect(progress.accepted <= 18 + 3 * now.milliseconds(since: Self.opened) / 1000)
    }
    #expect(progress.rejected > 0)
    #expect(progress.accepted >= 3 * now.milliseconds(since: Self.opened) / 1000 - 10)
  }

  /// 40 batches as even as a machine's, at the rate.
  private func evidence(isRhythm: Bool) -> SessionEvidence {
    let session = season()
    var evidence = SessionEvidence()
    evidence.isRhythm = isRhythm
    let rules = isRhythm ? session.rules.inRhythm : session.rules
    for _ in 0..<200 {
      evidence.add(accepted: rules.tapsPerSecond * 2, rejected: 0, reason: nil, span: 2000, rules: rules)
    }
    return evidence
  }

  @Test func `is no reason for suspicion, though its beat is a machine's`() {
    #expect(evidence(isRhythm: true).suspicions.isEmpty)
    let script = Set(evidence(isRhythm: false).suspicions.map(\.kind))
    #expect(script.isSuperset(of: [.evenTimes, .evenBatches, .atLimit]))
    #expect(evidence(isRhythm: true).machineReason(in: season()) == nil)
    #expect(evidence(isRhythm: false).machineReason(in: season()) != nil)
  }

  @Test func `leaves the other reasons of the review`() {
    var evidence = evidence(isRhythm: true)
    evidence.add(accepted: 0, rejected: 900, reason: .tooFast, span: 1000, rules: season().rules)
    evidence.add(accepted: 1200, rejected: 0, reason: nil, span: 400_000, rules: season().rules)
    (evidence.sessionsOfAddress, evidence.sessionsOpenedTogether) = (5, 3)
    #expect(evidence.suspicions.map(\.kind) == [.tooFast, .openedTogether, .handedInLate, .sharedAddress])
  }

  /// A class of a special school that plays on one beat beside a class that taps.
  @Test func `is compared with no session that taps`() {
    var random = SeededGenerator(seed: 9)
    var sessions = (0..<40).map { number in
      var session = ComparedSession(
        school: number < 8 ? 1 : Int64(2 + number % 4), source: nil, nickname: nil, openedAt: Self.opened,
        playedAt: 0, activeFor: 400_000)
      session.evidence.isRhythm = number < 8
      for batch in 0..<200 {
        // Who plays on the beat comes early or late now and then.
        let taps = number < 8 ? 4 + Int64(random.integer(below: 3)) : Int64(1 + (batch * 7 + number * 13) % 3)
        session.evidence.add(accepted: taps, rejected: 0, reason: nil, span: 2000, rules: .standard)
      }
      return session
    }
    SeasonComparison.compare(&sessions)
    #expect(sessions.prefix(8).allSatisfy { $0.evidence.suspicions.isEmpty })
    // The same class without the mark is found.
    for place in 0..<8 { sessions[place].evidence.isRhythm = false }
    SeasonComparison.compare(&sessions)
    #expect(sessions.prefix(8).allSatisfy { $0.evidence.sessionsAlike == 8 })
  }

  /// A session that a person or a script plays on the beat: a press each second counts three taps in the middle of the beat,
  /// two near it, one further away, and none for a beat that is missed.
  private func onBeat(
    school: Int64, source: Int64?, seconds: Int64, presses: (Int64) -> Int64
  ) -> ComparedSession {
    var session = ComparedSession(
      school: school, source: source, nickname: nil, openedAt: Self.opened, playedAt: 0, activeFor: seconds * 1000)
    session.evidence.isRhythm = true
    for second in 1...seconds {
      let taps = presses(second)
      if taps > 0 { session.evidence.add(accepted: taps, rejected: 0, reason: nil, span: 1000, rules: .standard) }
    }
    session.evidence.complete(rules: .standard)
    return session
  }

  private func named(_ sessions: [ComparedSession]) -> Int {
    var sessions = sessions
    SeasonComparison.compare(&sessions)
    return sessions.count { session in
      session.evidence.suspicions.contains { !$0.kind.isOfAddress } && session.evidence.isRhythm
    }
  }

  @Test func `hides no script that misses no beat, with many sessions behind one address or of one school`() {
    let behindOneAddress = (0..<27 as Range<Int64>).map { onBeat(school: $0, source: 7, seconds: 88) { _ in 3 } }
    #expect(named(behindOneAddress) == 27)
    let ofOneSchool = (0..<27 as Range<Int64>).map { onBeat(school: 1, source: $0, seconds: 88) { _ in 3 } }
    #expect(named(ofOneSchool) == 27)
    // Seven may be people for a minute and a half. After ten minutes without a rest nobody is.
    #expect(named(Array(behindOneAddress.prefix(7))) == 0)
    #expect(named([onBeat(school: 1, source: nil, seconds: 600) { _ in 3 }]) == 1)
  }

  /// Classes of a special school behind one address: each player has an accuracy of their own.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `names no class that plays on the beat`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pupils = (0..<60 as Range<Int64>).map { number in
      // One in ten misses no beat, once they have found the switch.
      let accuracy = number % 10 == 0 ? 100 : 50 + random.integer(below: 44)
      return onBeat(school: number / 30, source: number / 30, seconds: 60 + 10 * number) { second in
        if second <= 3 { return 0 }
        let luck = random.integer(below: 100)
        return luck < accuracy ? 3 : luck < accuracy + (100 - accuracy) / 2 ? 2 : Int64(random.integer(below: 2))
      }
    }
    #expect(named(pupils) == 0)
  }
}
