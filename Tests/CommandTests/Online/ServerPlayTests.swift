import Foundation
import TestSupport
import Testing

/// The commands with `--server`, as they were built, at a server that was built as well.
@Suite("At a server", .timeLimit(.minutes(10)))
struct ServerPlayTests {
  /// A contest that was played, a season that is live, and a server on a port of its own, whose address is in `$url`, while a script runs.
  private func shell(_ script: String, online: Bool = false) async throws -> Outcome {
    let workplace = try Workplace()
    for (name, bytes) in try await Self.played.value { try workplace.write(bytes, to: name) }
    let program = online ? #""$0"-online"# : #""$0""#
    return try await workplace.shell(
      """
      touchschool() { \(program) "$@"; }
      export XDG_DATA_HOME="$PWD"
      mkfifo server.log
      "$0" serve --port 0 > server.log 2>&1 &
      server=$!
      exec 3< server.log
      while read -r line <&3; do case $line in "Serving at "*) break;; esac; done
      url=${line#Serving at }; url=${url%%,*}
      \(script)
      code=$?
      kill $server; wait $server || exit 99
      exit $code
      """)
  }

  /// The file of the contest, made once; each test gets a copy.
  private static let played = Task {
    let workplace = try Workplace()
    try await workplace.succeed("simulate", "--players", "200", "--minutes", "1", "--quiet")
    try await workplace.succeed("season", "start", "Hall", "--quiet")
    return try workplace.names().map { (name: $0, bytes: try workplace.bytes($0)) }
  }

  private static let questions = [
    "--top 7", "--page 3 --page-size 9 --ties dense", "--rank 4-6 --ties modified", "--taps 100-400", "--percentile 90",
    "--totals", "--score average --least-players 1", "--how-far --top 5", "--board level:high --top 9",
    "--board region:서울특별시/level:high --ids",
  ]

  @Test("rankings prints what it prints of the file", arguments: ["table", "json", "csv"], some(1, of: [false, true]))
  func rankings(format: String, online: Bool) async throws {
    let outcome = try await shell(
      Self.questions.map { question in
        """
        touchschool rankings --quiet --season 1 --format \(format) \(question) --server $url > there || exit 1
        touchschool rankings --quiet --season 1 --format \(format) \(question) > here || exit 2
        sed -i.was '/"now"/d' here there
        cmp here there || exit 3
        """
      }.joined(separator: "\n"), online: online)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors == "")
  }

  @Test("play counts taps, once, and remembers the player at the next start; watch tells of them")
  func play() async throws {
    let outcome = try await shell(
      """
      mkfifo changes
      touchschool watch --server $url --format json --limit 2 --top 3 > changes &
      exec 4< changes
      read -r first <&4
      printf 'school 서울고\\nschool 1\\ntap 5\\n' | touchschool play --server $url --plain --lang en > first.txt || exit 1
      read -r second <&4
      printf 'tap 4\\n' | touchschool play --server $url --plain --lang en > second.txt || exit 2
      printf '%s\\n%s\\n' "$first" "$second"
      touchschool rankings --top 1 --format csv
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(outcome.output)\(outcome.errors)")
    let (first, second) = (try JSON(parsing: lines[0]), try JSON(parsing: lines[1]))
    #expect(first["restart"] == .bool(true) && first["page"]["entries"].elements.count == 3)
    #expect(second["moves"].elements.first?["school"]["name"] == .string("서울고등학교"))
    #expect(second["since"] == first["revision"])
    #expect(lines[3].hasPrefix("1,9,"))
  }

  @Test("simulate loads it, and the server has counted what it acknowledged")
  func simulate() async throws {
    let outcome = try await shell(
      """
      touchschool simulate --server $url --players 20 --rate 100 --seconds 1 --format json || exit 1
      touchschool rankings --totals --format csv
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    let end = try #require(outcome.output.range(of: "\n}\n"))
    let report = try JSON(parsing: String(outcome.output[..<end.upperBound]))
    #expect(report["sessions"] == .integer(20) && report["batches"] == .integer(100))
    #expect(report["counted"] == report["accepted"] && report["mismatches"] == .integer(0))
    let total = outcome.output[end.upperBound...].split(separator: "\n").last?.split(separator: ",")
    #expect(total.map { "\($0[2])" } == report["accepted"].integer.map { String($0) })
  }

  @Test("what goes wrong is told in a sentence, with the code that says it")
  func failures() async throws {
    let outcome = try await shell(
      """
      touchschool rankings --server $url --board region:없음; echo $?
      touchschool rankings --server $url/board; echo $?
      touchschool play --plain --server http://127.0.0.1:1 < server.log; echo $?
      """)
    #expect(outcome.output == "65\n69\n69\n")
    let errors = outcome.errors.split(separator: "\n").map(String.init)
    #expect(errors.count == 3, "\(outcome.errors)")
    #expect(
      errors.first
        == "Error: There is no school on the board region:없음; check the spelling of the region and the district.")
    #expect(errors.dropFirst().first?.contains("is not a TouchSchool server") == true)
    #expect(errors.last?.contains("cannot be reached (nothing listens there)") == true)
  }

  @Test(
    "words that cannot be meant are refused",
    arguments: [
      (["rankings", "--server", "ftp://hall.example"], "http:// or https://"),
      (["rankings", "--server", "http://me:secret@hall.example"], "a user's name"),
      (["watch", "--server", "hall.example", "--database", "x.sqlite"], "name two contests"),
      (["simulate", "--server", "hall.example", "--live"], "do not go with --server"),
      (["simulate", "--server", "hall.example", "--minutes", "1", "--seconds", "9"], "say the same thing"),
      (["simulate", "--rate", "9"], "go with --server"),
      (["simulate", "--server", "hall.example", "--rate", "0"], "--rate takes"),
    ])
  func words(words: [String], reason: String) async throws {
    let outcome = try await Workplace().run([try Binary.path()] + words)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }
}
