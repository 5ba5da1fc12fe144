import Testing

@testable import RemotePlay

@Suite struct `The reader of server-sent events` {
  /// A stream with everything that the standard knows, and the events that are in it.
  private static let stream = Array(
    """
    \u{FEFF}: a comment, as a heartbeat is

    event: snapshot
    id: 41
    data: {"one": 1,
    data:  "two": 2}

    retry: 1500
    data
    data

    nothing: is a field of this name
    event: nobody hears of an event without data

    id: 42
    data: 터치

    data:without a space
    id

    id: 43\u{0}
    retry: soon
    data: an id with a NUL is none

    data: cut off

    """.utf8.dropLast(1))

  private static let events = [
    ServerEvent(name: "snapshot", data: "{\"one\": 1,\n \"two\": 2}"), ServerEvent(data: "\n"), ServerEvent(data: "터치"),
    ServerEvent(data: "without a space"), ServerEvent(data: "an id with a NUL is none"),
  ]

  private func read(_ pieces: [[UInt8]]) throws -> [ServerEvent] {
    var parser = EventStreamParser()
    return try pieces.flatMap { try parser.feed($0) }
  }

  private static func ended(with ending: String) -> [UInt8] {
    Array(String(decoding: stream, as: UTF8.self).replacing("\n", with: ending).utf8)
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `reads it cut in two at every byte, and byte by byte`(ending: String) throws {
    let bytes = Self.ended(with: ending)
    for cut in bytes.indices {
      #expect(try read([Array(bytes[..<cut]), Array(bytes[cut...])]) == Self.events, "cut at \(cut)")
    }
    #expect(try read(bytes.map { [$0] }) == Self.events)
  }

  @Test func `remembers the last id and the time to come back after`() throws {
    var parser = EventStreamParser(lastEventID: "40")
    #expect(parser.lastEventID == "40")
    var ids: [String] = []
    for byte in Self.stream where try !parser.feed([byte]).isEmpty { ids.append(parser.lastEventID) }
    #expect(ids == ["41", "41", "42", "", ""])
    #expect(parser.reconnectionTime == 1500)
  }

  @Test func `keeps an id for later events, also one that came without data`() throws {
    var parser = EventStreamParser()
    #expect(try parser.feed(Array("id: 7\n\n".utf8)).isEmpty)
    #expect(parser.lastEventID == "7")
    #expect(try parser.feed(Array("data: x\n\n".utf8)) == [ServerEvent(data: "x")])
    #expect(parser.lastEventID == "7")
  }

  @Test func `takes a byte order mark at the start only`() throws {
    #expect(try read([Array("data: a\n\n\u{FEFF}data: b\n\ndata: c\n\n".utf8)]).map(\.data) == ["a", "c"])
  }

  @Test func `shows bytes that are no UTF-8 as such`() throws {
    #expect(try read([Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)]).map(\.data) == ["\u{FFFD}"])
  }

  @Test func `reads no line and no event without a bound`() throws {
    var line = EventStreamParser(limit: 100)
    #expect(throws: EventStreamParser.TooLong.self) { try line.feed(Array(repeating: UInt8(ascii: "x"), count: 101)) }
    var event = EventStreamParser(limit: 100)
    #expect(throws: EventStreamParser.TooLong.self) {
      for _ in 0..<12 { _ = try event.feed(Array("data: 0123456789\n".utf8)) }
    }
    var parts = EventStreamParser(limit: 100)
    for _ in 0..<1000 { #expect(try parts.feed(Array("data: 0123456789\n\n".utf8)).count == 1) }
  }
}
