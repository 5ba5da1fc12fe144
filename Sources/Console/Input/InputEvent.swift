/// User input at a terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key; Ctrl-C is the key `c` with `control`.
  case key(KeyPress)
  /// The first mouse button was pressed over a cell (0-based).
  case click(row: Int, column: Int)
  /// The wheel was turned over a cell.
  case scroll(up: Bool, row: Int, column: Int)
  /// Text was pasted: its first `InputDecoder.longestPaste` bytes, sanitized, with blanks in place of line breaks and
  /// tabs.
  case paste(String)
  /// The window gained (true) or lost the focus.
  case focus(Bool)
  /// The terminal told its background colour, which is light or dark.
  case background(isLight: Bool)

  package static func key(_ key: Key, _ modifiers: KeyPress.Modifiers = [], kind: KeyPress.Kind = .press) -> InputEvent
  {
    .key(KeyPress(key, modifiers, kind: kind))
  }
}

/// User input with the time at which it was read.
package struct TimedInput: Hashable, Sendable {
  package var event: InputEvent
  /// The time at which the bytes of the event were read.
  package var at: ContinuousClock.Instant

  package init(event: InputEvent, at: ContinuousClock.Instant) {
    self.event = event
    self.at = at
  }
}

enum PastedText {
  /// The text of these bytes. Malformed UTF-8 is dropped. Line breaks and tabs are replaced by blanks. The rest is
  /// sanitized.
  static func clean(_ bytes: [UInt8]) -> String {
    var assembler = UTF8Assembler()
    var scalars = String.UnicodeScalarView()
    func add(_ scalar: Unicode.Scalar, to scalars: inout String.UnicodeScalarView) {
      scalars.append(["\r", "\n", "\t"].contains(scalar) ? " " : scalar)
    }
    var wasReturn = false
    for byte in bytes {
      var outcome = assembler.take(byte)
      if outcome == .interrupted { outcome = assembler.take(byte) }
      guard case .scalar(let scalar) = outcome else { continue }
      // A line break of two characters (CR LF) becomes one blank.
      if !(scalar == "\n" && wasReturn) { add(scalar, to: &scalars) }
      wasReturn = scalar == "\r"
    }
    return String(scalars).sanitized
  }
}

/// The parameters of a control sequence: fields separated by semicolons. Each field has numbers separated by colons.
struct InputParameters {
  /// The first character of a private sequence, such as `<`; nil for other sequences.
  let mark: UInt8?
  /// The numbers of each field; nil for an omitted number. Empty if the bytes contain anything except numbers and
  /// separators.
  let fields: [[Int?]]

  /// Parses the bytes between ESC [ and the final byte.
  init(_ bytes: [UInt8]) {
    let mark = bytes.first.flatMap { 0x3C..<0x40 ~= $0 ? $0 : nil }
    self.mark = mark
    let rest = bytes.dropFirst(mark == nil ? 0 : 1)
    let isNumeric = rest.allSatisfy { 0x30..<0x3C ~= $0 }
    guard isNumeric, !rest.isEmpty else {
      fields = []
      return
    }
    fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The number at a position; nil if it is omitted.
  subscript(field: Int, part: Int = 0) -> Int? {
    field < fields.count && part < fields[field].count ? fields[field][part] : nil
  }

  /// Parses a number. The value is limited to just above the last code point, since larger numbers have no meaning
  /// here.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 0x110000) }
  }
}
