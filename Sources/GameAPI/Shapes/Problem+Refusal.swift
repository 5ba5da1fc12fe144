package import TapGame

extension Problem {
  /// The refusal of a command; `nil` for a problem of the request or of the server.
  package var refusal: ContestRefusal? {
    guard isOurs, let fault = fault.flatMap(ContestRefusal.Fault.init(rawValue:)) else { return nil }
    return ContestRefusal(
      String(type.dropFirst(Kind.typePrefix.count)), fault, String(detail.prefix(500)), ko: korean, actual: actual)
  }
}
