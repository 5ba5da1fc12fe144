package import SchoolDirectory

/// A paged list of schools of an open API.
struct SourceList: Hashable, Sendable {
  let api: DirectoryAPI
  /// The level of the schools; `nil` for a list of all levels.
  let level: SchoolLevel?

  /// The number of rows to request per page. NEIS allows no more.
  static let pageSize = 1000

  /// The lists of an API that contain the schools of some levels.
  static func lists(of api: DirectoryAPI, levels: [SchoolLevel]) -> [SourceList] {
    switch api {
    case .careernet: levels.map { SourceList(api: api, level: $0) }
    // The kinds of schools in NEIS are finer than levels, so all schools are requested and filtered here.
    case .neis: [SourceList(api: api, level: nil)]
    }
  }

  /// The API's name for the list.
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

  var path: String {
    switch api {
    case .careernet: "/cnet/openapi/getOpenApi"
    case .neis: "/hub/schoolInfo"
    }
  }

  /// The query of a page, counted from 1.
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
  /// The default base URL.
  package var host: String {
    switch self {
    case .careernet: "https://www.career.go.kr"
    case .neis: "https://open.neis.go.kr"
    }
  }

  package var usualLevels: [SchoolLevel] {
    switch self {
    case .careernet: [.elementary, .middle, .high]
    case .neis: SchoolLevel.allCases
    }
  }
}
