import Testing
import Unidirectional
import UnidirectionalTesting

/// What the test is told that fails in the closure, which has to.
func failures(_ body: () async -> Void) async -> [String] {
  let messages = Recorder<String>()
  await withKnownIssue {
    await body()
  } matching: { issue in
    messages.record(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return true
  }
  return messages.values
}

extension TestStore {
  /// Sends an action that has to fail the test once, with a message that contains the text.
  func send(_ action: Action, failingWith text: String, assert: ((inout State) -> Void)? = nil) async {
    let failures = await failures { await send(action, assert: assert) }
    #expect(failures.count == 1 && failures.allSatisfy { $0.contains(text) })
  }
}
