/// How an error is told to a person.
enum Failure {
  /// The sentence that an error of ours says of itself, or what another one's description says.
  static func sentence(of error: any Error) -> String {
    String(describing: error)
  }
}
