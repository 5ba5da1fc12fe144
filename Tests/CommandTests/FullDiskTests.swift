import Foundation
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
      kilobytes: 520, screen: Screen(columns: 100, rows: 30),
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
      kilobytes: 520,
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

  @Test("keeps a directory from being written; no part of it is left")
  func generating() async throws {
    let outcome = try await onDisk(
      kilobytes: 100, #""$0" schools generate --count 5000 --output x.csv; echo "exit $?"; ls"#)
    #expect(outcome.output == "exit 74\n")
    #expect(outcome.errors == "Error: Cannot write x.csv: the disk is full; make room and try again.\n")
  }
}
