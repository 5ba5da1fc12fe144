package import TapGame

extension Problem {
  /// The refusal of a command; `nil` for a problem of the request or of the server.
  package var refusal: ContestRefusal? {
    guard isOurs, let fault = fault.flatMap(ContestRefusal.Fault.init(rawValue:)) ?? faultOfStatus else { return nil }
    return ContestRefusal(
      String(type.dropFirst(Kind.typePrefix.count)), fault, String(detail.prefix(500)), ko: korean, actual: actual)
  }

  /// What is wrong with a command, derived from the status. Older servers send no `fault`.
  private var faultOfStatus: ContestRefusal.Fault? {
    switch status {
    case 404: .missing
    case 403, 409: .state
    case 422: .data
    default: nil
    }
  }
}
