/// What a server of directories was asked.
package struct Ask: Hashable, Sendable {
  /// The path of the address.
  package let path: String
  /// The items of its query.
  package let query: [String: String]
  /// How often the same page of the same list was asked for, this time counted.
  package let attempt: Int

  package init(path: String, query: [String: String], attempt: Int) {
    self.path = path
    self.query = query
    self.attempt = attempt
  }

  /// The list that CareerNet was asked for.
  package var list: String { query["gubun"] ?? "" }
  /// The page, counted from 1.
  package var page: Int { Int(query["thisPage"] ?? query["pIndex"] ?? "") ?? 0 }
  /// How many rows a page is to have.
  package var size: Int { Int(query["perPage"] ?? query["pSize"] ?? "") ?? 0 }
}
