import Foundation
import SystemCalls
import TestSupport
import Testing

/// `touchschool watch`, beside another process that commits.
@Suite("Watching")
struct WatchTests {
  private static let screen = Screen(columns: 100, rows: 30)
  private static let escape = "\u{1B}"
  /// Taps that bring one school past two others.
  private static let more = "school_id,taps\ntest:high:b,2000\n"
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func prepare() async throws {
    try await workplace.prepare()
    try workplace.write(Self.more, to: "more.csv")
  }

  // MARK: Lines

  @Test("prints the board, and a line for a change that another process commits")
  func lines() async throws {
    try await prepare()
    // The import begins when the first line has come.
    let outcome = try await workplace.shell(
      """
      mkfifo pipe
      "$0" watch --limit 2 >pipe & exec 3<pipe
      read -r board <&3
      "$0" taps import more.csv --quiet >imported
      read -r change <&3
      wait $!
      printf '%s\\n' $? "$board" "$change"
      """)
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 3 && outcome.lines[0] == "0", "\(outcome.output)")
    let (board, change) = (try JSON(parsing: outcome.lines[1]), try JSON(parsing: outcome.lines[2]))
    #expect(board["restart"] == .bool(true))
    #expect(board["since"] == .null)
    #expect(board["page"]["entries"].elements.count == 5)
    #expect(board["page"]["total"] == .integer(5))

