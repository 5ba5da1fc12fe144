import SystemCalls

/// The sequences that turn a terminal into a full screen and back.
///
/// Sources: xterm's control sequences for the private modes, and kitty's keyboard protocol. The protocol's stack
/// belongs to the visible screen, so its flags are pushed after the alternate screen is entered and popped before it is
/// left. Terminals ignore unknown sequences.
enum ScreenSequence {
  /// The alternate screen; no cursor; no line wrapping; mouse buttons (1000) in readable form (1006); focus; bracketed
  /// paste; and kitty's keyboard protocol except alternate keys: unambiguous escapes (1), repeat and release (2), for
  /// keys that type text too (8), with that text (16).
  static let opening: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\u{1B}[>27u"

  /// Undoes all of it, even in the middle of an interrupted frame.
  static let closing: StaticString =
    "\u{1B}[?2026l\u{1B}[<u\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[m\u{1B}[?1049l\u{1B}[?25h"

  /// Writes a sequence without blocking; async-signal-safe. `flags` as in `Descriptor.writeAtOnce`.
  ///
  /// If the terminal accepts no more, its pending output is discarded: it belongs to a screen that is left or will be
  /// redrawn.
  static func writeAtOnce(_ sequence: StaticString, to descriptor: Int32, flags: Int32) {
    if Descriptor.writeAtOnce(bytes(of: sequence), to: descriptor, flags: flags) == sequence.utf8CodeUnitCount {
      return
    }
    tcflush(descriptor, TCOFLUSH)
    _ = Descriptor.writeAtOnce(bytes(of: sequence), to: descriptor, flags: flags)
  }

  /// The bytes of a sequence; async-signal-safe.
  static func bytes(of sequence: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount)
  }
}
