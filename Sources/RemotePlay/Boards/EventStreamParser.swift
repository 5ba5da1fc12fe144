/// Parses server-sent events from bytes in chunks of any length.
///
/// Source: WHATWG HTML Living Standard, section 9.2.6 “Interpreting an event stream”. Lines end with LF, CR or CRLF; a
/// CRLF may be split between two chunks. A byte order mark is skipped. An incomplete last event is dropped.
package struct EventStreamParser: Sendable {
  /// The id of the last event, to resume a cut stream. Empty before the first event.
  package private(set) var lastEventID = ""
  /// The reconnection time that the server asked for, in milliseconds; `nil` if it has asked for none.
  package private(set) var reconnectionTime: Int?

  private let limit: Int
  private var line: [UInt8] = []
  private var isAfterCarriageReturn = false
  private var isFirstLine = true
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var id = ""

  /// - Parameters:
  ///   - limit: the maximum number of bytes of a line, or of an event's data.
  ///   - lastEventID: the id with which the stream was resumed.
  package init(limit: Int = 1 << 22, lastEventID: String = "") {
    self.limit = limit
    self.lastEventID = lastEventID
    id = lastEventID
  }

  /// A line, or the data of an event, exceeds the limit.
  package struct TooLong: Error {}

  /// Parses the next bytes.
  ///
  /// - Returns: the events that these bytes complete.
  /// - Throws: ``TooLong``, after which the parser is unusable.
  package mutating func feed(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      let isSecondOfPair = isAfterCarriageReturn && byte == 0x0A
      isAfterCarriageReturn = byte == 0x0D
      if isSecondOfPair { continue }
      guard byte == 0x0A || byte == 0x0D else {
        guard line.count < limit else { throw TooLong() }
        line.append(byte)
        continue
      }
      if let event = try endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() throws(TooLong) -> ServerEvent? {
    var text = line[...]
    if isFirstLine, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: true) }
    guard !text.isEmpty else { return dispatch() }
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    var value = text[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    try take(field: String(decoding: text[..<colon], as: UTF8.self), value: value)
    return nil
  }

  private mutating func take(field: String, value: ArraySlice<UInt8>) throws(TooLong) {
    switch field {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      guard data.count + value.count < limit else { throw TooLong() }
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      let isNumber = !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if isNumber, let time = Int(String(decoding: value, as: UTF8.self)) { reconnectionTime = time }
    // Comments, which have an empty field name, and unknown fields are ignored.
    default: break
    }
  }

  private mutating func dispatch() -> ServerEvent? {
    lastEventID = id
    defer {
      name = ""
      data.removeAll(keepingCapacity: true)
      hasData = false
    }
    guard hasData else { return nil }
    return ServerEvent(name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self))
  }
}

package struct ServerEvent: Hashable, Sendable {
  /// The type of the event; `message` if the server sent none.
  package var name: String
  /// The data of the event: lines, joined by line feeds.
  package var data: String

  package init(name: String = "message", data: String) {
    self.name = name
    self.data = data
  }
}
