/// Decodes the bytes that a terminal sends into events.
///
/// Bytes may arrive in chunks of any size. Each typed scalar is a separate event. So a character of several scalars
/// arrives in parts, which join when they are appended to a text. The decoder skips unknown sequences as a whole and
/// drops malformed UTF-8. All its buffers are bounded.
///
/// Sources: ECMA-48 for the form of sequences; xterm's control sequences for keys, mouse (SGR 1006) and bracketed
/// paste; kitty's keyboard protocol.
package struct InputDecoder: Sendable {
  /// The maximum size of a pasted text in bytes. The rest of a longer text is dropped.
  package static let longestPaste = 64 * 1024
  /// If a pasted text has this many bytes without an end, its end must have been lost. The following input counts as
  /// typed.
  package static let endlessPaste = 4 * longestPaste

  private enum State: Sendable {
    case ground
    /// After ESC.
    case escape
    /// After ESC [; the parameters are in `kept`.
    case sequence
    /// After ESC [ [, the start of F1 to F5 on the Linux console.
    case consoleKey
    /// After ESC [ M, which begins a mouse report of three bytes in a terminal without SGR 1006.
    case oldMouse
    /// After ESC O.
    case singleShift
    /// In a string, which is skipped. It has `length` bytes so far. `hasEscape` tells whether the last byte is an
    /// escape.
    case string(introducer: UInt8, length: Int, hasEscape: Bool)
    /// In a pasted text, after `length` bytes. The last `matched` of them may be the start of the end sequence.
    case paste(length: Int, matched: Int)
  }

  /// The maximum length of a sequence. The longest known ones contain text from an input method.
  private static let longestSequence = 1024
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var kept: [UInt8] = []
  private var assembler = UTF8Assembler()
  /// Whether ESC preceded the character that is being decoded.
  private var hasAlt = false

  package init() {}

  /// Whether the bytes so far may be either a key or the beginning of a sequence. If no byte follows for a moment, call
  /// `flush`, which returns the key.
  package var isUndecided: Bool {
    switch state {
    case .escape, .singleShift: true
    case .sequence: kept.isEmpty
    case .string(_, let length, let hasEscape): length == 0 && !hasEscape
    default: false
    }
  }

  /// Whether the decoder waits for the end of a pasted text. If no input follows within a timeout, the end is lost:
  /// call `flush`, which returns the text. Otherwise all further input, including Ctrl-C, would become part of the
  /// text.
  package var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// The events that these bytes complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { take(byte, &events) }
    return events
  }

  /// Ends the wait for more bytes, and returns the events of the bytes so far: an escape, Alt with the character that
  /// begins a sequence, or a pasted text without its end. Empty unless the decoder `isUndecided` or `isPasting`.
  package mutating func flush() -> [InputEvent] {
    guard isUndecided || isPasting else { return [] }
    defer { state = .ground }
    switch state {
    case .paste(_, let matched):
      keepPasted(Self.endOfPaste[..<matched])
      return [takePaste()]
    case .escape: return [.key(.escape)]
    case .singleShift: return [.key(.character("O"), .alt)]
    case .string(let introducer, _, _): return [.key(.character(Character(Unicode.Scalar(introducer))), .alt)]
    default: return [.key(.character("["), .alt)]
    }
  }

  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: takeText(byte, &events)
    case .escape: takeAfterEscape(byte, &events)
    case .sequence: takeInSequence(byte, &events)
    case .consoleKey:
      state = .ground
      guard let number = "ABCDE".utf8.firstIndex(of: byte) else { return takeIfControl(byte, &events) }
      events.append(.key(.function(1 + number.utf16Offset(in: "ABCDE"))))
    case .oldMouse:
      kept.append(byte)
      guard kept.count == 3 else { return }
      state = .ground
      events += Self.mouse(Int(kept[0]) - 32, column: Int(kept[1]) - 32, row: Int(kept[2]) - 32, isPress: true)
    case .singleShift:
      if 0x30..<0x40 ~= byte { return }
      state = .ground
      guard 0x40..<0x7F ~= byte else { return takeText(byte, &events) }
      events += Self.key(parameters: InputParameters([]), final: byte)
    case .string(let introducer, let length, let hasEscape):
      takeInString(byte, introducer, length, hasEscape, &events)
    case .paste(let length, let matched): takePasted(byte, length + 1, matched, &events)
    }
  }

  /// Handles a control character after a broken sequence. Drops any other byte.
  private mutating func takeIfControl(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte < 0x20 { takeText(byte, &events) }
  }

  private mutating func takeText(_ byte: UInt8, _ events: inout [InputEvent]) {
    if !assembler.isIncomplete, byte < 0x20 || byte == 0x7F { return takeControl(byte, &events) }
    switch assembler.take(byte) {
    // Drop the control characters beyond ASCII, since no key types them.
    case .scalar(let scalar) where !(0x80..<0xA0 ~= scalar.value): emit(.character(Character(scalar)), into: &events)
    case .scalar, .malformed: hasAlt = false
    case .incomplete: break
    case .interrupted:
      hasAlt = false
      takeText(byte, &events)
    }
  }

  private mutating func takeControl(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00: emit(.character(" "), with: .control, into: &events)
    case 0x08, 0x7F: emit(.backspace, into: &events)
    case 0x09: emit(.tab, into: &events)
    case 0x0A, 0x0D: emit(.enter, into: &events)
    case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), with: .control, into: &events)
    default: emit(.character(Character(Unicode.Scalar(byte + 0x40))), with: .control, into: &events)
    }
  }

  private mutating func emit(
    _ key: Key, with modifiers: KeyPress.Modifiers = [], into events: inout [InputEvent]
  ) {
    events.append(.key(key, hasAlt ? modifiers.union(.alt) : modifiers))
    hasAlt = false
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    kept.removeAll(keepingCapacity: true)
    switch byte {
    case 0x1B: events.append(.key(.escape))
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte, length: 0, hasEscape: false)
    default:
      state = .ground
      hasAlt = true
      takeText(byte, &events)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x20..<0x40:
      // Drop the parameters of a sequence that is too long, but continue to its end.
      if kept.count < Self.longestSequence { kept.append(byte) }
    case UInt8(ascii: "[") where kept.isEmpty: state = .consoleKey
    case UInt8(ascii: "M") where kept.isEmpty: state = .oldMouse
    case 0x40..<0x7F:
      state = .ground
      guard kept.count < Self.longestSequence else { return }
      let parameters = InputParameters(kept)
      if byte == UInt8(ascii: "~"), parameters[0] == 200 {
        kept.removeAll(keepingCapacity: true)
        state = .paste(length: 0, matched: 0)
      } else {
        events += Self.events(parameters: parameters, final: byte)
      }
    default:
      state = .ground
      takeText(byte, &events)
    }
  }

  private mutating func takeInString(
    _ byte: UInt8, _ introducer: UInt8, _ length: Int, _ hasEscape: Bool, _ events: inout [InputEvent]
  ) {
    switch byte {
    case UInt8(ascii: "\\") where hasEscape: endString(introducer, &events)
    case _ where hasEscape: takeAfterEscape(byte, &events)
    case 0x1B: state = .string(introducer: introducer, length: length, hasEscape: true)
    case 0x07: endString(introducer, &events)
    case 0x20... where length < Self.longestSequence:
      kept.append(byte)
      state = .string(introducer: introducer, length: length + 1, hasEscape: false)
    default:
      // A string cannot contain this byte or be this long. So it was Alt with a character, and the following input was
      // typed.
      state = .ground
      takeText(byte, &events)
    }
  }

  private mutating func endString(_ introducer: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    guard introducer == UInt8(ascii: "]"), let event = Self.background(String(decoding: kept, as: UTF8.self)) else {
      return
    }
    events.append(event)
  }

  private mutating func takePasted(_ byte: UInt8, _ length: Int, _ matched: Int, _ events: inout [InputEvent]) {
    if byte == Self.endOfPaste[matched] {
      state = .paste(length: length, matched: matched + 1)
      guard matched + 1 == Self.endOfPaste.count else { return }
      state = .ground
      events.append(takePaste())
      return
    }
    keepPasted(Self.endOfPaste[..<matched])
    // Only the first byte of the end sequence is an escape. So after a mismatch, only the present byte can begin a new
    // match.
    let begins = byte == Self.endOfPaste[0]
    if !begins { keepPasted([byte]) }
    state = .paste(length: length, matched: begins ? 1 : 0)
    // Do not stop inside a possible end sequence.
    guard length >= Self.endlessPaste, !begins else { return }
    state = .ground
    events.append(takePaste())
  }

  private mutating func takePaste() -> InputEvent {
    defer { kept = [] }
    return .paste(PastedText.clean(kept))
  }

  private mutating func keepPasted(_ bytes: some Collection<UInt8>) {
    kept += bytes.prefix(Self.longestPaste - kept.count)
  }
}
