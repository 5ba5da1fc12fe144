import Cluster
import Testing

/// Something that every log promises, with the test that holds it to it.
///
/// A log's own tests go through ``all`` with a ``LogKind`` of theirs:
///
/// ```swift
/// @Test(arguments: LogPromise.all)
/// func `keeps what every log promises`(promise: LogPromise) async throws {
///   try await promise.expect(of: .mine)
/// }
/// ```
package struct LogPromise: Sendable, CustomTestStringConvertible {
  /// What is promised.
  package let testDescription: String
  private let test: @Sendable (LogKind.UnderTest) async throws -> Void

  /// Every promise.
  package static let all = beginning + appending + reading + trimming

  init(_ sentence: String, _ test: @escaping @Sendable (LogKind.UnderTest) async throws -> Void) {
    testDescription = sentence
    self.test = test
  }

  /// Expects a kind of log to keep the promise.
  package func expect(of kind: LogKind) async throws { try await kind.make(test) }
}

// MARK: What the tests append and read

extension LogPromise {
  static let head = LogHead(contest: "a", key: "b", isEmpty: true)
  static let (one, two) = (WriterID(rawValue: 1), WriterID(rawValue: .max))

  static func entry(_ number: Int64, of writer: WriterID = one, bytes: [UInt8]? = nil) -> EncodedEntry {
    EncodedEntry(id: EntryID(writer: writer, number: number), bytes: bytes ?? Array("\(writer) \(number)".utf8))
  }
}

extension ReplicatedLog {
  /// Appends entries one after the other; what a reader should get.
  func place(_ entries: [EncodedEntry]) async throws -> [PlacedEntry] {
    var placed: [PlacedEntry] = []
    for entry in entries {
      placed.append(PlacedEntry(position: try await append(entry), id: entry.id, bytes: entry.bytes))
    }
    return placed
  }

  /// Reads so many entries.
  func read(_ count: Int, after position: LogPosition = .start) async throws -> [PlacedEntry] {
    var found: [PlacedEntry] = []
    for try await group in entries(after: position) {
      #expect(!group.isEmpty)
      found += group
      if found.count >= count { break }
    }
    return found
  }
}
