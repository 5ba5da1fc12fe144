import SystemCalls

/// Why a stream cannot be written.
package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader of the stream, such as `head`, has closed it. The command ends without a message.
  case readerLeft
  /// The disk of the stream is full, or the user's quota is exceeded.
  case diskFull(stream: String)
  /// Any other error; `code` is the system's `errno`.
  case failed(stream: String, code: Int32)

  init(stream: String, code: Int32) {
    switch code {
    case EPIPE: self = .readerLeft
    case ENOSPC, EDQUOT: self = .diskFull(stream: stream)
    default: self = .failed(stream: stream, code: code)
    }
  }

  package var description: String {
    switch self {
    case .readerLeft:
      "The program that reads the output has ended; nothing more was written."
    case .diskFull(let stream):
      "There is no space left for \(stream); free some, or send the output somewhere else, and run the command again."
    case .failed(let stream, let code):
      "Writing to \(stream) failed (\(String(cString: strerror(code)))); check where it leads and run the command again."
    }
  }
}
