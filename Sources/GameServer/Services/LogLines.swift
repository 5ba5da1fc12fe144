import Foundation
import Basics
package import Logging
import Synchronization

/// Writes log messages as lines: as text for people, or as JSON for programs.
package struct LogLines: LogHandler {
  package enum Format: Sendable {
    /// The time, the level, the message, and the metadata as `name=value`.
    case text
    /// An object: `time`, `level`, `message`, and the metadata.
    case json
  }

  package var metadata: Logger.Metadata = [:]
  package var logLevel: Logger.Level

  private let format: Format
  private let now: @Sendable () -> String
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - level: the minimum level.
  ///   - now: returns the present time in ISO 8601.
  ///   - write: writes a line, including its line end.
  package init(
    _ format: Format, level: Logger.Level, now: @escaping @Sendable () -> String,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    logLevel = level
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var values = metadata
    if let given = event.metadata { values.merge(given) { $1 } }
    let pairs = values.map { (name: $0.key == "hb.request.id" ? "request" : $0.key, value: $0.value.description) }
      .sorted { $0.name < $1.name }
    let line =
      switch format {
      case .text: text(event, pairs)
      case .json: json(event, pairs)
      }
    write(line + "\n")
  }

  private func text(_ event: LogEvent, _ pairs: [(name: String, value: String)]) -> String {
    let level = event.level.rawValue.uppercased()
    let head = "\(now()) \(level)\(String(repeating: " ", count: max(0, 8 - level.count))) \(event.message)"
    return ([head] + pairs.map { "\($0.name)=\($0.value)" }).joined(separator: " ").inOneLine
  }

  private func json(_ event: LogEvent, _ pairs: [(name: String, value: String)]) -> String {
    let first = [("time", now()), ("level", event.level.rawValue), ("message", event.message.description)]
    var json = JSONWriter(escapes: .logs)
    json.object { json in
      for (name, value) in first + pairs { json.member(name, value) }
    }
    return String(decoding: json.take(), as: UTF8.self)
  }
}

extension String {
  /// The text without line ends and other control characters, so that a client can neither forge a line nor control a
  /// terminal.
  fileprivate var inOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.map { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal, ends a line, or changes the direction of text.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
