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
    "--totals", "--score average --least-players 1", "--score per-pupil", "--how-far --top 5",
    "--board level:high --top 9",
    "--board region:서울특별시/level:high --ids",
  ]

  @Test("rankings prints what it prints of the file", arguments: some(1, of: [false, true]))
  func rankings(online: Bool) async throws {
    // Every question in JSON, which has all that the answers say, and as a table; a few in CSV.
    let calls =
      Self.questions.flatMap { ["json \($0)", "table \($0)"] } + Self.questions.prefix(3).map { "csv \($0)" }
    let outcome = try await shell(
      calls.map { call in
        """
        touchschool rankings --quiet --season 1 --format \(call) --server $url > there || { echo "\(call)"; exit 1; }
        touchschool rankings --quiet --season 1 --format \(call) > here || { echo "\(call)"; exit 2; }
        sed -i.was '/"now"/d' here there
        cmp here there || { echo "\(call)"; exit 3; }
        """
      }.joined(separator: "\n"), online: online)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors == "")
  }

  @Test("play counts taps, once, and remembers the player at the next start; watch tells of them, and faults are named")
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
      touchschool rankings --server $url --board region:없음; echo $?
      touchschool rankings --server $url/board; echo $?
      touchschool play --plain --server http://127.0.0.1:1 < first.txt; echo $?
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7, "\(outcome.output)\(outcome.errors)")
    let (first, second) = (try JSON(parsing: lines[0]), try JSON(parsing: lines[1]))
    #expect(first["restart"] == .bool(true) && first["page"]["entries"].elements.count == 3)
    #expect(second["moves"].elements.first?["school"]["name"] == .string("서울고등학교"))
    #expect(second["since"] == first["revision"])
    #expect(lines[3].hasPrefix("1,9,"))
    // What goes wrong is told in a sentence, with the code that says it.
    #expect(lines[4...] == ["65", "69", "69"])
    let errors = outcome.errors.split(separator: "\n").suffix(3).map(String.init)
    try #require(errors.count == 3, "\(outcome.errors)")
    #expect(
      errors[0]
        == "Error: There is no school on the board region:없음; check the spelling of the region and the district.")
    #expect(errors[1].contains("is not a TouchSchool server"))
    #expect(errors[2].contains("cannot be reached (nothing listens there)"))
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

}
