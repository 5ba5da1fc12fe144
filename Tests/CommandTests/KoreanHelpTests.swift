import Basics
import Console
import Foundation
import TestSupport
import Testing

@testable import TouchSchoolCommand

/// The Korean help, and what is said of wrong calls in Korean.
@Suite("Korean help")
struct KoreanHelpTests {
  /// Each command with its path.
  private static func commands() throws -> [(path: [String], command: CommandHelp)] {
    func all(_ command: CommandHelp, _ path: [String]) -> [(path: [String], command: CommandHelp)] {
      [(path, command)]
        + (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap { all($0, path + [$0.commandName]) }
    }
    return all(try CommandHelp.ofProgram(), [])
  }

  /// Whether a text has a syllable of Hangul.
  private static func isKorean(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  @Test("is there for each command and each argument, and fits a window")
  func whole() throws {
    let help = try #require(TranslatedHelp(in: .korean))
    let commands = try Self.commands()
    #expect(commands.count >= 50)
    for (path, command) in commands {
      let name = path.joined(separator: " ")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let text = help.text(of: argument, in: path)
        #expect(text.map(Self.isKorean) ?? false, "\(name) \(argument.key) has no Korean help")
        #expect(
          argument.sectionTitle.map { Language.korean(Words(ofSystem: $0)) != $0 } ?? true,
          "\(argument.sectionTitle ?? "")")
      }
      let usage = (["touchschool"] + path + ["<options>"]).joined(separator: " ")
      let page = try #require(try help.page("USAGE: \(usage)", width: 80), "\(name) has no Korean help")
      #expect(page.hasPrefix("개요: "))
      #expect(page.contains("\n보기:\n") == !command.examples.isEmpty, "\(name)")
      for line in page.split(separator: "\n") {
        #expect(line.hasPrefix("사용법: ") || String(line).displayWidth <= 80, "\(name): \(line)")
        // What a person types is English: examples and lists have blanks before them.
        #expect(line.hasPrefix("  ") || Self.isKorean(line), "\(name): \(line)")
      }
    }
  }

  @Test("has no text for what is not there")
  func stale() throws {
    let commands = try Self.commands()
    let names = Set(commands.map { $0.path.isEmpty ? "touchschool" : $0.path.joined(separator: " ") })
    let help = try #require(TranslatedHelp(in: .korean))
    #expect(help.commandNames == names.union(["*"]))
    for (path, command) in commands {
      let name = path.isEmpty ? "touchschool" : path.joined(separator: " ")
      let known = Set((command.arguments ?? []).map(\.key))
      #expect(help.argumentNames(of: name).isSubset(of: known), "\(name)")
    }
    let all = Set(commands.flatMap { $0.command.arguments ?? [] }.map(\.key))
    #expect(help.argumentNames(of: "*").isSubset(of: all))
  }

  @Test("is printed where the locale is Korean")
  func printed() async throws {
    let workplace = try Workplace()
    let korean = ["LC_ALL": "ko_KR.UTF-8"]
    let help = try await workplace.touchschool("season", "pause", "--help", environment: korean)
    #expect(help.exitCode == 0 && help.errors.isEmpty)
    #expect(help.output.hasPrefix("개요: 시즌을 멈추거나"))
    #expect(help.output.contains("\n사용법: touchschool season pause [<options>] [<season>]\n"))
    let asked = try await workplace.touchschool("help", "season", "pause", environment: korean)
    #expect(asked.output == help.output)
    let version = try await workplace.touchschool("--version", environment: korean)
    #expect(version.output.hasPrefix("touchschool 0."))
  }

  @Test(
    "is given for a wrong call, with the same exit code",
    arguments: [
      (["season", "pause", "--nope"], "'--nope' 같은 선택 사항은 없어요. '--wide'인가요?"),
      (["rankings", "-t"], "'-t' 같은 선택 사항은 없어요."), (["rankings", "--top"], "'--top <top>'에 값이 빠졌어요."),
      (["rankings", "--top", "x"], "'x'는 '--top <top>'의 값이 될 수 없어요."),
      (
        ["rankings", "--ties", "no"],
        "'no'는 '--ties <ties>'의 값이 될 수 없어요. 'ordinal', 'competition', 'modified', 'dense' 가운데 하나를 적어 주세요."
      ),
      (["rankings", "--wide=3"], "'--wide'에는 값이 없는데 '3'을 적었어요."),
      (["season", "undo-pause"], "'<pause>'를 적어 주세요."), (["frob"], "'frob'는 여기에 쓸 수 없어요."),
      (["watch", "a", "b"], "'a', 'b'는 여기에 쓸 수 없어요."),
      (["season", "pause", "--to", "10:00"], "--to에는 --from도 있어야 해요."),
    ])
  func wrongCalls(call: [String], sentence: String) async throws {
    let workplace = try Workplace()
    let english = try await workplace.touchschool(call)
    let korean = try await workplace.touchschool(call, environment: ["LANG": "ko_KR.UTF-8"])
    #expect(korean.exitCode == 64 && english.exitCode == 64 && korean.output.isEmpty)
    let lines = korean.errors.split(separator: "\n")
    #expect(lines[0].hasPrefix("오류: \(sentence)"), "\(korean.errors)")
    #expect(lines.contains { $0.hasPrefix("사용법: touchschool") })
    #expect(lines.contains { $0.hasPrefix("  자세한 도움말: touchschool") })
    #expect(!korean.errors.contains(/Error|Usage|See |Help/), "\(korean.errors)")
    #expect(lines.count == english.errors.split(separator: "\n").count, "\(korean.errors)")
  }
}
