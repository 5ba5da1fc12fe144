/// One page of a paged list of an open API.
package struct DirectoryPage: Sendable {
  /// The schools on the page, and the skipped rows.
  package let edition: DirectoryEdition
  /// The number of rows of the whole list; `nil` if the API does not report it.
  package let total: Int?

  /// Reads a page, which is JSON.
  ///
  /// - Parameters:
  ///   - bytes: the whole response.
  ///   - level: the level of a CareerNet list.
  /// - Throws: ``DirectoryError``.
  package init(_ bytes: [UInt8], of api: DirectoryAPI, level: SchoolLevel?) throws(DirectoryError) {
    let text = try TextDecoding.utf8(bytes, format: api.format)
    guard !Markup.isBlank(text) else { throw .emptyFile }
    let answer = try AnswerJSON.read(text)
    switch api {
    case .careernet: edition = try CareerNetLayout.read(answer, level: level)
    case .neis: edition = try NEISLayout.read(answer)
    }
    total = answer.total ?? answer.rows?.first.flatMap { Int($0["totalCount"]) }
  }
}
