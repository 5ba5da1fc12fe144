import Basics
import TapGame

extension CommandRegistry {
  /// Every command and every setting of a season, as an object of `JSONSerialization`. A client can make forms from it.
  static var listing: [String: Any] {
    [
      "commands": all.map { command -> [String: Any] in
        ["name": command.name, "summary": command.summary, "fields": command.fields.map(\.listing)]
      },
      "settings": SeasonSetting.all.map(\.listing),
    ]
  }
}

extension CommandField {
  fileprivate var listing: [String: Any] {
    let values: [String: Any] =
      switch kind {
      case .number(let range): ["kind": "number"].merging(range.listing) { $1 }
      case .text: ["kind": "text"]
      case .flag: ["kind": "flag"]
      case .moment: ["kind": "moment"]
      case .choice(let words): ["kind": "choice", "choices": words]
      case .value: ["kind": "value"]
      }
    return values.merging(["name": name, "required": isRequired, "meaning": meaning]) { $1 }
  }
}

extension SeasonSetting {
  fileprivate var listing: [String: Any] {
    let values: [String: Any] =
      switch kind {
      case .count(let range): ["kind": "count"].merging(range.listing) { $1 }
      case .duration(let range): ["kind": "duration"].merging(range.listing) { $1 }
      case .choice(let words): ["kind": "choice", "choices": words]
      case .join: ["kind": "join"]
      case .noun: ["kind": "noun", "maxLength": SeasonSetting.longestNoun]
      case .venues: ["kind": "venues"]
      case .colors: ["kind": "colors"]
      }
    let standard: Any =
      switch read(.standard) {
      case .number(let number): number
      case .word(let word): word
      }
    return values.merging(
      [
        "name": name, "meaning": meaning, "korean": Language.korean(words), "takes": kind.description,
        "standard": standard,
      ]
    ) { $1 }
  }
}

extension ClosedRange<Int64> {
  /// The bounds of the range. The bounds `Int64.min` and `Int64.max` are left out.
  var listing: [String: Any] {
    var bounds: [String: Any] = [:]
    if lowerBound != .min { bounds["minimum"] = lowerBound }
    if upperBound != .max { bounds["maximum"] = upperBound }
    return bounds
  }
}
