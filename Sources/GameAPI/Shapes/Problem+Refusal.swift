package import TapGame

extension Problem {
  /// The refusal of a command; `nil` for a problem of the request or of the server.
  package var refusal: ContestRefusal? {
    let fault: ContestRefusal.Fault
    switch status {
    case 404: fault = .missing
    case 403, 409: fault = .state
    case 422: fault = .data
    default: return nil
    }
    guard isOurs else { return nil }
    return ContestRefusal(
      String(type.dropFirst(Kind.typePrefix.count)), fault, String(detail.prefix(500)), ko: korean, actual: actual)
  }
}
