import Basics
import Boards
import Foundation
import GameAPI
import Hummingbird
import NIOCore
import NIOFoundationCompat
import TapGame

extension ContestHTTPServer {
  /// Adds the paths of every question that everybody may ask.
  func addQuestionRoutes(to router: Router<GameContext>) {
    for question in QuestionRegistry.all { add(question, to: router) }
  }

  /// Adds the administrators' paths of every question, which tell what has counted since a freeze.
  func addAdminQuestionRoutes(to group: RouterGroup<GameContext>) {
    for question in QuestionRegistry.all { addUnfrozen(question, to: group) }
  }

  private func add<Question: ContestQuestion>(_: Question.Type, to router: Router<GameContext>) {
    guard case .everybody = Question.form.audience else { return }
    let storage = Question.form.storage
    for path in Question.paths {
      router.get("/api/\(path)") { request, context in
        // The cache key is the text of the URI, because parsing the question takes as long as the rest of the response.
        let asked = request.uri.string
        if let known = answers.find(asked) { return known.response(to: request, isTimed: storage == .timed) }
        let question = try Question(request, context)
        let asker = asker(of: request, context)
        if storage == .none { return Response.json(try await answer(question, of: leaderboard, for: asker).json) }
        let make = { @Sendable in EncodedAnswer(try await answer(question, of: leaderboard, for: asker).json) }
        let isKept = question.isSettled(at: clock.now)
        return (isKept ? try await answers.answer(asked, make: make) : try await make()).response(
          to: request, isTimed: storage == .timed)
      }
    }
  }

  private func addUnfrozen<Question: ContestQuestion>(_: Question.Type, to group: RouterGroup<GameContext>) {
    guard Question.form.audience.roles != nil else { return }
    for path in Question.paths {
      group.get("\(path)") { request, context in
        let question = try Question(request, context)
        return Response.json(try await answer(question, of: unfrozen, for: asker(of: request, context)).json)
      }
    }
  }

  private func answer<Question: ContestQuestion>(
    _ question: Question, of contest: any ServedContest, for asker: QuestionGate.Asker?
  ) async throws -> AnswerJSON<Question> {
    let answer =
      if question.isSlow {
        try await slowQuestions.pass(for: asker) { try await contest.ask(question) }
      } else {
        try await contest.ask(question)
      }
    return AnswerJSON(answer, to: Question.self)
  }
}

extension ContestQuestion {
  /// The paths below the root. A slash in a board's name may be written as it is, so a board has two.
  static var paths: [String] { form.path.hasSuffix("{board}") ? [form.path, "\(form.path)/{rest}"] : [form.path] }
}

extension AnswerJSON {
  fileprivate var json: ByteBuffer {
    get throws {
      guard case .page(let page)? = answer as? BoardAnswer else { return ByteBuffer(data: try GameJSON.line(self)) }
      // A school takes about 200 bytes.
      return JSONWriter.buffer(capacity: 512 + 256 * page.entries.count) { $0.value(page, revision: page.revision) }
    }
  }
}
