/// One page of a list that an open API gives in pages.
package struct DirectoryPage: Sendable {
  /// The schools on the page, and the rows that gave none.
  package let edition: DirectoryEdition
  /// How many rows the API says that the whole list has; `nil` if it does not say.
  package let total: Int?

  /// Reads a page, which is JSON.
  ///
  /// - Parameters:
  ///   - bytes: the whole answer.
  ///   - api: whose answer it is.
  ///   - level: the level of a CareerNet list.
  /// - Throws: ``DirectoryError``.
  /// - Complexity: O(length).
  package init(_ bytes: [UInt8], of api: DirectoryAPI, level: SchoolLevel?) throws(DirectoryError) {
    let text = try TextDecoding.utf8(bytes, format: api.format)
    guard !FormatDetection.isBlank(text) else { throw .emptyFile }
    let answer = try AnswerJSON.read(text)
    switch api {
    case .careernet: edition = try CareerNetLayout.read(answer, level: level)
    case .neis: edition = try NEISLayout.read(answer)
    }
    total = answer.total ?? answer.rows?.first.flatMap { Int($0["totalCount"]) }
  }
}
