/// An open API that serves a directory of schools.
package enum DirectoryAPI: String, CaseIterable, Sendable {
  /// CareerNet: a list for each level.
  case careernet
  /// NEIS: one list of all schools.
  case neis

  /// The format of the API's responses.
  package var format: DirectoryFormat {
    switch self {
    case .careernet: .careernet
    case .neis: .neis
    }
  }
}
