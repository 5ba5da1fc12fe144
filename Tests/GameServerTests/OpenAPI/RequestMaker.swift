import Foundation
import SchoolDirectory
import TapGame
import TestSupport

/// Makes requests that a description allows, and some that it forbids, the same for the same seed.
struct RequestMaker {
  let description: APIDescription
  let contest: Contest
  let session: Int64
  let cursor: String
  var random: SeededGenerator

  /// What a value has to be to mean something in this contest; the description says only how it is written.
  private func known(_ name: String, in operation: APIDescription.Operation) -> [String]? {
    let isAboutPlayers = operation.path.hasSuffix("/players")
    switch name {
    case "school": return contest.schools.prefix(6).map(\.id.rawValue)
    case "around": return isAboutPlayers ? ["\(session)"] : contest.schools.prefix(6).map(\.id.rawValue)
    case "nickname": return ["민준"]
    case "season": return ["\(contest.season.id)"]
    case "id": return ["\(session)"]
    case "board" where operation.path.contains("{rest}"): return ["region:서울특별시"]
    case "rest": return ["level:high", "level:middle"]
    case "board": return ["all", "level:high", "region:부산광역시", "district:서울특별시/강남구", "region:서울특별시/level:high"]
    case "after", "before": return operation.path.hasSuffix("/stream") ? ["0", "1"] : [cursor]
    case "from", "at": return ["\(contest.season.startsAt)"]
    case "to": return ["\(contest.clock.now)"]
    case "window":
      return [
        "all?top=3", "level:high?page=1&page-size=2", "all?around=\(contest.schools[1].id)&radius=1", "region:none",
      ]
    case "q": return ["서울", "ㅅㅇ", "", "<script>", "100%"]
    default: return nil
    }
  }

  /// Some values that a parameter may have.
  mutating func values(of parameter: JSON, in operation: APIDescription.Operation) -> [String] {
    if let name = parameter["name"].string, let known = known(name, in: operation) { return known }
    let schema = description.resolved(parameter["schema"])
    let listed = schema["enum"].elements.compactMap(\.string)
    if !listed.isEmpty { return listed }
    if schema["type"] == .string("boolean") { return ["true", "false"] }
    if let least = schema["minimum"].number {
      let most = schema["maximum"].number ?? least + 1_000_000
      let between = Int(least) + random.integer(in: 0..<(Int(most) - Int(least) + 1))
      return [Int(least), Int(most), between].map(String.init)
    }
    return [parameter["example"], schema["examples"].elements.first ?? .null].compactMap(\.string)
  }

  /// Values that a parameter may not have.
  func forbiddenValues(of parameter: JSON) -> [String] {
    let schema = description.resolved(parameter["schema"])
    var values: [String] = []
    if schema.fields["enum"] != nil { values += ["", "none", "HIGH"] }
    if schema["type"] == .string("boolean") { values += ["", "yes", "1"] }
    if schema["type"] == .string("integer") || schema["type"] == .string("number") {
      values += ["", "many", "1e400", "0x10", "99999999999999999999"]
    }
    if let least = schema["minimum"].number { values.append(String(Int(least) - 1)) }
    if let most = schema["maximum"].number { values.append(String(Int(most) + 1)) }
    if schema.fields["pattern"] != nil || schema.fields["items"] != nil { values += ["", "%20", "<script>"] }
    if schema["format"] == .string("date-time") { values += ["", "yesterday", "2026-12-01", "2026-12-01T09:00:00"] }
    if let most = schema["maxLength"].number { values.append(String(repeating: "a", count: Int(most) + 1)) }
    return values
  }

  /// What a parameter goes with, which the description says in words.
  private static let companions: [String: (name: String, value: String?)] = [
    "page-size": ("page", "1"), "radius": ("around", nil), "least-players": ("score", "average"),
    "nickname": ("school", nil), "school": ("nickname", nil),
  ]

  /// The parameters that a request with this one has to have, too.
  mutating func company(of name: String, in operation: APIDescription.Operation) -> [(name: String, value: String)] {
    guard let companion = Self.companions[name],
      let other = operation.options.first(where: { $0["name"] == .string(companion.name) })
    else { return [] }
    let choices = values(of: other, in: operation)
    return (companion.value ?? choices.first).map { [(companion.name, $0)] } ?? []
  }

  /// The parameters that every request has to have.
  mutating func needed(in operation: APIDescription.Operation) -> [(name: String, value: String)] {
    var needed: [(name: String, value: String)] = []
    for parameter in operation.parameters where parameter["required"].bool == true {
      let choices = values(of: parameter, in: operation)
      if let name = parameter["name"].string, let choice = random.pick(from: choices) { needed.append((name, choice)) }
    }
    return needed
  }

  /// A request without options, and one with each value of each option.
  mutating func requests(of operation: APIDescription.Operation) -> [(option: String?, path: String)] {
    var requests: [(option: String?, path: String)] = [(nil, path(operation, needed(in: operation)))]
    for parameter in operation.options {
      guard let name = parameter["name"].string else { continue }
      for value in values(of: parameter, in: operation) {
        let company = company(of: name, in: operation)
        requests.append((name, path(operation, needed(in: operation) + [(name, value)] + company)))
      }
    }
    return requests
  }

  /// A path with its parameters put in.
  func path(_ operation: APIDescription.Operation, _ values: [(name: String, value: String)]) -> String {
    var path = operation.path
    var query: [String] = []
    for (name, value) in values {
      let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      if path.contains("{\(name)}") {
        path = path.replacing("{\(name)}", with: escaped)
      } else {
        query.append("\(name)=\(escaped)")
      }
    }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }
}
