import Foundation
import TestSupport
import Testing

@testable import TouchSchoolCommand

/// What the completion scripts offer.
@Suite("Completion", .timeLimit(.minutes(10)))
struct CompletionTests {
  /// The script for Bash, made once.
  private static let script = Task { try await Workplace().succeed("--generate-completion-script", "bash").output }

  /// What Bash offers for a call whose last word is not complete, sorted.
  private static func offers(_ words: [String], in workplace: Workplace) async throws -> [String] {
    try workplace.write(try await script.value, to: "script")
    let call = """
      source ./script
      COMP_WORDS=("$0" "${@:1}")
      COMP_CWORD=$#
      COMP_LINE="$0 $*"
      COMP_POINT=${#COMP_LINE}
      _touchschool "$0" "${!#}" "${@:$#-1:1}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try await workplace.run(["/bin/bash", "-c", call, try Binary.path()] + words)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(
    "offers the seasons, boards and schools of the contest",
    arguments: [
      (["rankings", "--season", ""], ["1"]),
      (["season", "show", ""], ["1"]),
      (
        ["rankings", "--board", "region:"],
        [
          "region:London Borough", "region:London Borough/level:elementary", "region:부산광역시",
          "region:부산광역시/level:middle", "region:부산광역시/level:special", "region:서울특별시",
          "region:서울특별시/level:elementary", "region:서울특별시/level:high",
        ]
      ),
      (
        ["watch", "--board", "d"],
        ["district:부산광역시/동래구", "district:부산광역시/중구", "district:서울특별시/강남구", "district:서울특별시/종로구"]
      ),
      (["history", "test:h"], ["test:high:a", "test:high:b"]),
      (["schools", "show", "test:m"], ["test:middle:c"]),
      (["rankings", "--around", "test:s"], ["test:special:f"]),
      (["rankings", "--around", "nobody"], []),
    ])
  func offered(words: [String], offers: [String]) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    #expect(try await Self.offers(words, in: workplace) == offers)
  }

  @Test("reads the database that the call names, and changes and makes no file")
  func database() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try FileManager.default.moveItem(
      atPath: workplace.path("touchschool.sqlite"), toPath: workplace.path("other.sqlite"))
    try workplace.write("", to: "script")
    let before = try workplace.bytes("other.sqlite")
    let names = try workplace.names()
    let words = ["rankings", "--database", "other.sqlite", "--board", "level:m"]
    #expect(try await Self.offers(words, in: workplace) == ["level:middle"])
    // Nothing is offered, said or made where there is no contest.
    #expect(try await Self.offers(["rankings", "--board", "level:m"], in: workplace) == [])
    #expect(
      try await Self.offers(["rankings", "--database", "schools.csv", "--board", "level:m"], in: workplace) == [])
    #expect(try workplace.names() == names)
    #expect(try workplace.bytes("other.sqlite") == before)
  }

  @Test("finds the database in the words of a call")
  func words() {
    #expect(ContestCompletion.database(in: ["touchschool", "watch", "--database", "a", "--board", ""]) == "a")
    #expect(ContestCompletion.database(in: ["touchschool", "watch", "--database=b", ""]) == "b")
    #expect(ContestCompletion.database(in: ["touchschool", "watch", "--server", "hall:8080", ""]) == nil)
    #expect(ContestCompletion.database(in: ["touchschool", "watch", "--cluster=http://a", ""]) == nil)
  }

  @Test("scripts are whole", arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) async throws {
    let workplace = try Workplace()
    let script = try await workplace.touchschool("--generate-completion-script", shell)
    #expect(script.exitCode == 0)
    #expect(script.output.contains("rankings") && script.output.contains("---completion"))
    guard let program = Program.installed(shell) else { return }
    try workplace.write(script.output, to: "script")
    let checked = try await workplace.run([program, "-n", "script"])
    #expect(checked.exitCode == 0 && checked.errors.isEmpty, "\(checked.errors)")
  }
}
