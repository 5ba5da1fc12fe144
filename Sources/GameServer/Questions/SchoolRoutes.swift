import GameAPI
import Hummingbird
import Boards
import NIOCore
import NIOFoundationCompat
import SchoolDirectory
import TapGame

extension ContestHTTPServer {
  static let maximumSchools = 1000
  /// The maximum length of a search text, in Unicode scalars.
  static let maximumQueryLength = 100

  func addSchoolRoutes(to router: Router<GameContext>) {
    router.get("/api/schools") { request, context in
      let query = try QueryParameters(of: request, known: ["q", "level", "inside", "limit", "skip"])
      let asker = asker(of: request, context)
      let answer = try await answers.answer(request.uri.string) {
        EncodedAnswer(ByteBuffer(data: try GameJSON.line(try await schools(query, for: asker))))
      }
      return answer.response(to: request)
    }
  }

  /// The schools or the groups that match the search text; all of them if there is none.
  private func schools(_ query: QueryParameters, for asker: QuestionGate.Asker?) async throws -> SchoolList {
    let level = try query.value("level", QuestionValue<SchoolLevel>.word)
    let limit = try query.value("limit", .number(in: 1...Self.maximumSchools)) ?? 20
    let skipped = try query.value("skip", .number(in: 0 ... .max)) ?? 0
    let typed = try query.text("q") ?? ""
    guard typed.unicodeScalars.count <= Self.maximumQueryLength else {
      throw Problem(.invalidValue, detail: "“q” has \(Self.maximumQueryLength) characters at the most; type fewer.")
    }
    let inside = try query.value("inside", "a school id (source:level:code), or any") { text in
      text == "any" ? SchoolIndex.Part.groups : SchoolID(text).map(SchoolIndex.Part.inside)
    }
    let search = try await schoolIndex.search(leaderboard, inside ?? .schools)
    let words = typed.split(whereSeparator: \.isWhitespace).count
    return try await pass(DisplayCost(words: words, schools: limit), for: asker) {
      guard words > 0 else {
        let (schools, total) = search.list(level: level, skipping: skipped, limit: limit)
        return SchoolList(total: total, schools: schools)
      }
      return SchoolList(search.find(typed, level: level, skipping: skipped, limit: limit))
    }
  }
}
