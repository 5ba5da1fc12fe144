import DirectoryAPIServer
import Foundation
import TestSupport
import Testing

/// `schools fetch`, by both programs, from a server that stands in for CareerNet and NEIS.
@Suite("Fetching schools", .timeLimit(.minutes(10)))
struct FetchTests {
  private static let key = "a+secret/key=="

  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private static let careerNet: @Sendable (Ask) -> Answer = { ask in
    .careerNet(ask, total: ["elem_list": 1500, "midd_list": 30, "high_list": 20][ask.list] ?? 0)
  }

  private func run(
    _ program: String, _ words: [String], from answer: @escaping @Sendable (Ask) async throws -> Answer
  ) async throws -> Outcome {
    try await DirectoryAPIServer(answer).run { [workplace] base in
      try await workplace.run(
        [program, "schools", "fetch"] + words + ["--base-url", base + "/"],
        environment: ["TOUCHSCHOOL_API_KEY": Self.key])
    }
  }

  private func expectNoKey(in outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    for text in [outcome.output, outcome.errors] {
      for form in ["secret", "a%2B"] { #expect(!text.contains(form), "\(text)", sourceLocation: sourceLocation) }
    }
  }

  @Test("takes in CareerNet's three levels at once, by either program", arguments: [false, true])
  func careerNet(isOnline: Bool) async throws {
    let program = isOnline ? try Binary.online() : try Binary.path()
    let outcome = try await run(program, ["careernet", "--format", "json"], from: Self.careerNet)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let answer = try JSON(parsing: outcome.output)
    #expect(answer["added"] == .integer(1550) && answer["read"] == .integer(1550))
    #expect(answer["file"] == .string("careernet") && answer["format"] == .string("careernet"))
    expectNoKey(in: outcome)
    #expect(try await workplace.json("schools", "list", "--limit", "1")["total"] == .integer(1550))
    let revisions = try await workplace.json("schools", "search", "가7고등학교")["schools"].elements.first
    #expect(revisions?["id"] == .string("careernet:high:7"))
  }

  @Test("closes what the list no longer has, of the levels that were fetched")
  func closes() async throws {
    let program = try Binary.online()
    #expect(try await run(program, ["careernet", "--quiet"], from: Self.careerNet).exitCode == 0)
    let answer: @Sendable (Ask) -> Answer = { .careerNet($0, total: 18) }
    let dry = try await run(program, ["careernet", "--level", "high", "--dry-run", "--format", "json"], from: answer)
    let plan = try JSON(parsing: dry.output)
    #expect(plan["closed"] == .integer(2) && plan["unchanged"] == .integer(18) && plan["dryRun"] == .bool(true))
    #expect(try await status(of: "careernet:high:19") == "open")
    #expect(try await run(program, ["careernet", "--level", "high"], from: answer).exitCode == 0)
    #expect(try await status(of: "careernet:high:19") == "closed")
    #expect(try await status(of: "careernet:middle:19") == "open")
    // So many at once are more likely a fault than the truth.
    let few: @Sendable (Ask) -> Answer = { .careerNet($0, total: 3) }
    let refused = try await run(program, ["careernet"], from: few)
    refused.expectFailure(65, saying: "--whole")
    #expect(try await run(program, ["careernet", "--part"], from: few).exitCode == 0)
    #expect(try await status(of: "careernet:high:17") == "open")
  }

  private func status(of school: String) async throws -> String? {
    try await workplace.json("schools", "show", school)["status"].string
  }

  @Test("takes in NEIS, by a dry run nothing, not even a file")
  func neis() async throws {
    let program = try Binary.online()
    let dry = try await run(program, ["neis", "--dry-run", "--format", "csv"], from: { .neis($0, total: 1200) })
    #expect(dry.exitCode == 0)
    #expect(CSV.parse(dry.output).contains(["added", "1200", "", ""]))
    #expect(try workplace.names() == [])
    let outcome = try await run(program, ["neis"], from: { .neis($0, total: 1200) })
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("neis: neis\n"))
    #expect(try await workplace.json("schools", "list", "--limit", "1")["total"] == .integer(1200))
  }

  @Test(
    "that is refused is told in one sentence without the key, and nothing is taken in",
    arguments: [
      ("ERROR-290", Int32(65), "key is not valid"), ("ERROR-337", 69, "tomorrow"), ("INFO-200", 65, "no school fits"),
      ("INFO-300", 65, "restricted"),
    ])
  func refused(code: String, exitCode: Int32, words: String) async throws {
    let outcome = try await run(
      try Binary.online(), ["neis"], from: { _ in .neisResult(code, "\(Self.key) \(code)") })
    outcome.expectFailure(exitCode, saying: code, words)
    expectNoKey(in: outcome)
    #expect(try workplace.names() == [])
  }

  @Test("is stopped by Ctrl-C with nothing taken in")
  func interrupted() async throws {
    let (never, kept) = AsyncStream.makeStream(of: Void.self)
    defer { kept.finish() }
    let (pids, pid) = AsyncStream.makeStream(of: Void.self)
    let workplace = workplace
    let program = try Binary.online()
    try await DirectoryAPIServer { ask in
      guard ask.page > 1 else { return .neis(ask, total: 5000) }
      pid.yield()
      for await _ in never {}
      return .neis(ask, total: 5000)
    }.run { base in
      // The shell writes down its own number, which is the program's after exec.
      async let outcome = workplace.run(
        ["/bin/sh", "-c", "echo $$ > pid; exec \"$0\" schools fetch neis --base-url \"$1\"", program, base],
        environment: ["TOUCHSCHOOL_API_KEY": Self.key])
      for await _ in pids { break }
      try workplace.interrupt()
      let ended = try await outcome
      #expect(ended.exitCode == 130)
      #expect(ended.errors.contains("Stopped; nothing of neis was taken in."))
      #expect(try workplace.names() == ["pid"])
    }
  }

  @Test(
    "that is asked for in words that make no sense is refused before anybody is asked",
    arguments: [
      (["neis"], "TOUCHSCHOOL_API_KEY"), (["neis", "--api-key", " "], "TOUCHSCHOOL_API_KEY"), (["excel"], "excel"),
      (["neis", "--api-key", "k", "--base-url", "ftp://x"], "--base-url"),
      (["neis", "--api-key", "k", "--base-url", "nonsense"], "--base-url"),
      (["neis", "--api-key", "k", "--level", "university"], "university"),
      (["neis", "--api-key", "k", "--whole", "--part"], "--whole"), (["--api-key", "k"], "api"),
      (["neis", "--api-key", "a secret"], "key"),
    ])
  func usage(words: [String], word: String) async throws {
    let outcome = try await workplace.touchschool(["schools", "fetch"] + words)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    let first = outcome.errors.prefix { $0 != "\n" }
    #expect(first.hasPrefix("Error: ") && first.contains(word), "\(outcome.errors)")
    #expect(!outcome.errors.contains("secret"))
    #expect(try workplace.names() == [])
  }
}

extension Workplace {
  /// Sends Ctrl-C to the program whose number is in the file `pid`.
  fileprivate func interrupt() throws {
    let text = String(decoding: try bytes("pid"), as: UTF8.self)
    let number = try #require(Int32(text.prefix { $0.isNumber }))
    try #require(kill(number, SIGINT) == 0)
  }
}
