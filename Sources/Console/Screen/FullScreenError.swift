import SystemCalls

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

  /// The error as a sentence for people.
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
