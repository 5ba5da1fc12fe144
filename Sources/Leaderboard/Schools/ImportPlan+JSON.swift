import Basics
import SchoolDirectory

extension ImportPlan {
  /// The plan as `JSONEncoder` writes it with sorted keys and without escaped slashes; `nil` if a number of it is not
  /// one that a place can have, or a text has a control character that `JSONWriter` escapes and the encoder does not. The encoder takes ten times as long, which was a quarter of an import.
  func json() -> [UInt8]? {
    let schools = [
      added, schoolsToWrite, [closed, moved, renamed, reopened, updated].joined().flatMap { [$0.before, $0.after] },
    ]
    guard schools.joined().allSatisfy({ Self.isPlain($0.latitude) && Self.isPlain($0.longitude) }) else { return nil }
    // Most often all that is written is added, and then the text of both is the same.
    let additions = Self.text { $0.add("added", added) }
    let written =
      schoolsToWrite.count == added.count
      ? Array("\"schoolsToWrite\"".utf8) + additions.dropFirst("\"added\"".utf8.count)
      : Self.text { $0.add("schoolsToWrite", schoolsToWrite) }
    let before = Self.text { json in
      json.add("closed", closed)
      json.add("moved", moved)
      json.member("notListed", notListed)
      json.add("renamed", renamed)
      json.add("reopened", reopened)
    }
    let after = Self.text { json in
      json.key("skipped")
      json.array { json in
        for row in skipped { json.add(row) }
      }
      json.member("unchanged", unchanged)
      json.add("updated", updated)
    }
    let members = [additions, before, written, after].joined(separator: CollectionOfOne(UInt8(ascii: ",")))
    let text = Array("{".utf8) + members + Array("}".utf8)
    return Self.escapesMore(text) ? nil : text
  }

  /// Whether a text has `\u007f` to `\u009f`, which the encoder does not escape.
  private static func escapesMore(_ text: [UInt8]) -> Bool {
    guard text.contains(UInt8(ascii: "\\")) else { return false }
    return text.indices.dropLast(5).contains { place in
      text[place] == UInt8(ascii: "\\") && text[place + 1] == UInt8(ascii: "u") && text[place + 3] == UInt8(ascii: "0")
        && (text[place + 4] == UInt8(ascii: "7") || text[place + 4] == UInt8(ascii: "8")
          || text[place + 4] == UInt8(ascii: "9"))
    }
  }

  /// Whether the encoder writes a number without an exponent, and not as -0.
  private static func isPlain(_ degrees: Double?) -> Bool {
    guard let degrees, degrees != 0 else { return degrees?.sign != .minus }
    return (1e-3...1e9).contains(degrees.magnitude)
  }

  /// Members of an object, without its braces.
  private static func text(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    members(&json)
    return json.take()
  }
}

/// What the audit list keeps of an import that added all schools of an edition: `{"added":11985,"skipped":[]}`. Who
/// sends the order again sends the edition again, too, so nothing more is needed for the same outcome. The whole plan
/// would make the file of a country's schools twice as long.
struct AddedEdition: Decodable {
  private let added: Int
  private let skipped: [SkippedRow]

  /// The text for a plan; `nil` if the plan does more.
  static func json(_ plan: ImportPlan, of edition: DirectoryEdition) -> String? {
    guard plan.isAddition(ofAllIn: edition) else { return nil }
    var json = JSONWriter()
    json.object { json in
      json.member("added", plan.added.count)
      json.key("skipped")
      json.array { json in
        for row in plan.skipped { json.add(row) }
      }
    }
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// The plan for the edition that was sent again.
  func plan(of edition: DirectoryEdition) -> ImportPlan { ImportPlan(addingAllOf: edition, skipped: skipped) }
}

extension JSONWriter {
  fileprivate mutating func add(_ key: String, _ schools: [School]) {
    self.key(key)
    array { json in
      for school in schools { json.add(school) }
    }
  }

  fileprivate mutating func add(_ key: String, _ changes: [ImportPlan.Change]) {
    self.key(key)
    array { json in
      for change in changes {
        json.object { json in
          json.key("after")
          json.add(change.after)
          json.key("before")
          json.add(change.before)
        }
      }
    }
  }

  private mutating func add(_ school: School) {
    object { json in
      json.member("address", school.address)
      json.member("district", school.district)
      json.member("id", school.id.rawValue)
      json.add("latitude", school.latitude)
      json.add("longitude", school.longitude)
      json.member("name", school.name)
      json.member("region", school.region)
      json.member("status", school.status.rawValue)
    }
  }

  fileprivate mutating func add(_ row: SkippedRow) {
    object { json in
      if let id = row.id { json.member("id", id.rawValue) }
      json.member("isBad", row.isBad)
      json.member("line", row.line)
      json.member("reason", row.reason)
    }
  }

  /// A missing number has no member, and a whole one no fraction.
  private mutating func add(_ key: String, _ degrees: Double?) {
    guard let degrees else { return }
    self.key(key)
    if let whole = Int64(exactly: degrees) {
      value(whole)
    } else {
      value(degrees)
    }
  }
}
