/// A command's outcome as JSON, which says whether the command was a dry run.
struct OutcomeJSON<Outcome: Encodable>: Encodable {
  let outcome: Outcome
  let dryRun: Bool

  private enum Key: CodingKey { case dryRun }

  func encode(to encoder: any Encoder) throws {
    try outcome.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(dryRun, forKey: .dryRun)
  }
}
