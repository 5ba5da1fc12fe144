import Basics
import TapGame

/// What the argument parser says of a wrong call, in Korean. The parser has its sentences in English only and tells no
/// more of an error, so they are read again.
enum KoreanCallError {
  /// The whole message in Korean: the sentence, the help of the argument, the usage, and where to read more. `nil` for a
  /// sentence of another form, which then stays English as a whole.
  static func message(_ english: String) -> String? {
    var lines: [String] = []
    let usage = english.split(separator: "\n").first { $0.hasPrefix("Usage: ") }?.dropFirst(7) ?? ""
    for line in english.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Error: ") {
        guard let sentence = sentence(line.dropFirst(7)) else { return nil }
        lines.append("오류: \(sentence)")
      } else if line.hasPrefix("Help:  ") {
        lines += help(line.dropFirst(7), usage).map { ["도움말: \($0)"] } ?? []
      } else if line.hasPrefix("Usage: ") {
        lines.append("사용법: \(usage)")
      } else if let more = line.wholeMatch(of: /\ \ See '(.+)' for more information\./) {
        lines.append("  자세한 도움말: \(more.1)")
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func sentence(_ english: Substring) -> String? {
    if english.contains(/[가-힣]{2}/), !english.contains(/^The value |^Unexpected|unexpected arguments|^Unknown/) {
      return String(english)
    }
    if let words = english.wholeMatch(of: /Unknown option '(.+?)'(\. Did you mean '(.+)'\?)?/) {
      return "'\(words.1)' 같은 선택 사항은 없어요." + (words.3.map { " '\($0)'인가요?" } ?? "")
    }
    if let words = english.wholeMatch(of: /Missing value for '(.+)'/) { return "'\(words.1)'에 값이 빠졌어요." }
    if let words = english.wholeMatch(of: /Missing expected argument '(.+)'/) { return "'\(words.1)'을(를) 적어 주세요." }
    if let words = english.wholeMatch(of: /Unexpected argument '(.+)'/) { return "'\(words.1)'은(는) 여기에 쓸 수 없어요." }
    if let words = english.wholeMatch(of: /[0-9]+ unexpected arguments: (.+)/) {
      return "\(words.1)은(는) 여기에 쓸 수 없어요."
    }
    if let words = english.wholeMatch(of: /The option '(.+)' does not take any value, but '(.+)' was specified\./) {
      return "'\(words.1)'에는 값이 없는데 '\(words.2)'\(KoreanParticle.object.after(String(words.2))) 적었어요."
    }
    if let words = english.wholeMatch(
      of: /The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.+)\.|: (.+))?/)
    {
      let values = words.3?.replacing("' or '", with: "', '").replacing("' and '", with: "', '")
      let more = values.map { " \($0) 가운데 하나를 적어 주세요." } ?? words.4.map { " \($0)" } ?? ""
      return "'\(words.1)'은(는) '\(words.2)'의 값이 될 수 없어요.\(more)"
    }
    return nil
  }

  /// The help of the argument that a line of English help begins with.
  private static func help(_ line: Substring, _ usage: Substring) -> String? {
    guard let program = try? CommandHelp.ofProgram(), let end = line.firstRange(of: "  ") else { return nil }
    let (command, path) = program.command(usage.split(separator: " "))
    let name = line[..<end.lowerBound]
    let key = name.hasPrefix("<") ? name.dropFirst().dropLast() : name.prefix { $0 != " " }
    let argument = command.arguments?.first { $0.key == key }
    return argument.flatMap { KoreanHelp().text(of: $0, in: path) }.map { "\(name)  \($0)" }
  }
}
