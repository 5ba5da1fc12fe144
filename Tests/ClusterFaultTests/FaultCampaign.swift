import Foundation
import TestSupport
import Testing

/// Runs `cluster-faults`, and reads what it reports.
struct FaultCampaign: Sendable {
  /// Whether etcd is there.
  static let canRun = Program.installed("etcd") != nil
  /// Why tests are skipped where it is not.
  static let absence: Comment = "etcd is not installed; Debian's package etcd-server has it."

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private var folder: URL { temporary.url.appending(path: "campaign") }

  /// Plays.
  ///
  /// - Returns: the report, how the program ended, and what it told meanwhile.
  func play(_ arguments: String...) async throws -> (report: JSON, status: Int32, errors: String) {
    try await play(arguments)
  }

  /// Plays. What a cluster promises within seconds is asked by `.ci/faults`, which runs alone.
  ///
  /// - Returns: the report, how the program ended, and what it told meanwhile.
  func play(_ arguments: [String]) async throws -> (report: JSON, status: Int32, errors: String) {
    let ending = try await Program(
      Program.built("cluster-faults"), ["run", "--folder", folder.path, "--format", "json"] + arguments
    ).run()
    try #require(!ending.output.isEmpty, "\(ending.errors)")
    return (try JSON(parsing: ending.output), ending.status, ending.errors)
  }

  /// What the checker finds in the folder, as kinds and sentences.
  func findings() async throws -> [(kind: String, text: String)] {
    let ending = try await Program(Program.built("cluster-faults"), ["check", folder.path]).run()
    try #require(ending.errors.isEmpty, "\(ending.errors)")
    let findings = try ending.lines.map { try JSON(parsing: $0) }.map {
      ($0["kind"].string ?? "", $0["text"].string ?? "")
    }
    #expect(ending.status == (findings.isEmpty ? 0 : 1))
    return findings
  }

  /// The path of a node's file that was kept.
  func file(_ index: Int) throws -> String {
    let files = folder.appending(path: "files")
    let names = try FileManager.default.contentsOfDirectory(atPath: files.path).filter { $0.hasSuffix(".sqlite") }
    try #require(names.count == 3)
    return files.appending(path: names.sorted()[index]).path
  }

  // MARK: The history

  private var history: URL { folder.appending(path: "history.jsonl") }

  /// Adds an answer to the history: the last one again, with another receipt.
  func addAnswer(_ change: (inout [String: Any]) -> Void) throws {
    let text = try String(contentsOf: history, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").last { $0.contains(#""kind":"answer""#) })
    var answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    var receipt = try #require(answer["receipt"] as? [String: Any])
    change(&receipt)
    answer["receipt"] = receipt
    let added = String(decoding: try JSONSerialization.data(withJSONObject: answer), as: UTF8.self)
    try Data("\(text)\(added)\n".utf8).write(to: history)
  }

  /// The session, sequence and node of the last answer.
  func lastAnswer() throws -> (session: Int64, sequence: Int64, node: String) {
    let text = try String(contentsOf: history, encoding: .utf8)
    let line = try JSON(
      parsing: String(try #require(text.split(separator: "\n").last { $0.contains(#""kind":"answer""#) })))
    return (
      try #require(line["session"].integer), try #require(line["sequence"].integer), try #require(line["node"].string)
    )
  }

  /// Adds lines to the history, at the moment of its last line.
  func add(_ lines: [String: any Sendable]...) throws {
    let text = try String(contentsOf: history, encoding: .utf8)
    let last = try #require(text.split(separator: "\n").last)
    let moment = try JSON(parsing: String(last))["at"].integer ?? 0
    let added = try lines.map { line in
      let line = line.merging(["at": moment]) { given, _ in given }
      return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
    }
    try Data((text + added.joined()).utf8).write(to: history)
  }

  /// Takes the last lines of the history away.
  func removeLast(_ count: Int = 1) throws {
    let lines = try String(contentsOf: history, encoding: .utf8).split(separator: "\n")
    try Data((lines.dropLast(count).joined(separator: "\n") + "\n").utf8).write(to: history)
  }

  /// The moment of the last line of the history, in microseconds.
  func end() throws -> Int64 {
    let line = try #require(String(contentsOf: history, encoding: .utf8).split(separator: "\n").last)
    return try JSON(parsing: String(line))["at"].integer ?? 0
  }
}
