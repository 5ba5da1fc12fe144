import SystemCalls

/// The sequences that turn a terminal into a full screen and back.
///
/// Sources: xterm's control sequences for the private modes, and kitty's keyboard protocol. Each screen has its own
/// stack of the protocol's flags. So they are pushed after the alternate screen is entered and popped before it is
/// left. Terminals ignore unknown sequences.
enum ScreenSequence {
  /// Turns on the alternate screen, mouse buttons (1000) in SGR form (1006), focus events and bracketed paste. Turns
  /// off the cursor and line wrapping. Turns on kitty's keyboard protocol without alternate keys: unambiguous escapes
  /// (1), repeats and releases (2), reports for text keys too (8), and the typed text (16).
  static let opening: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\u{1B}[>27u"

  /// Asks for the background colour (OSC 11 of xterm).
  static let askForBackground: StaticString = "\u{1B}]11;?\u{1B}\\"

  /// Undoes everything in `opening`, even after an interrupted frame.
  static let closing: StaticString =
    "\u{1B}[?2026l\u{1B}[<u\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[m\u{1B}[?1049l\u{1B}[?25h"

  /// Writes a sequence without blocking. Async-signal-safe. For `flags`, see `Descriptor.writeAtOnce`.
  ///
  /// If the terminal accepts no more output, its pending output is discarded. The pending output belongs to a screen
  /// that is left or will be redrawn.
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

/// Why a full screen cannot be shown.
package enum FullScreenError: Error, Equatable, CustomStringConvertible {
  /// Input or output is not a terminal, or the terminal is dumb (`TERM=dumb`).
  case noScreen
  /// This process already shows a full screen.
  case alreadyShown
  /// The window was closed, or the connection to it was lost.
  case terminalClosed
  /// Any other error; `code` is the system's `errno`.
  case failed(code: Int32)

  init(code: Int32) {
    switch code {
    case EIO, EPIPE, ENXIO, EBADF: self = .terminalClosed
    default: self = .failed(code: code)
    }
  }

  package var description: String {
    switch self {
    case .noScreen: "Input and output have to be a terminal that can show a full screen."
    case .alreadyShown: "This process shows a full screen already."
    case .terminalClosed: "The terminal was closed."
    case .failed(let code):
      "The terminal cannot be used (\(String(cString: strerror(code)))); run the command in another one."
    }
  }
}
