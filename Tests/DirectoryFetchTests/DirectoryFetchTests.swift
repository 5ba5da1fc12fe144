import DirectoryAPIServer
import HTTPCalls
import Foundation
import Basics
import SchoolDirectory
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Fetching a directory` {
  private static let careerNet: @Sendable (Ask) -> Answer = { ask in
    .careerNet(ask, total: ["elem_list": 2345, "midd_list": 1000, "high_list": 3][ask.list] ?? 0)
  }

  @Test func `asks CareerNet for its three lists, page by page, and gives every school once`() async throws {
    let fixture = FetchFixture(Self.careerNet)
    let told = Mutex<[[Int]]>([])
    let edition = try await fixture.fetch(.careernet) { received, count in
      told.withLock { $0.append([received, count]) }
    }
    #expect(edition.schools.count == 3348)
    #expect(Set(edition.schools.map(\.id)).count == 3348)
    #expect(edition.schools.count { $0.level == .elementary } == 2345)
    #expect(edition.schools.last?.id == SchoolID("careernet:high:2"))
    #expect(edition.schools.last?.name == "가2고등학교")
    #expect(edition.isWhole)
    #expect(edition.skipped.isEmpty)
    #expect(
      told.withLock { $0 } == [[1000, 2345], [2000, 2345], [2345, 2345], [3345, 3345], [3348, 3348]])
    let asks = fixture.server.asks
    #expect(asks.map(\.list) == ["elem_list", "elem_list", "elem_list", "midd_list", "high_list"])
    #expect(asks.map(\.page) == [1, 2, 3, 1, 1])
    #expect(asks.allSatisfy { $0.path == "/cnet/openapi/getOpenApi" && $0.size == 1000 })
    #expect(asks.allSatisfy { $0.query["svcCode"] == "SCHOOL" && $0.query["contentType"] == "json" })
    #expect(asks.allSatisfy { $0.query["apiKey"] == FetchFixture.key })
    #expect(fixture.clock.pauses.isEmpty)
  }

  @Test func `asks NEIS for pages of a thousand`() async throws {
    let fixture = FetchFixture { .neis($0, total: 2001) }
    let edition = try await fixture.fetch(.neis)
    #expect(edition.schools.count == 2001)
    #expect(edition.isWhole)
    #expect(fixture.server.asks.map(\.page) == [1, 2, 3])
    #expect(
      fixture.server.asks.allSatisfy { $0.path == "/hub/schoolInfo" && $0.size == 1000 && $0.query["Type"] == "json" })
    #expect(fixture.server.asks.allSatisfy { $0.query["KEY"] == FetchFixture.key })
  }

  @Test func `keeps to the levels that are asked for, and says that it speaks for no others`() async throws {
    let neis = FetchFixture { .neis($0, total: 9) }
    let high = try await neis.fetch(.neis, levels: [.high])
    #expect(high.schools.map(\.id.rawValue) == ["neis:high:7000002", "neis:high:7000006"])
    let fetched = FetchFixture { .careerNet($0, total: 2) }
    let special = try await fetched.fetch(.careernet, levels: [.special, .other])
    #expect(fetched.server.asks.map(\.list) == ["seet_list", "alte_list"])
    #expect(Set(special.schools.map(\.level)) == [.special, .other])

    // A school of another level is not closed because a list of one level does not have it.
    let known = try ["neis:high:1", "neis:middle:2"].map { id in
      School(id: try #require(SchoolID(id)), name: id, region: "", district: "")
    }
    let plan = try ImportPlan(existing: known, edition: high)
    #expect(plan.closed.map(\.before.id.rawValue) == ["neis:high:1"])
  }

  @Test func `takes a page that a server makes shorter than it was asked for`() async throws {
    let fixture = FetchFixture { ask in
      .neis(Ask(path: ask.path, query: ask.query.merging(["pSize": "100"]) { $1 }, attempt: ask.attempt), total: 250)
    }
    #expect(try await fixture.fetch(.neis).schools.count == 250)
    #expect(fixture.server.asks.count == 3)
  }

  @Test func `keeps rows that give no school, with the page they were on`() async throws {
    let fixture = FetchFixture { ask in
      let whole = String(decoding: Answer.neis(ask, total: 3).body, as: UTF8.self)
      return Answer(whole.replacingOccurrences(of: "나1중학교", with: "가칭)나1중학교"))
    }
    let edition = try await fixture.fetch(.neis)
    #expect(edition.schools.count == 2)
    #expect(edition.skipped.count == 1)
    #expect(edition.skipped.first?.reason.hasPrefix("schoolInfo, page 1: ") == true)
  }

  @Test func `unpacks what a server has packed`() async throws {
    // The answer {"RESULT":{"CODE":"INFO-300","MESSAGE":"x"}}, packed by gzip -n.
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAAAA6tWCnINDvUJUbKqVnL2d3FVslLy9HPz1zU2MFDSUfJ1DQ52dAcJVijV1gIAR+aiLCwAAAA="))
    let fixture = FetchFixture { _ in Answer(packed, headers: ["content-encoding": "gzip"]) }
    try await fixture.expect(of: .neis) {
      guard case .unreadable(_, _, .answered(code: "INFO-300", message: "x"), _) = $0 else { return false }
      return true
    }
  }

  // MARK: Trying again

  @Test(arguments: [500, 502, 503, 429, 408])
  func `tries a page three times, with growing pauses`(status: Int) async throws {
    let recovering = FetchFixture { ask in
      ask.attempt < 3 && ask.page == 2 ? Answer("busy", status: status) : .neis(ask, total: 1500)
    }
    #expect(try await recovering.fetch(.neis).schools.count == 1500)
    #expect(recovering.server.asks.map(\.page) == [1, 2, 2, 2])
    #expect(recovering.clock.pauses.count == 2)
    let failing = FetchFixture { _ in Answer("busy", status: status) }
    try await failing.expect(.status(status, retryAfter: nil), of: .neis)
    #expect(failing.server.asks.count == 3)
  }

  @Test func `pauses twice as long each time, cut by chance, and as long as the server asks within reason`() {
    let policy = DirectoryFetcher.retryPolicy
    #expect(policy.tries == 3)
    #expect(policy.pause(after: 1, chance: 1) == .seconds(1))
    #expect(policy.pause(after: 2, chance: 1) == .seconds(2))
    #expect(policy.pause(after: 1, chance: 0) == .zero)
    #expect(policy.pause(after: 2, chance: 0.5) == .seconds(1))
    #expect(policy.pause(after: 1, retryAfter: .seconds(20), chance: 1) == .seconds(21))
    #expect(policy.pause(after: 1, retryAfter: .seconds(3600), chance: 0) == nil)
  }

  @Test(arguments: ["<html><body>점검 중</body></html>", "", "{\"schoolInfo\":[{\"head\":[", "not JSON"])
  func `tries again what is no JSON, and tells how it begins`(body: String) async throws {
    let recovering = FetchFixture { $0.attempt == 1 ? Answer(body) : .neis($0, total: 5) }
    #expect(try await recovering.fetch(.neis).schools.count == 5)
    let failing = FetchFixture { _ in Answer(body) }
    try await failing.expect(of: .neis) { error in
      guard case .unreadable("schoolInfo", 1, _, let beginning) = error else { return false }
      return beginning == body && (body.isEmpty || error.description.contains(body))
    }
    #expect(failing.server.asks.count == 3)
  }

  @Test func `reads a list anew that changed while it was read, and says so when it goes on changing`() async throws {
    let settling = FetchFixture { ask in
      .neis(ask, total: 1500, stated: ask.page == 2 && ask.attempt == 1 ? 1501 : 1500)
    }
    #expect(try await settling.fetch(.neis).schools.count == 1500)
    #expect(settling.server.asks.map(\.page) == [1, 2, 1, 2])
    let restless = FetchFixture { .neis($0, total: 1500, stated: 1499 + $0.page) }
    try await restless.expect(.changed(list: "schoolInfo", before: 1500, now: 1501), of: .neis)
    #expect(restless.server.asks.count == 6)
  }

  // MARK: What cannot be

  @Test func `refuses a page that repeats another one`() async throws {
    let fixture = FetchFixture { .careerNet($0, total: 2500, from: 0) }
    try await fixture.expect(.repeated(list: "elem_list", page: 2), of: .careernet)
  }

  @Test func `refuses more and fewer rows than there are said to be`() async throws {
    let fewer = FetchFixture { ask in
      ask.page == 1 ? .careerNet(ask, total: 700, stated: 900) : Answer("{\"dataSearch\":{\"content\":[]}}")
    }
    try await fewer.expect(.incomplete(list: "elem_list", total: 900, received: 700), of: .careernet)
    let more = FetchFixture { .careerNet($0, total: 700, stated: 600) }
    try await more.expect(.incomplete(list: "elem_list", total: 600, received: 700), of: .careernet)
    let past = FetchFixture { .neis($0, total: 900, stated: 1100) }
    try await past.expect(of: .neis) {
      guard case .unreadable(_, 2, .answered(code: "INFO-200", _), _) = $0 else { return false }
      return true
    }
  }

  @Test func `refuses a list without schools, without a number of them, and with one that cannot be`() async throws {
    try await FetchFixture { .careerNet($0, total: 0) }.expect(.empty(list: "elem_list"), of: .careernet)
    let silent = FetchFixture { _ in
      Answer("{\"dataSearch\":{\"content\":[{\"schoolName\":\"가초등학교\",\"seq\":\"1\",\"region\":\"서울특별시\"}]}}")
    }
    try await silent.expect(.noTotal(list: "elem_list", page: 1), of: .careernet)
    try await FetchFixture { .neis($0, total: 1, stated: 2_000_000_000) }
      .expect(.implausibleTotal(list: "schoolInfo", total: 2_000_000_000), of: .neis)
    try await FetchFixture { .neis($0, total: 1, stated: 0) }
      .expect(.implausibleTotal(list: "schoolInfo", total: 0), of: .neis)
  }

  @Test func `reads no answer without end`() async throws {
    let fixture = FetchFixture { _ in Answer([UInt8](repeating: 0x20, count: 16 << 20 + 1)) }
    try await fixture.expect(.tooLarge(list: "schoolInfo", page: 1, limit: 16 << 20), of: .neis)
    #expect(fixture.server.asks.count == 1)
  }

  @Test func `follows no redirect, which would carry the key elsewhere`() async throws {
    let fixture = FetchFixture { ask in
      ask.path.hasSuffix("/elsewhere")
        ? .neis(ask, total: 1) : Answer("", status: 302, headers: ["location": "https://example.org/elsewhere"])
    }
    try await fixture.expect(.redirected(to: "example.org"), of: .neis)
    #expect(fixture.server.asks.count == 1)
  }

  @Test func `tells that nobody listens`() async throws {
    let base = try await DirectoryAPIServer { .neis($0, total: 1) }.run { $0 }
    let error = await FetchFixture.error(fetchingFrom: base)
    #expect(error == .unreachable(host: "127.0.0.1", reason: "nothing listens there"))
  }

  // MARK: Error codes

  @Test(
    arguments: [
      ("INFO-100", 1, "“INFO-100 said”"), ("INFO-200", 1, "no school fits"), ("INFO-300", 1, "restricted"),
      ("ERROR-290", 1, "key is not valid"), ("ERROR-300", 1, "parameter is missing"),
      ("ERROR-310", 1, "no such service"),
      ("ERROR-333", 1, "not a number"), ("ERROR-336", 1, "1000 rows"), ("ERROR-337", 1, "tomorrow"),
      ("ERROR-500", 3, "try again later"), ("ERROR-600", 3, "database"), ("ERROR-601", 3, "query failed"),
      ("ERROR-999", 1, "“ERROR-999 said”"),
    ])
  func `tells each code of NEIS in words, and tries again only what passes`(
    code: String, asks: Int, words: String
  ) async throws {
    let fixture = FetchFixture { _ in .neisResult(code, "\(code) said") }
    try await fixture.expect(of: .neis) { $0.description.contains(code) && $0.description.contains(words) }
    #expect(fixture.server.asks.count == asks)
  }

  /// What CareerNet answers to a wrong key is not documented where we could read it: whatever it is, it is shown.
  @Test(arguments: ["{\"result\":{\"code\":\"-1\",\"message\":\"인증키가 올바르지 않습니다: KEY\"}}", "{\"dataSearch\":{}}", "[]"])
  func `shows what CareerNet answers in place of schools, without the key`(body: String) async throws {
    let fixture = FetchFixture { _ in Answer(body.replacingOccurrences(of: "KEY", with: FetchFixture.key)) }
    try await fixture.expect(of: .careernet) { error in
      error.description.contains("elem_list")
        && (error.description.contains("check the key") || error.description.contains("it begins with"))
    }
  }

  @Test(arguments: [(401, "key"), (403, "key"), (404, "address"), (400, "HTTP 400")])
  func `does not try again what stays refused`(status: Int, words: String) async throws {
    let fixture = FetchFixture { _ in Answer("no", status: status) }
    try await fixture.expect(of: .neis) { $0 == .status(status, retryAfter: nil) && $0.description.contains(words) }
    #expect(fixture.server.asks.count == 1)
  }

  @Test func `is given up in the middle when nobody wants it any more`() async throws {
    let (asked, signal) = AsyncStream.makeStream(of: Void.self)
    let (never, kept) = AsyncStream.makeStream(of: Void.self)
    defer { kept.finish() }
    let fixture = FetchFixture { ask in
      guard ask.page > 1 else { return .neis(ask, total: 5000) }
      signal.yield()
      // Comes to an end only when the server does.
      for await _ in never {}
      return .neis(ask, total: 5000)
    }
    let task = Task { try await fixture.fetch(.neis) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(fixture.server.asks.count == 2)
  }

  // MARK: The key

  @Test func `hides the key wherever it is described`() throws {
    let key = try #require(APIKey("  \(FetchFixture.key)\n"))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.contains("secret")) }
  }

  @Test(arguments: ["", "  ", "with space", "a\u{7F}b", "키", String(repeating: "k", count: 257)])
  func `takes no key that none can be`(text: String) { #expect(APIKey(text) == nil) }
}
