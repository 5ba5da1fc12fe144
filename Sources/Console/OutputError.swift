#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a stream took no more.
package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The program that read the stream, such as `head`, has all it wants. The command ends without a word.
  case readerLeft
  /// The disk that the stream goes to, or the person's share of it, is full.
  case diskFull(stream: String)
  /// Anything else; `code` is the `errno` of the system.
  case failed(stream: String, code: Int32)

  init(stream: String, code: Int32) {
    switch code {
    case EPIPE: self = .readerLeft
    case ENOSPC, EDQUOT: self = .diskFull(stream: stream)
    default: self = .failed(stream: stream, code: code)
    }
  }

  /// The error as a sentence for people.
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
