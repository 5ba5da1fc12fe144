import TapGame

// The byte format of a log state. Every transaction writes it to the node's file, so it has to be small and fast to
// encode.
//
//     format  position  moment?  number of writers  writer …  last?  audits  home?  whether it is damaged
//
//     writer: 8 bytes  number  moment  parts  report?
//     report: name  address?  durable  applied  commands  whether it is leaving
//     last: 8 bytes  number  seal
//     audits: moment?  count  8 bytes
//
// A byte before each optional value is 1 if the value exists and 0 otherwise. Numbers are LEB128. Texts start with
// their length.

extension LogState {
  private static let format: UInt8 = 1

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.format)
    writer.append(position.rawValue)
    writer.append(moment) { $0.append($1.milliseconds) }
    writer.append(Int64(writers.count))
    for (id, known) in writers.sorted(by: { $0.key < $1.key }) {
      writer.append(fixed: id.rawValue)
      for number in [known.number, known.moment.milliseconds, Int64(known.parts)] { writer.append(number) }
      writer.append(known.report) { writer, report in
        writer.append(report.name.utf8)
        writer.append(report.address) { $0.append($1.utf8) }
        for number in [report.durable.rawValue, report.applied.rawValue, Int64(report.commands)] {
          writer.append(number)
        }
        writer.append(report.isLeaving ? 1 : 0 as UInt8)
      }
    }
    writer.append(last) { writer, last in
      writer.append(fixed: last.id.writer.rawValue)
      writer.append(last.id.number)
      writer.append(last.seal)
    }
    writer.append(audits.moment) { $0.append($1.milliseconds) }
    writer.append(audits.count)
    writer.append(fixed: audits.outcomes)
    writer.append(home) { $0.append($1.utf8) }
    writer.append(isDamaged ? 1 : 0 as UInt8)
    return writer.bytes
  }

  package init(bytes: some Collection<UInt8>) throws(EntryDamage) {
    var reader = ByteReader(ArraySlice(bytes))
    let format = try reader.byte()
    guard format == Self.format else { throw .newer(found: Int(format), known: Int(Self.format)) }
    let position = LogPosition(rawValue: try reader.number())
    let moment = try reader.isThere() ? try reader.moment() : nil
    var writers: [WriterID: Writer] = [:]
    for _ in 0..<(try reader.length()) {
      let id = WriterID(rawValue: try reader.fixed())
      var known = Writer(number: try reader.number(), moment: try reader.moment())
      known.parts = try reader.int()
      known.report = try reader.isThere() ? try reader.report() : nil
      writers[id] = known
    }
    self.init(
      position: position, moment: moment, writers: writers, last: try reader.isThere() ? try reader.last() : nil,
      audits: try reader.audits())
    home = try reader.isThere() ? try reader.text() : nil
    isDamaged = try reader.isThere()
    guard reader.isAtEnd else { throw .value("it is longer than its content") }
  }
}

extension ByteWriter {
  /// Appends whether there is a value, then the value.
  fileprivate mutating func append<Value>(_ value: Value?, _ append: (inout ByteWriter, Value) -> Void) {
    self.append(value == nil ? 0 : 1 as UInt8)
    if let value { append(&self, value) }
  }
}

extension ByteReader {
  fileprivate mutating func isThere() throws(EntryDamage) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .value("a mark in it is out of range")
    }
  }

  fileprivate mutating func int() throws(EntryDamage) -> Int {
    guard let number = Int(exactly: try number()) else { throw .number }
    return number
  }

  fileprivate mutating func moment() throws(EntryDamage) -> Timestamp { Timestamp(milliseconds: try number()) }

  fileprivate mutating func text() throws(EntryDamage) -> String { String(decoding: try bytes(), as: UTF8.self) }

  fileprivate mutating func last() throws(EntryDamage) -> LogState.Last {
    let id = EntryID(writer: WriterID(rawValue: try fixed()), number: try number())
    return LogState.Last(id: id, seal: Array(try bytes()))
  }

  fileprivate mutating func audits() throws(EntryDamage) -> LogState.Audits {
    var audits = LogState.Audits()
    audits.moment = try isThere() ? try moment() : nil
    (audits.count, audits.outcomes) = (try number(), try fixed())
    return audits
  }

  fileprivate mutating func report() throws(EntryDamage) -> NodeReport {
    NodeReport(
      name: try text(), address: try isThere() ? try text() : nil, durable: LogPosition(rawValue: try number()),
      applied: LogPosition(rawValue: try number()), commands: try int(), isLeaving: try isThere())
  }
}
