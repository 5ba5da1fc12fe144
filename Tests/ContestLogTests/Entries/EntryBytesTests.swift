import TapGame
import TestSupport
import Testing

@testable import Cluster

@Suite struct `The bytes of an entry` {
  private static let id = EntryID(writer: WriterID(rawValue: 0xFEDC_BA98_7654_3210), number: 5)
  private static let moment = Timestamp(milliseconds: 1_790_000_000_000)

  private static let key = AuthenticationKey([1, 2, 3])

  private static func entry(_ content: LogEntry.Content, version: Int? = nil) -> LogEntry {
    LogEntry(id: id, moment: moment, content: content, version: version)
  }

  @Test(arguments: ActionKind.allCases)
  func `are read as the command that they are made of`(kind: ActionKind) throws {
    var commands = try SampleCommands(seed: 1)
    for _ in 0..<50 {
      let action = commands.action(kind)
      #expect(ActionKind(action) == kind)
      let entry = Self.entry(.actions([action]))
      let encoded = try entry.encoded(with: Self.key)
      #expect(encoded.id == Self.id)
      #expect(try LogEntry(bytes: encoded.bytes, with: Self.key) == entry)
      // Writers gather commands by this, so that no entry is larger than the log takes.
      #expect(encoded.bytes.count <= (try action.encodedSize()) + 60 * (1 + batches(in: action)))
    }
  }

