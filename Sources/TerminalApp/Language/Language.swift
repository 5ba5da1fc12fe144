/// A language that the game speaks.
package enum Language: String, CaseIterable, Sendable {
  /// 한국어
  case korean = "ko"
  /// English
  case english = "en"

  /// The language of a locale, as programs in a terminal find it: `LC_ALL`, else `LC_MESSAGES`, else `LANG`, of which the first that is
  /// not empty counts. English, unless that asks for Korean.
  /// - Complexity: O(1).
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" } ?? ""
    self = code.lowercased() == "ko" ? .korean : .english
  }
}
