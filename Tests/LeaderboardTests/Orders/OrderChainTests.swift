import Boards
import Foundation
import GRDB
import SQLiteFile
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

/// The audit list is a chain: each order has the hash of the one before.
@Suite struct `The chain of the audit list` {
  /// A sealed season with five orders before its seal: 1 the schools, 2 the season, 3 and 4 adjustments, 5 its end; 6 is of
  /// another season.
  private func sealed() async throws -> Fixture {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(20, for: 0)
    for reason in ["a macro", "a second look"] {
      _ = try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -2, reason: reason))
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id), from: Sender("kim", at: "10.0.0.1"))
    try await fixture.leaderboard.perform(StartSeason(name: "Next"))
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [fixture.season.id])
    try await fixture.leaderboard.expectWhole()
    return fixture
  }

  /// What the check finds in the chain.
  private func findings(_ contest: Leaderboard, since revision: Revision? = nil) async throws -> [String] {
    let item = try await contest.check(since: revision).items.first { $0.name == OrderCheck.name }
    return try #require(item).findings
  }

  /// What the check finds in the seals.
  private func sealFindings(_ contest: Leaderboard) async throws -> [String] {
    try #require(try await contest.check().items.first { $0.name == SealCheck.name }).findings
  }

  private func links(_ path: String) throws -> [String] { try ask(path, "SELECT link FROM order_link ORDER BY id") }

  private static let forgeries = [
    ("UPDATE contest_order SET fields = replace(fields, 'macro', 'joke') WHERE id = 3", "order 3 was changed"),
    ("UPDATE contest_order SET made_at = made_at + 1 WHERE id = 2", "order 2 was changed"),
    ("UPDATE contest_order SET sender = 'nobody' WHERE id = 5", "order 5 was changed"),
    ("UPDATE contest_order SET address = NULL WHERE id = 5", "order 5 was changed"),
    ("UPDATE contest_order SET season = 2 WHERE id = 3", "order 3 was changed"),
    ("UPDATE contest_order SET outcome = '{}' WHERE id = 4", "order 4 was changed"),
    ("DELETE FROM contest_order WHERE id = 3", "order 3 was removed"),
    ("DELETE FROM contest_order WHERE id = 6", "order 6 was removed"),
    (
      "DELETE FROM contest_order WHERE id = 3; DELETE FROM order_link WHERE id = 3",
      "order 4 does not follow order 2: an order before it was changed, removed or put in"
    ),
    (
      "DELETE FROM contest_order WHERE id = 1; DELETE FROM order_link WHERE id = 1",
      "order 2 does not follow the start of the list: an order before it was changed, removed or put in"
    ),
    (
      "INSERT INTO contest_order SELECT 9, NULL, command, fields, sender, address, season, made_at, revision, outcome, refusal FROM contest_order WHERE id = 3",
      "order 9 was put in: it has no link"
    ),
    ("UPDATE order_link SET link = digest WHERE id = 6", "order 6 does not follow order 5"),
  ]

  @Test func `shows each order that was changed, removed or put in`() async throws {
    let fixture = try await sealed()
    let kept = try KeptFile(fixture.path)
    for (forgery, found) in Self.forgeries {
      try forge(fixture.path, forgery)
      let findings = try await findings(fixture.leaderboard)
      #expect(findings.count == 1 && findings[0].hasPrefix(found), "\(forgery): \(findings)")
      try kept.putBack()
    }
    #expect(try await findings(fixture.leaderboard).isEmpty)
  }

  /// Who knows how links are made can make them all anew, but not the seal, and not what somebody has written down.
  @Test(arguments: [
    "UPDATE contest_order SET sender = 'nobody' WHERE id = 6", "UPDATE contest_order SET made_at = 1 WHERE id = 1",
    "DELETE FROM contest_order WHERE id = 6", "DELETE FROM contest_order WHERE id = 3",
  ])
  func `has its head in the seal, and in what somebody wrote down`(forgery: String) async throws {
    let fixture = try await sealed()
    let head = try #require(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).head)
    #expect(head.order == 6 && head.link.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    let part: [String] = try ask(
      fixture.path, "SELECT rows || ' ' || digest FROM season_seal WHERE part = 'order-head'")
    #expect(part == ["6 \(head.link)"])
    // What comes later changes neither.
    try await fixture.leaderboard.perform(StartSeason(name: "Third"))
    #expect(try await fixture.leaderboard.ask(AuditQuestion(before: 7, limit: 1)).head == head)
    #expect(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).head != head)
    #expect(try await fixture.leaderboard.ask(AuditQuestion(before: 1, limit: 1)).head == nil)

    try forge(fixture.path, "\(forgery); DELETE FROM order_link")
    try await DatabaseQueue(path: fixture.path).write { try OrderChain.linkAll($0) }
    #expect(try await findings(fixture.leaderboard).isEmpty)
    #expect(try await fixture.leaderboard.ask(AuditQuestion(before: 7, limit: 1)).head != head)
    let findings = try await sealFindings(fixture.leaderboard)
    #expect(findings.contains { $0.hasPrefix("order 6 has not the link that it had when season 1 was sealed") })
  }

  /// An order that seals is itself later than the seal.
  @Test func `is in a seal by hand up to the order before, and goes on from there`() async throws {
    let fixture = try await Fixture(rules: FairPlayRules(grace: .zero))
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    let head = try #require(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).head)
    try await fixture.leaderboard.perform(SealSeason(fixture.season.id, isForced: true), from: Sender("kim"))
    let part: [String] = try ask(fixture.path, "SELECT digest FROM season_seal WHERE part = 'order-head'")
    #expect(part == [head.link])
    #expect(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).head?.order == head.order + 1)
    try forge(fixture.path, "UPDATE contest_order SET sender = 'lee' WHERE command = 'season.seal'")
    #expect(try await findings(fixture.leaderboard) == ["order \(head.order + 1) was changed"])
  }

  @Test func `is not continued wrongly after its end was removed`() async throws {
    let fixture = try await sealed()
    try forge(fixture.path, "DELETE FROM contest_order WHERE id = 6")
    try await fixture.leaderboard.perform(StartSeason(name: "Third"))
    #expect(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).orders.map(\.id) == [7])
    #expect(try await findings(fixture.leaderboard) == ["order 6 was removed"])
  }

  @Test func `is checked from a revision on without the orders before it`() async throws {
    let fixture = try await sealed()
    let revision = try await fixture.leaderboard.revision()
    try await fixture.leaderboard.perform(StartSeason(name: "Third"))
    try await fixture.leaderboard.perform(StartSeason(name: "Fourth"))
    try forge(fixture.path, "UPDATE contest_order SET made_at = 1 WHERE id IN (2, 8)")
    #expect(try await findings(fixture.leaderboard) == ["order 2 was changed", "order 8 was changed"])
    #expect(try await findings(fixture.leaderboard, since: revision) == ["order 8 was changed"])
    #expect(try await findings(fixture.leaderboard, since: Revision(rawValue: 0)).count == 2)
  }

  // MARK: Forgotten names

  /// A sealed season whose third order has a name.
  private func named() async throws -> (Fixture, Nickname) {
    let fixture = try await Fixture()
    let name = try #require(Nickname("Dongnyuk"))
    let session = try await fixture.tap(3, for: 0, as: name).session
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: -1, reason: "Dongnyuk asked"))
    try await fixture.seal()
    return (fixture, name)
  }

  @Test func `is renewed from the order on that had a forgotten name, and so are the seals`() async throws {
    let (fixture, name) = try await named()
    let before = try links(fixture.path)
    #expect(try await fixture.leaderboard.perform(ForgetName(name)).resealed == [fixture.season.id])
    let after = try links(fixture.path)
    #expect(before.count == 4 && after.count == 5)
    #expect(zip(before, after).map { $0 == $1 } == [true, true, false, false])
    #expect(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).orders.map(\.command) == [ForgetName.name])
    try await fixture.leaderboard.expectWhole()
  }

  /// A name that is forgotten must not make a forged order right.
  @Test(arguments: [
    ("UPDATE contest_order SET sender = 'nobody' WHERE id = 2", "order 2 was changed"),
    ("UPDATE contest_order SET sender = 'nobody' WHERE id = 3", "order 3 was changed"),
    ("UPDATE contest_order SET sender = 'nobody' WHERE id = 4", "order 4 was changed"),
    ("DELETE FROM contest_order WHERE id = 4", "order 4 was removed"),
    ("UPDATE order_link SET link = digest WHERE id = 2", "order 2 does not follow order 1"),
  ])
  func `still shows a forgery after a name was forgotten`(forgery: String, found: String) async throws {
    let (fixture, name) = try await named()
    try forge(fixture.path, forgery)
    try await fixture.leaderboard.perform(ForgetName(name))
    let findings = try await findings(fixture.leaderboard)
    #expect(findings.first?.hasPrefix(found) == true, "\(findings)")
  }

  @Test func `is not put right in a seal after links were made anew and a name was forgotten`() async throws {
    let (fixture, name) = try await named()
    try forge(fixture.path, "UPDATE contest_order SET sender = 'nobody' WHERE id = 2; DELETE FROM order_link")
    try await DatabaseQueue(path: fixture.path).write { try OrderChain.linkAll($0) }
    try await fixture.leaderboard.perform(ForgetName(name))
    #expect(try await findings(fixture.leaderboard).isEmpty)
    #expect(try await sealFindings(fixture.leaderboard).contains { $0.hasPrefix("order 4 has not the link") })
  }

  // MARK: Other files

  @Test func `is whole in a file with one season of several, and goes on there`() async throws {
    let fixture = try await sealed()
    let path = try await fixture.readBack().path
    let again = try Leaderboard.open(path, clock: fixture.clock)
    #expect(try await again.ask(AuditQuestion(limit: 100)).orders.map(\.id) == [5, 4, 3, 2, 1])
    #expect(try await again.ask(AuditQuestion(limit: 1)).head == fixture.leaderboard.ask(AuditQuestion(limit: 1)).head)
    try await again.expectWhole()
    try await again.perform(StartSeason(name: "Third"))
    #expect(try await again.ask(AuditQuestion(limit: 1)).orders.map(\.id) == [7])
    #expect(try await findings(again).isEmpty)
    try forge(path, "DELETE FROM contest_order WHERE id = 3")
    #expect(try await findings(again) == ["order 3 was removed"])
  }
}
