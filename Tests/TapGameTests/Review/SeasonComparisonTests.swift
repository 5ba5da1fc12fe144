import TestSupport
import Testing

@testable import TapGame

@Suite struct `The schools of a season, compared` {
  private static let start = Timestamp(milliseconds: 1_000_000)

  /// A session that taps in batches of two seconds, each with its own speed, and rests after a spell.
  private static func session(
    school: Int64, source: Int64?, seconds: Int64, speed: Double, jitter: Double, rests: Bool,
    nickname: String? = nil, openedAfter: Int64 = 0, _ random: inout TestRandom
  ) -> ComparedSession {
    var session = ComparedSession(
      school: school, source: source, nickname: nickname, openedAt: start + openedAfter,
      playedAt: openedAfter, activeFor: seconds * 1000)
    var (second, spell) = (Int64(0), rests ? random.value(in: 8...60) : seconds)
    while second < seconds {
      if spell <= 0 {
        second += random.value(in: 2...30)
        spell = random.value(in: 8...60)
      }
      let strayed = speed * 2 * (1 + jitter * (Double(random.value(in: -1000...1000)) / 1000))
      session.evidence.add(
        accepted: max(1, Int64(strayed.rounded())), rejected: 0, reason: nil, span: 2000, rules: .standard)
      (second, spell) = (second + 2, spell - 2)
    }
    session.evidence.complete(rules: .standard)
    return session
  }

  /// Schools with 2 to 30 people, a third of them with one address for all.
  private static func honest(_ schools: Int64, seconds: Int64, _ random: inout TestRandom) -> [ComparedSession] {
    var sessions: [ComparedSession] = []
    for school in 1...schools {
      let sharesAddress = random.value(in: 0...2) == 0
      for _ in 0..<random.value(in: 2...30) {
        let speed = Double(random.value(in: 300...800) + random.value(in: 0...300)) / 100
        sessions.append(
          session(
            school: school, source: sharesAddress ? school : Int64(sessions.count) + 10_000, seconds: seconds,
            speed: speed, jitter: 0.3, rests: true, &random))
      }
    }
    return sessions
  }

  private static func suspicious(_ sessions: inout [ComparedSession]) -> [Int64: SchoolEvidence] {
    SeasonComparison.compare(&sessions)
    return Dictionary(uniqueKeysWithValues: SchoolEvidence.suspicious(sessions).map { ($0.school, $0.evidence) })
  }

  @Test(arguments: UInt64(1)...20)
  func `finds nine programs of nine within two minutes, and one honest school of a hundred at most`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var sessions = Self.honest(100, seconds: 120, &random)
    // Two addresses, five addresses, a household's network, a venue; each slow, fast, and as fast as the season allows.
    let programs: [(sessions: Int, perAddress: Int)] = [(8, 4), (20, 4), (16, 1), (60, 60)]
    var school: Int64 = 1000
    for speed in [5.0, 9, 19] {
      for program in programs.shuffled(using: &random).prefix(3) {
        school += 1
        for number in 0..<program.sessions {
          sessions.append(
            Self.session(
              school: school, source: school * 1000 + Int64(number / program.perAddress), seconds: 120, speed: speed,
              jitter: 0.15, rests: false, &random))
        }
      }
    }
    let found = Self.suspicious(&sessions)
    #expect((1001...1009).filter { found[$0] != nil } == Array(1001...1009))
    #expect(found.keys.filter { $0 <= 100 }.count <= 1, "\(found.keys.filter { $0 <= 100 })")
    for (school, evidence) in found where school > 1000 {
      #expect(evidence.since == Self.start && evidence.share > 0.9)
    }
    // The sessions, by the same measure.
    let listed = sessions.filter { $0.evidence.suspicions.contains { !$0.kind.isOfAddress } }
    #expect(listed.count { $0.school > 1000 } * 100 >= sessions.count { $0.school > 1000 } * 98)
    let honest = sessions.count { $0.school <= 100 }
    #expect(listed.count { $0.school <= 100 } * 100 <= honest)
  }

  @Test(arguments: UInt64(1)...100)
  func `suspects no family`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var sessions = Self.honest(20, seconds: 120, &random)
    for _ in 0..<6 {
      let speed = Double(random.value(in: 300...1100)) / 100
      sessions.append(
        Self.session(school: 1000, source: 1, seconds: 120, speed: speed, jitter: 0.3, rests: true, &random))
    }
    #expect(Self.suspicious(&sessions)[1000] == nil)
  }

  @Test func `says how few stand behind a school's taps beside others of its size`() throws {
    var random = TestRandom(seed: 5)
    var sessions = Self.honest(60, seconds: 240, &random)
    for number in 0..<8 {
      sessions.append(
        Self.session(
          school: 1000, source: Int64(number / 4), seconds: 240, speed: 8, jitter: 0.15, rests: false, &random))
    }
    let evidence = try #require(Self.suspicious(&sessions)[1000])
    #expect((evidence.sessions, evidence.suspiciousSessions, evidence.addresses) == (8, 8, 2))
    #expect((evidence.sessionsOfHalf, evidence.addressesOfHalf) == (4, 1) || evidence.addressesOfHalf == 2)
    #expect(evidence.usualSessionsOfHalf > 4)
  }

  @Test func `knows a player who comes back, and a school with thousands`() {
    var random = TestRandom(seed: 6)
    var sessions = Self.honest(20, seconds: 120, &random)
    for day in 0..<Int64(8) {
      sessions.append(
        Self.session(
          school: 1000, source: day, seconds: 120, speed: 6, jitter: 0.3, rests: true, nickname: "민준",
          openedAfter: day * 86_400_000, &random))
    }
    #expect(Self.suspicious(&sessions)[1000] == nil)
    // The same sessions at one time are a program.
    for place in sessions.indices.suffix(8) {
      sessions[place] = Self.session(
        school: 1000, source: Int64(place), seconds: 120, speed: 6, jitter: 0.15, rests: true, nickname: "민준", &random)
    }
    #expect(Self.suspicious(&sessions)[1000]?.suspiciousSessions == 8)
    #expect(SeasonComparison.probability(of: 800, orMore: 746) > 0.01)
    #expect(SeasonComparison.probability(of: 1200, orMore: 746) < 1e-9)
  }

  @Test func `knows the distribution of Poisson`() {
    #expect(abs(SeasonComparison.probability(of: 2, orMore: 1) - 0.264_241_117_7) < 1e-9)
    #expect(abs(SeasonComparison.probability(of: 8, orMore: 0.48) - 4.60e-8) < 1e-9)
    #expect(SeasonComparison.probability(of: 3, orMore: 5) == 1)
  }
}
