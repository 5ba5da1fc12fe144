/// What turns a terminal into a full screen and back.
///
/// Sources: xterm's control sequences for the private modes, and kitty's keyboard protocol, whose stack belongs to the screen
/// that is shown: it is pushed after the alternate screen is entered and popped before it is left. Terminals pass over what
/// they do not know.
enum ScreenSequence {
  /// The alternate screen; no cursor; no breaking of lines; mouse buttons (1000) in readable form (1006); focus; bracketed
  /// paste; and of the keyboard all that kitty's protocol tells but alternate keys: escapes that cannot be taken for others
  /// (1), repeat and release (2), for keys that type text too (8), with that text (16).
  static let opening: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\u{1B}[>27u"

  /// Takes all of it back, from whatever state a frame that was broken off has left.
  static let closing: StaticString =
    "\u{1B}[?2026l\u{1B}[<u\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[m\u{1B}[?1049l\u{1B}[?25h"

  /// Writes a sequence; async-signal-safe.
  static func write(_ sequence: StaticString, to descriptor: Int32) {
    _ = Descriptor.writeAll(
      UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount), to: descriptor)
  }
}