  /// Batches out of all bounds take up to 40 bytes; those that a player makes, less than half of it.
  private func batches(in action: ContestAction) -> Int {
    if case .commitBatches(let batches) = action { batches.count } else { 0 }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `are read as what they are made of, whatever it is`(seed: UInt64) throws {
    var commands = try SampleCommands(seed: seed)
    for _ in 0..<50 {
      let id = EntryID(writer: .random(using: &commands.random), number: commands.random.value(in: 1...(.max - 1)))
      let content: LogEntry.Content
      switch commands.random.below(5) {
      case 0:
        let bytes = (0..<commands.random.below(300)).map { _ in UInt8(truncatingIfNeeded: commands.random.next()) }
        content = .part(CommandPart(index: commands.random.below(3), count: 3, bytes: bytes))
      case 1:
        content = .report(
          NodeReport(
            name: "node 학교", address: commands.random.below(2) == 0 ? nil : "http://a:1",
            durable: LogPosition(rawValue: commands.number()), applied: LogPosition(rawValue: commands.number()),
            isLeaving: commands.random.below(2) == 0))
      default: content = .actions((0..<commands.random.below(12)).map { _ in commands.action() })
      }
      var entry = LogEntry(id: id, moment: commands.moment(), content: content)
      if entry.report == nil, commands.random.below(2) == 0 {
        let audit = FileAudit(position: .start, digest: .max)
        entry.addedReport = NodeReport(name: "b", address: nil, durable: .start, applied: .start, audit: audit)
      }
      #expect(try LogEntry(bytes: try entry.encoded(with: Self.key).bytes, with: Self.key) == entry, "\(entry)")
    }
  }

  @Test func `of a player's batch are few`() throws {
    let batches = (0..<500).map {
      TapBatch(session: SessionID(rawValue: 1_000_000 + $0), sequence: 300, taps: 12, span: 1_000)
    }
    let bytes = try Self.entry(.actions(batches.map { .commit($0) })).encoded(with: Self.key).bytes
    #expect(bytes.count <= 500 * 10 + 40)
    #expect(bytes.count <= 500 * LogEntry.largestBatch)
  }

  // MARK: Damage

  private static func samples() throws -> [[UInt8]] {
    var commands = try SampleCommands(seed: 3)
    let report = NodeReport(name: "a", address: nil, durable: .start, applied: .start)
    let contents: [LogEntry.Content] = [
      .actions([
        commands.action(.commit), commands.action(.order(StartSeason.name)), commands.action(.commitBatches),
      ]),
      .part(CommandPart(index: 1, count: 3, bytes: [1, 2, 3])), .report(report), .actions([]),
    ]
    return try contents.map { try entry($0).encoded(with: Self.key).bytes }
  }

  private static func damage(_ bytes: some Collection<UInt8>) -> EntryDamage? {
    do { _ = try LogEntry(bytes: bytes, with: Self.key) } catch { return error }
    return nil
  }

  @Test func `are refused with any one of them changed`() throws {
    for sample in try Self.samples() {
      for index in sample.indices {
        for change in some(9, of: 1...255 as ClosedRange<UInt8>) {
          var bytes = sample
          bytes[index] ^= change
          guard Self.damage(bytes) != nil else {
            Issue.record("Byte \(index) changed by \(change) is not noticed in \(sample)")
            return
          }
        }
      }
    }
  }

  @Test func `are refused where they end too early or go on too long`() throws {
    for sample in try Self.samples() {
      for length in 0..<sample.count { #expect(Self.damage(sample.prefix(length)) != nil) }
      #expect(Self.damage(sample + [0]) != nil)
    }
  }

  @Test func `of a newer version say so if they are of the contest`() throws {
    let newer = try Self.entry(.actions([]), version: LogEntry.commandsVersion + 1).encoded(with: Self.key).bytes
    #expect(Self.damage(newer) == .newer(found: LogEntry.commandsVersion + 1, known: LogEntry.commandsVersion))
    #expect(Self.damage(newer)?.description.contains("update this node") == true)
    // Without the key, nobody can have nodes wait for an update.
    let forged = try Self.entry(.actions([]), version: LogEntry.commandsVersion + 1).encoded(
      with: AuthenticationKey([9])
    ).bytes
    #expect(Self.damage(forged) == .unsealed)
    #expect(Self.damage(Array("PK\u{3}\u{4}0123456789".utf8)) == .foreign)
  }

  @Test func `of another contest, or of nobody who has its key, are nobody's`() throws {
    for sample in try Self.samples() {
      #expect(throws: EntryDamage.unsealed) { try LogEntry(bytes: sample, with: AuthenticationKey([1, 2, 4])) }
    }
  }

  /// An entry with this content, whose seal is right.
  private static func bytes(_ number: Int64 = 1, _ content: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    for byte in [UInt8(ascii: "T"), UInt8(ascii: "S"), 1] { writer.append(byte) }
    writer.append(fixed: 7)
    writer.append(number)
    writer.append(Int64(0))
    content(&writer)
    writer.seal(key.code(of: writer.bytes).prefix(LogEntry.sealLength))
    return writer.bytes
  }

  @Test(arguments: [-1, 1, 1 << 20, 1 << 40, .max, .min] as [Int64])
  func `that claim to hold more than they do are refused, and nothing is reserved for it`(count: Int64) {
    // Commands; batches of one command; the bytes of a command; the bytes of a part; those of a report.
    for kinds in [[1], [1, 2], [1, 4], [2], [3]] as [[UInt8]] {
      let bytes = Self.bytes { writer in
        writer.append(kinds[0])
        if kinds.count == 2 {
          writer.append(Int64(1))
          writer.append(kinds[1])
        }
        if kinds[0] == 2 {
          writer.append(Int64(0))
          writer.append(Int64(1))
        }
        writer.append(count)
      }
      #expect(Self.damage(bytes) == .short, "\(kinds)")
    }
  }

  @Test func `with values out of range are refused`() {
    for (index, count) in [(-1, 3), (3, 3), (0, 0), (0, -1), (0, 1_025), (.max, .max)] as [(Int64, Int64)] {
      let bytes = Self.bytes { writer in
        writer.append(UInt8(2))
        writer.append(index)
        writer.append(count)
        writer.append([UInt8]())
      }
      #expect(Self.damage(bytes) == .value("its part is out of range"), "\(index) of \(count)")
    }
    #expect(Self.damage(Self.bytes { $0.append(UInt8(9)) }) == .value("its kind is unknown"))
    for number in [0, -1] as [Int64] {
      let bytes = Self.bytes(number) { writer in
        writer.append(UInt8(1))
        writer.append(Int64(0))
      }
      #expect(Self.damage(bytes) == .value("its number or moment is out of range"))
    }
    // A number in more bytes than it takes at most.
    let long = Self.bytes { writer in
      writer.append(UInt8(1))
      for _ in 0..<10 { writer.append(UInt8(0xFF)) }
    }
    #expect(Self.damage(long) == .number)
    let rest = Self.bytes { writer in
      writer.append(UInt8(1))
      writer.append(Int64(0))
      // No report, and one byte more.
      writer.append([UInt8]())
      writer.append(UInt8(0))
    }
    #expect(Self.damage(rest) == .value("it is longer than its content"))
  }

  // MARK: Parts

  @Test(arguments: [1, 7, 100, 1 << 20])
  func `of a large command are parts that make the command again`(size: Int) throws {
    var commands = try SampleCommands(seed: 5)
    let action = commands.action(.order(MergeSeason.name))
    let parts = try action.parts(of: size)
    #expect(parts.map(\.index) == Array(0..<parts.count) && parts.allSatisfy { $0.count == parts.count })
    #expect(parts.dropLast().allSatisfy { $0.bytes.count == size })
    #expect(try ContestAction(parts: parts.map(\.bytes)) == action)
    #expect(throws: EntryDamage.self) { try ContestAction(parts: parts.dropLast().map(\.bytes)) }
  }

  @Test func `of a command that is too large for a log are not made`() throws {
    let adjustment = AdjustTaps(session: SessionID(rawValue: 1), taps: 1, reason: String(repeating: "a", count: 2_000))
    #expect(throws: EntryDamage.self) { try ContestAction.order(Order(adjustment)).parts(of: 1) }
  }
}
