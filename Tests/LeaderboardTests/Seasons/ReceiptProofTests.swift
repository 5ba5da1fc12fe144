import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A proof of a session's receipts` {
  /// A sealed season with more sessions than a subtree has.
  private func sealed(sessions: Int = 70) async throws -> Fixture {
    let fixture = try await Fixture(schools: 9)
    for session in 0..<sessions {
      fixture.clock.advance(byMilliseconds: 1000)
      try await fixture.tap(Int64(session % 7) + 1, for: session % 9)
    }
    let session = try await fixture.open(2, nickname: try #require(Nickname("민서")))
    for sequence in 1...Int64(5) {
      fixture.clock.advance(byMilliseconds: 1000)
      _ = try await fixture.leaderboard.commit(.few(session.id, sequence))
    }
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -2, reason: "macro"))
    try await fixture.leaderboard.perform(BanSessions(.session(SessionID(rawValue: 4)), reason: "macro"))
    try await fixture.take(fixture.sheet((8, 5)))
    try await fixture.seal()
    return fixture
  }

  @Test func `leads from every session to the root in the seal, and has the receipts as they were given`() async throws
  {
    let fixture = try await sealed()
    let seal = try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id]?.receipts)
    #expect(seal.count == 76 && seal.sessions == 72)
    for number in 1...Int64(71) {
      let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: number))
      try proof.verify(shown: seal.root)
      #expect(proof.root == seal.root)
      let session = try #require(try await fixture.leaderboard.session(proof.session))
      #expect(proof.school == session.school && proof.openedAt == session.openedAt)
      #expect(proof.taps == session.progress.accepted)
    }
    let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 71))
    #expect(proof.receipts.map { $0[0] } == [5, 4, 3, 2, 1])
    for numbers in proof.receipts {
      let batch = TapBatch.few(proof.session, numbers[0])
      let receipt = try await fixture.leaderboard.commit(batch)
      #expect(
        Array(numbers[1...]) == [
          batch.span.wholeMilliseconds, receipt.accepted, receipt.rejected, 0, receipt.sessionTaps, receipt.schoolTaps,
          receipt.revision.rawValue,
        ])
    }
    #expect(proof.accepted == proof.taps + 2)
    let banned = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 4))
    #expect(banned.taps == 0 && banned.accepted == 4)
  }

  @Test func `does not hold with any part changed`() async throws {
    let fixture = try await sealed()
    let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 70))
    try proof.verify()
    let other = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 3))
    var changes: [(inout ReceiptProof) -> Void] = [
      { $0.season = SeasonID(rawValue: 2) }, { $0.startsAt = $0.startsAt + 1 },
      { $0.session = SessionID(rawValue: 69) }, { $0.openedAt = $0.openedAt + 1 }, { $0.school = other.school },
      { $0.taps += 1 }, { $0.rejected += 1 }, { $0.receipts = [] }, { $0.receipts.append($0.receipts[0]) },
      { $0.receipts[0].append(0) }, { $0.receipts[0].removeLast() }, { $0.receipts[0][2] = -1 },
      { $0.salt = other.salt }, { $0.salt = $0.salt.uppercased() }, { $0.salt = "" },
      { $0.path = [] }, { $0.path.append($0.path[0]) }, { $0.path.reverse() }, { $0.path[1].hash = "" },
      { $0.path[1].hash = "é" + $0.path[1].hash.dropFirst() }, { $0.root = other.salt }, { $0.root = "" },
    ]
    for place in 0..<8 { changes.append { $0.receipts[0][place] += 1 } }
    for place in proof.path.indices {
      changes.append { $0.path[place].hash = other.salt }
      changes.append { $0.path[place].side = $0.path[place].side == .left ? .right : .left }
      changes.append { $0.path.remove(at: place) }
    }
    for (number, change) in changes.enumerated() {
      var changed = proof
      change(&changed)
      #expect(changed != proof, "change \(number)")
      #expect(throws: ContestRefusal.self, "change \(number)") { try changed.verify() }
    }
    // Of several receipts, none may be missing or in another place.
    let long = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 71))
    let others: [(inout ReceiptProof) -> Void] = [{ $0.receipts.swapAt(0, 1) }, { $0.receipts.removeLast() }]
    for change in others {
      var changed = long
      change(&changed)
      #expect(throws: ContestRefusal.self) { try changed.verify() }
    }
  }

  @Test func `is compared with the root that is shown, whole or its first 16 digits`() async throws {
    let fixture = try await sealed(sessions: 3)
    let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 2))
    let seal = try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id]?.receipts)
    for shown in [seal.root, seal.short, seal.short.uppercased().replacing(" ", with: "-"), "  \(seal.root)\n"] {
      try proof.verify(shown: shown)
    }
    let other = try await sealed(sessions: 4)
    let foreign = try #require(try await other.leaderboard.seasonSeals()[other.season.id]?.receipts)
    for shown in [foreign.root, foreign.short, "", String(seal.root.prefix(15)), seal.root + "0"] {
      #expect(throws: ContestRefusal.self) { try proof.verify(shown: shown) }
    }
  }

  @Test func `does not give away what others did: no number of theirs, and hashes that cannot be tried out`()
    async throws
  {
    let fixture = try await sealed(sessions: 3)
    let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 2))
    let neighbour = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 1))
    var leaf = SessionLeaf(
      season: 1, startsAt: neighbour.startsAt.milliseconds, session: 1, openedAt: neighbour.openedAt.milliseconds,
      receipts: 1, taps: neighbour.taps, rejected: 0)
    for numbers in neighbour.receipts { leaf.add(numbers) }
    let school = SHA256Hasher.hash(of: neighbour.school.description.utf8)
    let salt = try #require([UInt8](hexadecimal: neighbour.salt))
    #expect(proof.path[0].hash == leaf.hash(school: school, salt: salt).hexadecimal)
    #expect(proof.salt != neighbour.salt)
    for known in [[], try #require([UInt8](hexadecimal: proof.salt))] {
      #expect(proof.path[0].hash != leaf.hash(school: school, salt: known).hexadecimal)
    }
  }

  @Test func `is there from the seal on`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let seasons = fixture.season.id
    await #expect(throws: ContestRefusal.notSealed(seasons)) {
      try await fixture.leaderboard.receiptProof(of: session.id)
    }
    try await fixture.leaderboard.perform(EndSeason(seasons))
    await #expect(throws: ContestRefusal.notSealed(seasons)) {
      try await fixture.leaderboard.receiptProof(of: session.id)
    }
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    _ = try await fixture.leaderboard.perform(PassTime())
    let proof = try await fixture.leaderboard.receiptProof(of: session.id)
    try proof.verify()
    #expect(proof.receipts.isEmpty && proof.taps == 0)
    await #expect(throws: TapRefusal.unknownSession(SessionID(rawValue: 9))) {
      try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 9))
    }
  }

  @Test func `stays when a name is forgotten, when the contest goes on, and in an export`() async throws {
    let fixture = try await sealed(sessions: 66)
    let before = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 67))
    let next = try await fixture.leaderboard.perform(StartSeason(name: "Next"))
    _ = try await fixture.leaderboard.openSession(SessionRequest(season: next.id, school: fixture.schools[0].id))
    #expect(try await !fixture.leaderboard.perform(ForgetName(try #require(Nickname("민서")))).resealed.isEmpty)
    #expect(try await fixture.leaderboard.receiptProof(of: before.session) == before)
    try await fixture.leaderboard.expectWhole()
    let path = try await fixture.readBack().path
    let again = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
    #expect(try await again.receiptProof(of: before.session) == before)
  }

  @Test func `is broken by a change of its hashes, which the check names, or of its receipts`() async throws {
    let fixture = try await sealed(sessions: 3)
    let kept = try KeptFile(fixture.path)
    for damage in [
      "UPDATE receipt_subtree SET hash = replace(hash, '0', '1')", "DELETE FROM receipt_subtree",
      "UPDATE season_seal SET digest = replace(digest, '0', '1') WHERE part = 'receipt-secret'",
      "UPDATE season_seal SET digest = replace(digest, '0', '1') WHERE part = 'receipt-root'",
      "DELETE FROM season_seal WHERE part = 'receipt-root'",
    ] {
      try tamper(fixture.path, damage)
      let item = try await fixture.leaderboard.check().items.first { $0.name.hasPrefix("seasons that ended") }
      #expect(try !#require(item).findings.isEmpty, "\(damage)")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
    try tamper(fixture.path, "UPDATE receipt SET accepted = accepted + 1 WHERE session = 1")
    let proof = try await fixture.leaderboard.receiptProof(of: SessionID(rawValue: 1))
    #expect(throws: ContestRefusal.self) { try proof.verify() }
  }
}
