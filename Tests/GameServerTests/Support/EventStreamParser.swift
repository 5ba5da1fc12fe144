import Foundation
import TestSupport

/// Reads an event stream as the HTML Standard has browsers read it, section 9.2.6.
struct EventStreamParser {
  /// Something that a stream brought.
  enum Item: Equatable, Sendable {
    case event(Event)
    case comment(String)
    case retry(Int)
  }

  struct Event: Equatable, Sendable {
    let type: String
    let id: String
    let data: String

    var json: JSON { get throws { try JSON(parsing: data) } }
    var revision: Int64? { Int64(id) }
  }

  private var line = Data()
  private var type = ""
  private var data: [String] = []
  private var lastID = ""

  /// Takes in bytes.
  ///
  /// - Returns: what they completed.
  mutating func take(_ bytes: Data) -> [Item] {
    var items: [Item] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      if let item = takeLine(String(decoding: line, as: UTF8.self)) { items.append(item) }
      line = Data()
    }
    line += rest
    return items
  }

  private mutating func takeLine(_ line: String) -> Item? {
    guard !line.isEmpty else {
      defer { (type, data) = ("", []) }
      guard !data.isEmpty else { return nil }
      return .event(Event(type: type.isEmpty ? "message" : type, id: lastID, data: data.joined(separator: "\n")))
    }
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    let value = rest.hasPrefix(" ") ? String(rest.dropFirst()) : rest
    switch parts[0] {
    case "": return .comment(rest)
    case "event": type = value
    case "data": data.append(value)
    case "id": lastID = value
    case "retry": return Int(value).map { .retry($0) }
    default: break
    }
    return nil
  }
}
