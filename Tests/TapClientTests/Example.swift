import Foundation
import SchoolDirectory
import TapClient
import TapGame

struct Hall: ContestConnection {
  let store: any ContestConnection
  let isCutOff: @Sendable () -> Bool

  func session(_ id: SessionID) async throws -> Session? {
    try await answer { try await store.session(id) }
  }

  func openSession(_ request: SessionRequest) async throws -> Session {
    try await answer { try await store.openSession(request) }
  }

  func commit(_ batch: TapBatch) async throws -> Receipt {
    try await answer { try await store.commit(batch) }
  }

  private func answer<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
    let answer = try await call()
    // The call was made, and its answer is lost.
    if isCutOff() { throw POSIXError(.ECONNRESET) }
    return answer
  }
}

/// Plays as the article does.
///
/// - Parameter isSent: told of what became of the taps, and waits until that is all.
func play(
  file: String, hall: some ContestConnection, school: SchoolID, season: SeasonID, ann: Nickname,
  print: @escaping @Sendable (String) -> Void, untilSent: () async throws -> Void
) async throws {
  let client = try ContestClient(outbox: file, contest: "https://hall.example", connection: hall)
  let sending = Task { await client.run { event, _ in print("→ \(event)") } }
  try await client.join(school, season: season, nickname: ann)
  try await client.add(taps: 8, in: .seconds(1))
  try await client.add(taps: 5, in: .milliseconds(700))

  try await untilSent()
  let count = try await client.count()
  print("\(count.counted) of my taps count, \(count.waiting) are on their way")
  sending.cancel()
  await sending.value
  try client.close()
}
