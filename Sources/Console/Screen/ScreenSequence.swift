#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// Writes a sequence without waiting; async-signal-safe. `flags` as in `Descriptor.writeAtOnce`.
  ///
  /// Of a terminal that takes no more, what it has not shown yet is thrown away to make room: it belongs to a screen that is
  /// given up or will be drawn anew.
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
