/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error of this package, or the description of any other error.
  static func sentence(of error: any Error) -> String {
    String(describing: error)
  }
}
