import Foundation
package import TapGame

// The bytes of an entry:
//
//     "TS"  version  writer  number  moment  kind  content …  report?  seal
//      2    1 byte   8       LEB128  LEB128  1 byte           JSON     16
//
// Content of the kind “actions” is the number of actions, then the actions. Each action starts with one byte for its
// kind. A batch is four numbers and takes some ten bytes. Sessions and orders are JSON. The report may be empty.
//
// The seal is the first half of the HMAC-SHA256 of all bytes before it, with the contest's key. So only who has the key
// writes what nodes apply, and an entry of one contest is none of another. Every later version keeps the mark, the
// version and the seal where they are: a node has to know whether the entry that it cannot read is one of its contest.

extension LogEntry {
  /// The newest version of commands and entries that this program knows. A change that an older program would read
  /// wrongly needs a new version.
  package static let commandsVersion = 2
  static let sealLength = 16
  /// The maximum number of command bytes that a writer gathers in one entry, and the size of a part of a large command.
  /// etcd accepts 1.5 MiB in one request.
  package static let largestContent = 256 * 1024

  private static let mark: [UInt8] = Array("TS".utf8)

  private enum Kind: UInt8 {
    case actions = 1
    case part = 2
    case report = 3
  }

  private enum ActionKind: UInt8 {
    case batch = 1
    case batches = 2
    case sessions = 3
    case order = 4
  }

  /// The entry as bytes, with the note for who looks for nodes.
  ///
  /// - Parameter key: the key of the contest's entries.
  /// - Throws: an `EncodingError` for a value that JSON cannot express.
  package func encoded(with key: AuthenticationKey) throws -> EncodedEntry {
    var writer = ByteWriter()
    for byte in Self.mark { writer.append(byte) }
    writer.append(UInt8(version))
    writer.append(fixed: id.writer.rawValue)
    writer.append(id.number)
    writer.append(moment.milliseconds)
    switch content {
    case .actions(let actions):
      writer.append(Kind.actions.rawValue)
      writer.append(Int64(actions.count))
      for action in actions { try Self.append(action, to: &writer) }
    case .part(let part):
      writer.append(Kind.part.rawValue)
      writer.append(Int64(part.index))
      writer.append(Int64(part.count))
      writer.append(part.bytes)
    case .report(let report):
      writer.append(Kind.report.rawValue)
      writer.append(try JSONEncoder().encode(report))
    }
    writer.append(try addedReport.map { [UInt8](try JSONEncoder().encode($0)) } ?? [])
    writer.seal(key.code(of: writer.bytes).prefix(Self.sealLength))
    let note = try report.map { try NodeNote(report: $0, moment: moment).bytes() }
    return EncodedEntry(id: id, bytes: writer.bytes, note: note, isLastNote: report?.isLeaving == true)
  }

  /// - Parameters:
  ///   - key: the key of the contest's entries.
  ///   - newest: the newest version that the reader knows.
  package init(
    bytes: some Collection<UInt8>, with key: AuthenticationKey, newest: Int = LogEntry.commandsVersion
  ) throws(EntryDamage) {
    let bytes = ArraySlice(bytes)
    guard bytes.starts(with: Self.mark) else { throw .foreign }
    guard bytes.count > Self.mark.count + 1 + Self.sealLength else { throw .short }
    let sealed = bytes.dropLast(Self.sealLength)
    guard key.code(of: sealed).prefix(Self.sealLength).elementsEqual(bytes.suffix(Self.sealLength)) else {
      throw .unsealed
    }
    let version = Int(bytes[bytes.startIndex + Self.mark.count])
    guard version <= newest else { throw .newer(found: version, known: newest) }
    self.version = version
    var reader = ByteReader(sealed.dropFirst(Self.mark.count + 1))
    let writer = WriterID(rawValue: try reader.fixed())
    id = EntryID(writer: writer, number: try reader.number())
    moment = Timestamp(milliseconds: try reader.number())
    guard id.number > 0, Timestamp.storable.contains(moment) else {
      throw .value("its number or moment is out of range")
    }
    content = try Self.content(&reader)
    let report = try reader.bytes()
    addedReport = report.isEmpty ? nil : try Self.json(NodeReport.self, report)
    guard reader.isAtEnd else { throw .value("it is longer than its content") }
  }

  private static func content(_ reader: inout ByteReader) throws(EntryDamage) -> Content {
    switch Kind(rawValue: try reader.byte()) {
    case .actions:
      let count = try reader.length()
      var actions: [ContestAction] = []
      actions.reserveCapacity(count)
      for _ in 0..<count { actions.append(try action(&reader)) }
      return .actions(actions)
    case .part:
      let (index, count) = (try reader.number(), try reader.number())
      guard count > 0, count <= CommandPart.most, (0..<count).contains(index) else {
        throw .value("its part is out of range")
      }
      return .part(CommandPart(index: Int(index), count: Int(count), bytes: Array(try reader.bytes())))
    case .report:
      return .report(try json(NodeReport.self, &reader))
    case nil: throw .value("its kind is unknown")
    }
  }

  // MARK: Actions

  static func append(_ action: ContestAction, to writer: inout ByteWriter) throws {
    switch action {
    case .commit(let batch):
      writer.append(ActionKind.batch.rawValue)
      append(batch, to: &writer)
    case .commitBatches(let batches):
      writer.append(ActionKind.batches.rawValue)
      writer.append(Int64(batches.count))
      for batch in batches { append(batch, to: &writer) }
    case .openSessions(let requests):
      writer.append(ActionKind.sessions.rawValue)
      writer.append(try JSONEncoder().encode(requests))
    case .order(let order):
      writer.append(ActionKind.order.rawValue)
      writer.append(try order.json())
    }
  }

  static func action(_ reader: inout ByteReader) throws(EntryDamage) -> ContestAction {
    switch ActionKind(rawValue: try reader.byte()) {
    case .batch: return .commit(try batch(&reader))
    case .batches:
      let count = try reader.length()
      var batches: [TapBatch] = []
      batches.reserveCapacity(count)
      for _ in 0..<count { batches.append(try batch(&reader)) }
      return .commitBatches(batches)
    case .sessions: return .openSessions(try json([SessionRequest].self, &reader))
    case .order: return .order(try json(Order.self, &reader))
    case nil: throw .value("an action in it is of an unknown kind")
    }
  }

  private static func append(_ batch: TapBatch, to writer: inout ByteWriter) {
    for number in [batch.session.rawValue, batch.sequence, batch.taps, batch.spanMilliseconds] { writer.append(number) }
  }

  private static func batch(_ reader: inout ByteReader) throws(EntryDamage) -> TapBatch {
    TapBatch(
      session: SessionID(rawValue: try reader.number()), sequence: try reader.number(), taps: try reader.number(),
      span: try reader.number())
  }

  private static func json<Value: Decodable>(
    _ type: Value.Type, _ reader: inout ByteReader
  ) throws(EntryDamage) -> Value {
    try json(type, try reader.bytes())
  }

  private static func json<Value: Decodable>(
    _ type: Value.Type, _ bytes: ArraySlice<UInt8>
  ) throws(EntryDamage) -> Value {
    let data = Data(bytes)
    do { return try JSONDecoder().decode(type, from: data) } catch {
      throw .value("a value in it cannot be decoded: \(error)")
    }
  }
}

extension CommandPart {
  /// The maximum number of parts of a command, which makes 256 MiB in all.
  static let most = 1024
}

extension Order {
  /// - Throws: an `EncodingError` for a value that JSON cannot express.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
