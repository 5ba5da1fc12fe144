import GameAPI

/// What a question costs the processor, by what it asks. A school that an answer shows is the unit: some 15 µs.
struct DisplayCost: Sendable {
  /// The highest cost of a question that does not wait for its turn. At 15 µs a school this is some 3 ms.
  static let cheap = DisplayCost(schools: 200)
  /// A search reads all names once for each word, which takes as long as showing so many schools.
  private static let schoolsPerWord = 30

  let units: Int

  /// The cost of an answer that shows so many schools.
  init(schools: Int) { units = schools }

  /// The cost of a search.
  init(words: Int, schools: Int) { units = words * Self.schoolsPerWord + schools }

  var isDear: Bool { units > Self.cheap.units }
}

extension ContestHTTPServer {
  /// Answers a question, in its turn if it is dear.
  ///
  /// - Throws: ``Problem`` of the kind `unavailable` if its turn does not come in time; the errors of `answer`.
  func pass<Answer>(
    _ cost: DisplayCost, for asker: QuestionGate.Asker?, _ answer: () async throws -> Answer
  ) async throws -> Answer {
    cost.isDear ? try await slowQuestions.pass(for: asker, answer) : try await answer()
  }
}