    #expect(change["restart"] == .bool(false))
    #expect(change["since"] == board["revision"])
    #expect(change["season"] == .integer(1))
    #expect(change["page"] == .null)
    let move = try #require(change["moves"].elements.first)
    #expect(change["moves"].elements.count == 1)
    #expect(move["school"] == .object(["id": .string("test:high:b"), "name": .string("나라고등학교")]))
    #expect([move["tapsBefore"], move["taps"], move["gained"]] == [.integer(120), .integer(2120), .integer(2000)])
    #expect([move["rankBefore"], move["rank"]] == [.integer(3), .integer(1)])
    #expect(change["overtakingCount"] == .integer(2))
    #expect(change["overtakings"].elements.map { $0["passed"]["id"].string } == ["test:middle:c", "test:high:a"])
    #expect(change["overtakings"].elements.map { $0["rank"] } == [.integer(1), .integer(1)])
  }

  /// A database that was away for a moment once ended the watching.
  @Test("tells that the database is away, and goes on when it is back")
  func away() async throws {
    try await prepare()
    let outcome = try await workplace.shell(
      """
      mkfifo pipe told
      "$0" watch --limit 2 >pipe 2>told & exec 3<pipe 4<told
      read -r board <&3
      mv touchschool.sqlite elsewhere.sqlite
      read -r reason <&4
      mv elsewhere.sqlite touchschool.sqlite
      "$0" taps import more.csv --quiet >imported
      read -r change <&3
      wait $!
      printf '%s\n' $? "$reason" "$change"
      """)
    #expect(outcome.lines.count == 3 && outcome.lines[0] == "0", "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines[1].contains("There is no database at touchschool.sqlite"))
    #expect(outcome.lines[1].hasSuffix("It goes on as soon as it can."))
    let change = try JSON(parsing: outcome.lines[2])
    #expect(change["restart"] == .bool(false))
    #expect(change["moves"].elements.first?["taps"] == .integer(2120))
  }

  @Test("goes on with a database that has taken the place of the old one")
  func replaced() async throws {
    try await prepare()
    let outcome = try await workplace.shell(
      """
      mkfifo pipe told
      cp touchschool.sqlite other.sqlite
      "$0" taps import more.csv --quiet --database other.sqlite >imported
      "$0" watch --limit 2 >pipe 2>told & exec 3<pipe 4<told
      read -r board <&3
      mv other.sqlite touchschool.sqlite
      read -r reason <&4
      read -r again <&3
      kill $!
      printf '%s\n' "$reason" "$again"
      """)
    #expect(outcome.lines.count == 2, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines[0] == "Another file has taken the place of touchschool.sqlite; it is watched from now on.")
    let again = try JSON(parsing: outcome.lines[1])
    #expect(again["restart"] == .bool(true))
    #expect(again["page"]["entries"].elements.first?["taps"] == .integer(2120))
  }

  @Test("ends when nobody reads its lines any more, though nothing moves")
  func closedPipe() async throws {
    try await prepare()
    let outcome = try await workplace.shell(#""$0" watch | head -n 1"#)
    #expect(outcome.exitCode == 0)
    #expect(outcome.lines.count == 1 && outcome.errors == "")
  }

  @Test("ends with the season that was asked for, after its last standings")
  func endedSeason() async throws {
    try await prepare()
    try await workplace.succeed("season", "end", "1", "--yes")
    let outcome = try await workplace.touchschool("watch", "--season", "1", "--top", "1")
    #expect(outcome.exitCode == 0)
    #expect(outcome.lines.count == 1)
    #expect(try JSON(parsing: outcome.output)["page"]["season"]["state"] == .string("ended"))
    #expect(outcome.errors == "Season 1 has ended; its standings move no more.\n")
    #expect(try workplace.names().contains("touchschool.sqlite-wal") == false)
  }

  @Test("goes on to the season that begins")
  func nextSeason() async throws {
    try await prepare()
    let outcome = try await workplace.shell(
      """
      mkfifo pipe
      "$0" watch >pipe & exec 3<pipe
      read -r board <&3
      "$0" season start Autumn --quiet >started
      line="$board"
      while case "$line" in *'"season":2'*) false;; esac; do read -r line <&3; done
      kill -TERM $!
      printf '%s\\n' "$line"
      """)
    #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome.errors)")
    let line = try JSON(parsing: outcome.output)
    #expect(line["restart"] == .bool(true))
    #expect(line["page"]["season"]["name"] == .string("Autumn"))
  }

  @Test("is stopped by Ctrl-C without a word", arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) async throws {
    try await prepare()
    let outcome = try await workplace.touchschool(
      "watch", cues: [Cue(signal: signal) { output, _ in output.hasSuffix("}\n") }])
    #expect(outcome.exitCode == 128 + signal)
    #expect(outcome.lines.count == 1 && outcome.errors == "")
    try await workplace.expectWhole()
  }

  // MARK: The live board

  /// Watches on a terminal and, at the sight of the first picture, has another process commit; ends when that is seen.
  private func watchLive(environment: [String: String] = [:]) async throws -> Outcome {
    try await prepare()
    let (pictures, drawn) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let watching = workplace.touchschool(
      "watch", environment: environment, screen: Self.screen,
      cues: [
        Cue(signal: SIGINT) { output, _ in
          if output.contains("1,500") { drawn.yield() }
          return output.contains("+2,000")
        }
      ])
    for await _ in pictures { break }
    try await workplace.succeed("taps", "import", "more.csv")
    return try await watching
  }

  @Test("shows on a terminal what another process commits, and gives the cursor back")
  func live() async throws {
    let outcome = try await watchLive()
    #expect(outcome.exitCode == 130)
    #expect(outcome.output.contains("Festival (season 1, live)"))
    #expect(outcome.output.contains("Nobody has passed anybody yet."))
    #expect(outcome.output.contains("\(Self.escape)[32m▲ 2"))
    #expect(outcome.output.contains("▲ 나라고등학교\(Self.escape)[0m passed 가나다중학교 (1)"))
    let cursor = outcome.output.matches(of: /\u{1B}\[\?25[hl]/).map { String($0.output) }
    #expect(cursor == ["\(Self.escape)[?25l", "\(Self.escape)[?25h"])
    // The picture goes back over itself.
    #expect(outcome.output.contains(/\u{1B}\[\d+A/))
    #expect(outcome.output.hasSuffix("\(Self.escape)[?25h"))
  }

  @Test("marks without colour where none is wanted")
  func noColor() async throws {
    let outcome = try await watchLive(environment: ["NO_COLOR": "1"])
    #expect(outcome.output.contains("▲ 2") && outcome.output.contains("2,120  +2,000"))
    #expect(!outcome.output.contains(/\u{1B}\[\d*m/))
  }

  @Test("draws anew when the terminal changes its size: fewer columns, fewer schools")
  func resize() async throws {
    try await prepare()
    let clear = "\(Self.escape)[J"
    let outcome = try await workplace.touchschool(
      "watch", screen: Self.screen,
      cues: [
        Cue(signal: SIGWINCH, screen: Screen(columns: 44, rows: 9)) { output, _ in output.contains("다라초등학교") },
        Cue(signal: SIGINT) { output, _ in
          output.split(separator: clear).last?.contains("가나다중학교") == true
            && output.contains(clear)
        },
      ])
    #expect(outcome.exitCode == 130)
    let (before, after) = try {
      let cut = try #require(outcome.output.range(of: clear))
      return (outcome.output[..<cut.lowerBound], outcome.output[cut.upperBound...])
    }()
    #expect(before.contains("부산광역시"))
    #expect(after.contains("가나다중학교") && !after.contains("부산광역시") && !after.contains("다라초등학교"))
    #expect(after.hasSuffix("\(Self.escape)[?25h"))
  }
}
