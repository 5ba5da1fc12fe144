import Boards
import Foundation
import GRDB
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `An exported season` {
  private func played() async throws -> Fixture {
    let fixture = try await Fixture(schools: 12)
    for school in 0..<10 { try await fixture.tap(Int64(school / 2) + 1, for: school) }
    let session = try await fixture.open(3, nickname: try #require(Nickname("“민서”\\\u{1F3EB}")))
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 1), taps: 4, reason: "fault"))
    try await fixture.leaderboard.setHidden(true, .session(session.id))
    return fixture
  }

  private func text(_ leaderboard: Leaderboard, _ season: SeasonID) async throws -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    _ = try await leaderboard.archive.export(season) { piece in bytes.withLock { $0 += piece } }
    return bytes.withLock { $0 }
  }

  private func read(_ bytes: [UInt8], into path: String, by step: Int = 1000) async throws -> ContestImportRecord {
    let rest = Mutex(bytes[...])
    return try await ContestImport.read(into: path) {
      rest.withLock { rest in
        defer { rest = rest.dropFirst(step) }
        return Data(rest.prefix(step))
      }
    }
  }

  /// The table lacked tickets and sources.
  @Test func `has the kinds that the article on copies lists`() async throws {
    let fixture = try await Fixture()
    let kinds = try await fixture.leaderboard.read { try ExportedTable.all($0).map(\.name) } + [ExportedStandings.kind]
    let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Leaderboard/Leaderboard.docc/Copies.md")
    let table = try #require(
      try String(contentsOf: article, encoding: .utf8).firstMatch(of: /\| kind \|(?s:.*?)\n\n/)?.output)
    let listed = table.split(separator: "\n").dropFirst(2).flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.output.1) }
    }
    #expect(Set(listed) == Set(kinds), "\(Set(listed).symmetricDifference(kinds).sorted())")
    #expect(listed.count == kinds.count)
  }

  @Test func `is read back into an equal file, whatever the pieces`() async throws {
    let fixture = try await played()
    let bytes = try await text(fixture.leaderboard, fixture.season.id)
    let digest = try await fixture.leaderboard.digest()
    for step in [1, 17, 100_000] {
      let path = fixture.folder.path("again-\(step).sqlite")
      let record = try await read(bytes, into: path, by: step)
      #expect(record.digest == digest.digest && record.revision == digest.revision, "\(step)")
    }
    let again = try Leaderboard.open(fixture.folder.path("again-1.sqlite"), clock: fixture.clock)
    #expect(try await again.digest() == digest)
    try await again.expectWhole()
    #expect(again.copyWithoutLog == nil)
    #expect(try await text(again, fixture.season.id) == bytes)
    // It goes on where the other one was: a repeat gets its first receipt.
    let batch = TapBatch(session: SessionID(rawValue: 2), sequence: 1, taps: 1, span: .milliseconds(1))
    #expect(try await again.commit(batch) == fixture.leaderboard.commit(batch))
  }

  /// The last format before format 1 has the same tables. Format 2 added head counts.
  @Test(arguments: [16, 15, 1])
  func `of an earlier format is read; from before format 1, if it is of the last one`(format: Int64) async throws {
    let fixture = try await played()
    let present = try await fixture.leaderboard.digest()
    let before = try await DatabaseQueue(path: fixture.path).read { try ContestDigest($0, format: format, tables: 1) }
    let newest = String(decoding: try await text(fixture.leaderboard, fixture.season.id), as: UTF8.self)
    let body = newest.replacing(
      "\"version\":2,\"format\":2,", with: "\"version\":\(format == 1 ? 2 : 1),\"format\":\(format),"
    )
    .replacing(",\"pupils\":null", with: "")
    .replacing(present.digest, with: before.digest)
    let end = try #require(body.dropLast().lastIndex(of: "\n"))
    let hash = SHA256Hasher.hash(of: body[...end].utf8).hexadecimal
    let last = body[end...].replacing(/"sha256":"[0-9a-f]+"/, with: "\"sha256\":\"\(hash)\"")
    #expect(body != newest)
    let (bytes, path) = (Array((body[..<end] + last).utf8), fixture.folder.path("again.sqlite"))
    guard format != 15 else {
      await #expect {
        _ = try await read(bytes, into: path)
      } throws: { error in
        (error as? ExportFault)?.description.contains("export the season again with TouchSchool of commit 0af8b9e5")
          == true
      }
      return
    }
    #expect(try await read(bytes, into: path).digest == present.digest)
  }

  @Test func `with a seal of another form is refused, as nobody could check it`() async throws {
    let fixture = try await played()
    try await fixture.seal()
    try tamper(fixture.path, "UPDATE season_seal SET part = 'links' WHERE part = 'order-head'")
    let bytes = try await text(fixture.leaderboard, fixture.season.id)
    await #expect {
      _ = try await read(bytes, into: fixture.folder.path("again.sqlite"))
    } throws: { error in
      (error as? ExportFault)?.description.contains("the seal of season 1 is not of a form") == true
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.path("again.sqlite")))
  }

  /// “Export the season again” did not help: it would be as new again.
  @Test func `of a newer TouchSchool, and a database, are refused with what helps`() async throws {
    let fixture = try await played()
    let text = String(decoding: try await text(fixture.leaderboard, fixture.season.id), as: UTF8.self)
    let database = try Data(contentsOf: URL(filePath: fixture.path))
    let inputs: [([UInt8], String)] = [
      (
        Array(text.replacing("\"version\":2,", with: "\"version\":3,").utf8),
        "version 3, this one knows 2); update TouchSchool."
      ),
      (
        Array(text.replacing("\"format\":2,", with: "\"format\":3,").utf8),
        "format 3, this one knows 2); update TouchSchool."
      ),
      (
        Array(text.replacing("\"format\":2,", with: "\"format\":0,").utf8),
        "there is no format 0 of a file; export the season again."
      ),
      (Array(database), "this is a database and not an export; touchschool restore takes it as it is."),
      (Array(text.dropLast(9).utf8), "; export the season again."),
    ]
    for (bytes, end) in inputs {
      await #expect {
        _ = try await read(bytes, into: fixture.folder.path("again.sqlite"))
      } throws: { error in
        (error as? ExportFault)?.description.hasSuffix(end) == true
      }
      #expect {
        var isRead = false
        _ = try MergeSeason(
          reading: {
            defer { isRead = true }
            return isRead ? nil : Data(bytes)
          }, named: "x", into: fixture.season.id)
      } throws: { error in
        (error as? ExportFault)?.description.hasSuffix(end) == true
      }
    }
  }

  @Test func `tells how far it is, and ends when it is told to`() async throws {
    let fixture = try await played()
    try await fixture.leaderboard.perform(
      ImportSchools(
        DirectoryEdition(format: .touchschool, schools: GeneratedDirectory.schools(count: 16_500, seed: 1)),
        scope: .part))
    let steps = Mutex<[Int]>([])
    let record = try await fixture.leaderboard.archive.export(fixture.season.id) { rows in
      steps.withLock { $0.append(rows) }
    } write: { _ in
    }
    // Every row is hashed and then written.
    let seen = steps.withLock { $0 }
    #expect(seen.count >= 2 && seen.last ?? 0 > record.records && seen.contains { $0 < record.records })
    struct Enough: Error {}
    await #expect(throws: Enough.self) {
      try await fixture.leaderboard.archive.export(fixture.season.id) { _ in
        throw Enough()
      } write: { _ in
      }
    }
  }

  /// The audit list keeps the whole outcome of an import, of which an order that is sent again gets the first one.
  @Test func `is read back also where it has the import of a country's schools`() async throws {
    let fixture = try await played()
    let country = GeneratedDirectory.schools(count: 5000, seed: 1)
    // Of an import that only adds schools, the list has their number.
    var renamed = fixture.schools[0]
    renamed.name += " 2"
    let order = ImportSchools(DirectoryEdition(format: .touchschool, schools: country + [renamed]), scope: .part)
    let id = OrderID(rawValue: "country")
    let plan = try await fixture.leaderboard.perform(order, id: id)
    #expect(plan.added.count == 5000)
    let bytes = try await text(fixture.leaderboard, fixture.season.id)
    let longest = bytes.split(separator: 10).map(\.count).max() ?? 0
    #expect(longest > 1 << 20)
    let path = fixture.folder.path("again.sqlite")
    _ = try await read(bytes, into: path, by: 1 << 16)
    let again = try Leaderboard.open(path, clock: fixture.clock)
    #expect(try await again.digest() == fixture.leaderboard.digest())
    #expect(try await again.perform(order, id: id) == plan)
    // A page of the list is short nevertheless.
    let listed = try await again.ask(AuditQuestion()).orders.first { $0.order == id }
    let outcome = try #require(listed?.outcome)
    let length = try JSONDecoder().decode([String: Int].self, from: Data(outcome.utf8))["bytes"] ?? 0
    #expect(outcome.count < 100 && length > 1 << 20 && length < longest)
  }

  /// With more seasons, what is promised is this: the season, all schools and all revisions come back with their numbers.
  @Test func `of several comes back alone, and exported again is the same text`() async throws {
    let fixture = try await played()
    let sheet = try fixture.sheet((6, 70))
    try await fixture.take(sheet)
    let second = try await fixture.leaderboard.perform(StartSeason(name: "Second"))
    _ = try await fixture.leaderboard.perform(ImportTaps(sheet, named: "paper", into: second.id))
    let session = try await fixture.leaderboard.openSession(
      SessionRequest(season: second.id, school: fixture.schools[4].id))
    _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 6, span: .zero))
    for season in [fixture.season.id, second.id] {
      let bytes = try await text(fixture.leaderboard, season)
      let path = fixture.folder.path("season-\(season).sqlite")
      _ = try await read(bytes, into: path)
      let again = try Leaderboard.open(path, clock: fixture.clock)
      try await again.expectWhole()
      #expect(try await again.seasons().map(\.id) == [season])
      #expect(try await again.schools() == fixture.schools.sorted { $0.id < $1.id })
      let page = try await fixture.leaderboard.page(.top(20), of: .all, season: season)
      #expect(try await again.page(.top(20), of: .all, season: season) == page)
      let lines = try await text(again, season).split(separator: 10)
      #expect(lines.dropFirst().dropLast() == bytes.split(separator: 10).dropFirst().dropLast())
    }
  }

  @Test func `that was changed, cut off or made up is refused with its line and column, and nothing is written`()
    async throws
  {
    let fixture = try await played()
    let good = String(decoding: try await text(fixture.leaderboard, fixture.season.id), as: UTF8.self)
    let path = fixture.folder.path("again.sqlite")
    let names = try fixture.folder.names()
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let school = try #require(lines.firstIndex { $0.contains(#""kind":"school""#) })
    func changed(_ from: String, _ to: String) -> String {
      lines.enumerated().map {
        $0.offset == school ? $0.element.replacing(from, with: to, maxReplacements: 1) : $0.element
      }
      .joined(separator: "\n")
    }
    let column = try #require(lines[school].range(of: "\"number\":")).upperBound
    let at = lines[school].distance(from: lines[school].startIndex, to: column) + 1
    let cases: [(text: String, line: Int, column: Int)] = [
      ("", 1, 1), ("hello\n", 1, 1), (#"{"kind":"school"}"# + "\n", 1, 1),
      (lines.dropLast(3).joined(separator: "\n") + "\n", lines.count - 2, 1),
      (String(good.dropLast(5)), lines.count - 1, 1),
      (changed("\"number\":1", "\"number\":\"1\""), school + 1, at),
      (changed("\"number\":1", "\"number\":99999999999999999999"), school + 1, at),
      (changed("\"number\":1", "\"nummer\":1"), school + 1, at),
      (changed("{", "{{"), school + 1, 2),
      (changed("\"level\":\"", "\"level\":\"x"), school + 1, 1),
      (changed("\"name\":\"", "\"name\":\"x"), lines.count - 1, 1),
    ]
    for (text, line, column) in cases {
      let fault = await #expect(throws: ExportFault.self, "\(text.suffix(200))") {
        try await read(Array(text.utf8), into: path)
      }
      #expect(fault?.line == line && fault?.column == column, "\(fault?.description ?? "")")
      #expect(try fixture.folder.names() == names)
    }
  }

  @Test func `does not go over a file that is there`() async throws {
    let fixture = try await played()
    let bytes = try await text(fixture.leaderboard, fixture.season.id)
    let before = try await fixture.leaderboard.digest()
    let refusal = await #expect(throws: ContestCopyError.self) { try await read(bytes, into: fixture.path) }
    #expect(refusal?.fault == .target)
    #expect(try await fixture.leaderboard.digest() == before)
  }

  @Test func `has a CSV file for each table, and schools by their ids`() async throws {
    let fixture = try await played()
    let folder = fixture.folder.path("csv")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let record = try await fixture.leaderboard.archive.exportTables(fixture.season.id, to: folder)
    let standing = try String(contentsOfFile: folder + "/standing.csv", encoding: .utf8)
    let best = try #require(try await fixture.leaderboard.page(.top(1), of: .all).entries.first)
    #expect(standing.split(separator: "\n")[1].hasPrefix("1,\(best.school.id),\(best.taps),"))
    let receipts = try String(contentsOfFile: folder + "/receipt.csv", encoding: .utf8)
    #expect(receipts.split(separator: "\n").count == 11)
    let sessions = try String(contentsOfFile: folder + "/session.csv", encoding: .utf8)
    #expect(sessions.contains(fixture.schools[3].id.rawValue))
    #expect(record.records > 40)
  }
}
