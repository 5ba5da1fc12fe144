public import Basics
import Foundation
import SQLiteFile
import TapGame

/// The reason why an export cannot be read, with the line and the column.
public struct ExportFault: WordedError, Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The number of the character in the line, from 1.
  public let column: Int
  /// What is wrong, as a sentence without its full stop.
  public let reason: String
  let remedy: Remedy

  enum Remedy: Hashable {
    case exportAgain
    case exportWithFormer
    case keepFormer
    case update
    case restore

    var words: Words {
      switch self {
      case .exportAgain: "export the season again"
      case .exportWithFormer: "export the season again with TouchSchool of commit \(LeaderboardError.lastFormer)"
      case .keepFormer: "TouchSchool of commit \(LeaderboardError.lastFormer) goes on to read its file"
      case .update: "update TouchSchool"
      case .restore: "touchschool restore takes it as it is"
      }
    }
  }

  public init(line: Int, column: Int, reason: String) {
    self.init(line: line, column: column, reason: reason, remedy: .exportAgain)
  }

  init(line: Int, column: Int, reason: String, remedy: Remedy) {
    self.line = line
    self.column = column
    self.reason = reason
    self.remedy = remedy
  }

  /// One sentence that says where the fault is, what is wrong, and what to do.
  public var description: String { words.description }

  package var words: Words { "Line \(line), column \(column): \(reason); \(remedy.words)." }
}

/// Reads the records of an export one at a time, and checks that it is complete.
struct ExportReader {
  /// A record with its line number.
  struct Record {
    let line: ExportLine
    fileprivate let bytes: ArraySlice<UInt8>
    fileprivate let number: Int

    /// Adds the place in the export to a fault in this record.
    func fault(_ fault: ExportLine.Fault) -> ExportFault {
      let before = String(decoding: bytes.prefix(fault.offset), as: UTF8.self)
      return ExportFault(line: number, column: before.count + 1, reason: fault.sentence)
    }

    /// Runs work that reads the record, and adds the place in the export to its faults.
    func reading<T>(_ work: (ExportLine) throws -> T) throws -> T {
      do { return try work(line) } catch let error as ExportLine.Fault { throw fault(error) }
    }
  }

  /// The maximum length of the first line, in bytes.
  private static let maximumHeader = 1 << 20
  /// The maximum length of another line, in bytes. Most lines have some hundred bytes, but the audit list keeps the whole
  /// outcome of an import that changed a country's schools.
  private static let maximumLine = 1 << 30

  private let read: () throws -> Data?
  private var bytes: [UInt8] = []
  private var start = 0
  private var number = 0
  private var records = 0
  private var hasher = SHA256Hasher()
  private var isAtEnd = false

  /// - Parameter read: returns the next bytes; `nil` or empty data at the end.
  init(_ read: @escaping () throws -> Data?) { self.read = read }

  /// Reads the first record.
  mutating func header() throws -> ExportHeader {
    let isDatabase = try hasContent { $0.starts(with: FileContent.databaseMark) }
    guard !isDatabase else {
      throw ExportFault(line: 1, column: 1, reason: "this is a database and not an export", remedy: .restore)
    }
    guard try hasContent({ $0.first == UInt8(ascii: "{") }), let record = try nextRecord(),
      record.line.kind == ExportHeader.kind
    else {
      throw ExportFault(line: 1, column: 1, reason: "this is not the export of a season as lines of JSON")
    }
    return try record.reading { line throws in
      let (version, format) = (try line.integer("version"), try line.integer("format"))
      let isFormer = version == ExportHeader.formerVersion
      guard isFormer || (version <= ExportHeader.version && format <= Schema.contest.version) else {
        let (found, known) =
          version > ExportHeader.version
          ? ("version \(version)", "\(ExportHeader.version)") : ("format \(format)", "\(Schema.contest.version)")
        throw ExportFault(
          line: 1, column: 1, reason: "a newer TouchSchool wrote this export (\(found), this one knows \(known))",
          remedy: .update)
      }
      guard isFormer || version == ExportHeader.version else {
        throw ExportLine.Fault(offset: 0, sentence: "there is no version \(version) of an export")
      }
      guard format > 0 else { throw ExportLine.Fault(offset: 0, sentence: "there is no format \(format) of a file") }
      guard !isFormer || format == ExportHeader.formerFormat else {
        throw ExportFault(
          line: 1, column: 1, reason: "the export is of format \(format) from before TouchSchool's format 1",
          remedy: .exportWithFormer)
      }
      var digest: String?
      if line["digest"] != .null { digest = try line.text("digest") }
      return ExportHeader(
        format: format, season: try line.integer("season"), revision: try line.integer("revision"),
        digest: digest)
    }
  }

  /// Reads the next record; `nil` after a valid last record.
  mutating func next() throws -> Record? {
    let hash = hasher
    guard let record = try nextRecord() else {
      throw ExportFault(line: number + 1, column: 1, reason: "the export is cut off: its last record is missing")
    }
    guard record.line.kind == "end" else {
      records += 1
      return record
    }
    try record.reading { line throws in
      guard try line.integer("records") == Int64(records) else {
        throw ExportLine.Fault(
          offset: 0, sentence: "there are \(records) records before the last, not as many as it says")
      }
      guard try line.text("sha256") == hash.finalized().hexadecimal else {
        throw ExportLine.Fault(offset: 0, sentence: "the records before the last are not those that were exported")
      }
    }
    guard try nextLine() == nil else {
      throw ExportFault(line: number, column: 1, reason: "there is more after the last record")
    }
    return nil
  }

  /// Whether the first bytes meet a condition. The bytes are not consumed.
  private mutating func hasContent(_ condition: ([UInt8]) -> Bool) throws -> Bool {
    while !isAtEnd, bytes.count < FileContent.databaseMark.count {
      guard let more = try read(), !more.isEmpty else {
        isAtEnd = true
        break
      }
      bytes += more
    }
    return condition(bytes)
  }

  private mutating func nextRecord() throws -> Record? {
    guard let line = try nextLine() else { return nil }
    do {
      return Record(line: try ExportLine(line), bytes: line, number: number)
    } catch let fault {
      let before = String(decoding: line.prefix(fault.offset), as: UTF8.self)
      throw ExportFault(line: number, column: before.count + 1, reason: fault.sentence)
    }
  }

  private mutating func nextLine() throws -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        let line = bytes[start..<end]
        hasher.update(Array(bytes[start...end]))
        start = end + 1
        number += 1
        return line
      }
      searched = bytes.count
      guard bytes.count - start <= (number == 0 ? Self.maximumHeader : Self.maximumLine) else {
        throw ExportFault(line: number + 1, column: 1, reason: "the line is too long for an export")
      }
      guard !isAtEnd, let more = try read(), !more.isEmpty else {
        isAtEnd = true
        guard start < bytes.count else { return nil }
        number += 1
        throw ExportFault(line: number, column: 1, reason: "the export is cut off: its last line has no end")
      }
      bytes.removeFirst(start)
      searched -= start
      start = 0
      bytes += more
    }
  }
}
