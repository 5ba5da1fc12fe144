import HTTPCalls
package import SchoolDirectory

/// A list of schools that an open API gives in pages.
struct SourceList: Hashable, Sendable {
  let api: DirectoryAPI
  /// The level of its schools; `nil` for a list of all.
  let level: SchoolLevel?

  /// The rows that a page is asked to have; NEIS gives no more.
  static let pageSize = 1000

  /// The lists of an API that have the schools of some levels.
  static func lists(of api: DirectoryAPI, levels: [SchoolLevel]) -> [SourceList] {
    switch api {
    case .careernet: levels.map { SourceList(api: api, level: $0) }
    // Its word for the kind of a school is finer than a level, so it is asked for all, and what it gives is sorted here.
    case .neis: [SourceList(api: api, level: nil)]
    }
  }

  /// What the API calls the list.
  var name: String {
    switch (api, level) {
    case (.neis, _), (_, nil): "schoolInfo"
    case (.careernet, .elementary): "elem_list"
    case (.careernet, .middle): "midd_list"
    case (.careernet, .high): "high_list"
    case (.careernet, .special): "seet_list"
    case (.careernet, .other): "alte_list"
    }
  }

  /// Where the API is asked, below its host.
  var path: String {
    switch api {
    case .careernet: "/cnet/openapi/getOpenApi"
    case .neis: "/hub/schoolInfo"
    }
  }

  /// The question for a page, counted from 1.
  func query(page: Int, key: APIKey) -> String {
    let items: [(name: String, value: String)] =
      switch api {
      case .careernet:
        [
          ("apiKey", key.text), ("svcType", "api"), ("svcCode", "SCHOOL"), ("contentType", "json"), ("gubun", name),
          ("thisPage", String(page)), ("perPage", String(Self.pageSize)),
        ]
      case .neis:
        [("KEY", key.text), ("Type", "json"), ("pIndex", String(page)), ("pSize", String(Self.pageSize))]
      }
    return String.query(items)
  }
}

extension DirectoryAPI {
  /// Where it is, unless somebody says otherwise.
  package var host: String {
    switch self {
    case .careernet: "https://www.career.go.kr"
    case .neis: "https://open.neis.go.kr"
    }
  }

  /// The levels that are fetched if none are named.
  package var usualLevels: [SchoolLevel] {
    switch self {
    case .careernet: [.elementary, .middle, .high]
    case .neis: SchoolLevel.allCases
    }
  }
}
