import Foundation
import Testing
import Unidirectional

@Suite struct `The article about a counter` {
  private struct Block {
    let language: String
    let text: String
  }

  private let blocks: [Block]
  private let example: String

  init() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let article = try String(
      contentsOf: sources.appendingPathComponent("Unidirectional/Unidirectional.docc/ACounter.md"), encoding: .utf8)
    // Between the fences, every second part is a block; its first line is the language.
    blocks = article.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
      _, part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Block(language: String(lines[0]), text: lines[1].trimmingCharacters(in: .newlines))
    }
    example = try ["Counter.swift", "CounterTests.swift"].map {
      try String(contentsOf: tests.appendingPathComponent("Example").appendingPathComponent($0), encoding: .utf8)
    }.joined(separator: "\n")
  }

  @Test func `shows code that is compiled and tested, word for word`() {
    let code = blocks.filter { $0.language == "swift" }
    #expect(code.count == 9)
    for block in code {
      let lines = block.text.components(separatedBy: "\n")
      let isThere = ["", "  ", "    "].contains { indentation in
        let text = lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
        return "\n\(example)\n".contains("\n\(text)\n")
      }
      #expect(isThere, "\(block.text)")
    }
  }

  @Test func `shows the message of a test that forgets to assert`() async {
    let store = TestStore(initialState: .init(), reducer: Counter(clock: TestClock()) { "\($0)" })
    let failures = await failures { await store.send(.increment) }
    #expect(failures == blocks.filter { $0.language == "text" }.map(\.text))
  }
}
