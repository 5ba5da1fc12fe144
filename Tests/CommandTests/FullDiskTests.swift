import Foundation
import GameAPI
import SystemCalls
import Testing

/// A disk that is really full: a small one in memory, which only the commands of the test see.
@Suite("A full disk", .enabled(if: Stranger.canMount, "this system lets nobody mount a small disk (unshare -m, tmpfs)"))
struct FullDiskTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// Runs a script in a folder of so many kilobytes, after which the folder and its disk are gone.
  private func onDisk(kilobytes: Int, screen: Screen? = nil, _ script: String) async throws -> Outcome {
    try await workplace.run(
      [
        "unshare", "-m", "/bin/sh", "-c",
        "mkdir disk && mount -t tmpfs -o size=\(kilobytes)k tmpfs disk && cd disk && \(script)", try Binary.path(),
      ], screen: screen)
  }

  @Test("ends a live contest too, and the terminal gets its cursor back before it is told")
  func liveContest() async throws {
    let outcome = try await onDisk(
      kilobytes: 800, screen: Screen(columns: 100, rows: 30),
      #"exec "$0" simulate --live --speed 1000 --players 300 --minutes 30 --top 5"#)
    #expect(outcome.exitCode == 74)
    #expect(outcome.output.contains("\u{1B}[?25l"))
    let shown = try #require(outcome.output.range(of: "\u{1B}[?25h", options: .backwards))
    #expect(outcome.output[shown.upperBound...].contains("Error: The disk is full"))
    #expect(!outcome.output[shown.upperBound...].contains("\u{1B}[?25l"))
  }

  @Test("ends a contest; what was acknowledged stays, and the file is whole")
  func contest() async throws {
    let outcome = try await onDisk(
      kilobytes: 800,
      """
      "$0" simulate --players 300 --minutes 10 --quiet; echo "exit $?" && "$0" check --quiet >../check.txt; echo "exit $?"
      "$0" rankings --top 1 --format csv
      """)
    #expect(
      outcome.errors
        == """
        Error: The disk is full; touchschool.sqlite holds all that was acknowledged, make room and go on.
        There is no season but simulations; this is season 1, “Simulation of 300 players, seed 1”.

        """)
    #expect(outcome.lines.prefix(2) == ["exit 74", "exit 0"])
    let taps = try #require(CSV.parse(outcome.output).last?[1])
    #expect(Int(taps) ?? 0 > 0)
  }

  @Test("ends an import, of which nothing is taken in; with room it succeeds")
  func importing() async throws {
    try await workplace.prepare()
    try await workplace.succeed("schools", "generate", "--count", "3000", "--output", "many.csv")
    let outcome = try await onDisk(
      kilobytes: 500,
      """
      cp ../touchschool.sqlite .
      "$0" schools import ../many.csv --quiet; echo "exit $?"
      "$0" schools list --format csv --quiet | wc -l
      "$0" check >../check.txt; echo "exit $?"
      mount -o remount,size=4m . && "$0" schools import ../many.csv --quiet >../import.txt; echo "exit $?"
      "$0" schools list --format csv --limit 9999 | wc -l
      """)
    #expect(outcome.errors.hasPrefix("Error: The disk is full; touchschool.sqlite"), "\(outcome.errors)")
    #expect(
      outcome.lines.map { $0.filter { $0 != " " } } == ["exit74", "7", "exit0", "exit0", "3007"], "\(outcome.errors)")
  }

  @Test("leaves nothing of a file that could not be made, and says so", arguments: [4, 40, 300])
  func newFile(kilobytes: Int) async throws {
    let outcome = try await onDisk(kilobytes: kilobytes, #""$0" season start X --yes --quiet; echo "exit $?"; ls -A"#)
    #expect(outcome.output == "exit 74\n")
    #expect(
      outcome.errors == "Error: The disk is full, so touchschool.sqlite was not made; make room and try again.\n")
  }

  @Test("is told as such where SQLite cannot even open the file, in both languages")
  func reading() async throws {
    try await workplace.prepare()
    let outcome = try await onDisk(
      kilobytes: 1000,
      """
      cp ../touchschool.sqlite . && (dd if=/dev/zero of=fill bs=1k count=2000 2>/dev/null; true)
      "$0" rankings; echo "exit $?"; "$0" season set burst=50; echo "exit $?"; "$0" rankings --lang ko; echo "exit $?"
      """)
    #expect(outcome.output == "exit 74\nexit 74\nexit 74\n")
    let full = "Error: The disk is full; touchschool.sqlite holds all that was acknowledged, make room and go on.\n"
    #expect(outcome.errors.hasPrefix(full + full + "오류: 디스크가 가득 찼어요 (touchschool.sqlite)."), "\(outcome.errors)")
  }

  @Test("makes a server not ready, which says why, until there is room")
  func readiness() async throws {
    try #require(mkfifo(workplace.path("room"), 0o600) == 0)
    let script = """
      mkdir disk && mount -t tmpfs -o size=1000k tmpfs disk && cd disk && dd if=/dev/zero of=fill bs=1k count=300 2>/dev/null
      (read line <../room; rm fill) & exec "$0" "$@"
      """
    _ = try await ServedContest.run(workplace, within: ["unshare", "-m", "/bin/sh", "-c", script]) { server in
      func readiness() async throws -> (status: Int, text: String) {
        let answer = try await server.send("GET", "/readyz")
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
      }
      #expect(try await readiness().status == 200)
      let session = try await server.openSession()
      var sequence: Int64 = 0
      var status = 200
      while status == 200 {
        sequence += 1
        let report = TapReport(sequence: sequence, taps: 1, span: 0)
        status = try await server.send("POST", "/api/taps", json: report, token: session.token).status
      }
      #expect(status == 503)
      let full = try await readiness()
      #expect(full.status == 503)
      #expect(full.text.contains("disk is full"), "\(full.text)")
      try Data("go\n".utf8).write(to: URL(filePath: workplace.path("room")))
      while try await readiness().status != 200 { await Task.yield() }
      let report = TapReport(sequence: sequence, taps: 1, span: 0)
      #expect(try await server.send("POST", "/api/taps", json: report, token: session.token).status == 200)
      server.stop()
    }
  }

  @Test("keeps a directory from being written; no part of it is left")
  func generating() async throws {
    let outcome = try await onDisk(
      kilobytes: 100, #""$0" schools generate --count 5000 --output x.csv; echo "exit $?"; ls"#)
    #expect(outcome.output == "exit 74\n")
    #expect(outcome.errors == "Error: Cannot write x.csv: the disk is full; make room and try again.\n")
  }
}
