import Foundation

/// What a process asked of the disk, and what it acknowledged, in the order in which it happened.
struct Recording: Sendable {
  struct Record: Sendable {
    enum Kind: Character {
      case open = "O", close = "C", write = "W", cut = "T", sync = "S", remove = "U", rename = "R", link = "L"
      case answer = "A"
    }

    let kind: Kind
    let process: Int
    let descriptor: Int
    /// The offset of a write, the length of a cut; 1 for a file that was made on opening.
    let number: Int
    let succeeded: Bool
    let name: String
    let bytes: ArraySlice<UInt8>
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  let folder: String
  let records: [Record]
  /// The files before the first record.
  let before: [String: [UInt8]]

  /// The lines that were acknowledged in all.
  var answers: [String] {
    records.filter { $0.kind == .answer }.map(\.text).joined().split(separator: "\n").map(String.init)
  }

  /// How many syncs of a write-ahead log there were.
  var logSyncs: Int { records.count { $0.kind == .sync && $0.name.hasSuffix("-wal") } }

  init(folder: String, before: [String: [UInt8]], log: [UInt8]) throws {
    self.folder = folder
    self.before = before
    var records: [Record] = []
    var rest = log[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let head = String(decoding: rest[..<end], as: UTF8.self)
        .split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
      guard head.count == 7, let kind = head[0].first.flatMap(Record.Kind.init), let process = Int(head[1]),
        let descriptor = Int(head[2]), let number = Int(head[3]), let length = Int(head[4]),
        end + 1 + length <= rest.endIndex
      else { throw PowerCutError("the recording has a line that is no record") }
      records.append(
        Record(
          kind: kind, process: process, descriptor: descriptor, number: number, succeeded: head[5] == "0",
          name: String(head[6]), bytes: rest[end + 1..<end + 1 + length]))
      rest = rest[(end + 1 + length)...]
    }
    self.records = records
  }
}

/// A recording could not be made.
struct PowerCutError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
