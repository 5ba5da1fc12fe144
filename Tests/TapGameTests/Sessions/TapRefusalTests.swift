import SchoolDirectory
import TapGame
import Testing

@Suite("TapRefusal")
struct TapRefusalTests {
  private static let session = SessionID(rawValue: 7)
  private static let season = SeasonID(rawValue: 3)
  private static let moment = Timestamp(milliseconds: 951_782_400_000)

  @Test(
    "Each says in one sentence what is wrong and what to do",
    arguments: [
      (.invalidTaps(session, sequence: 2, taps: 0), "Batch 2 of session 7 has 0 taps; a batch holds 1 to 10000."),
      (
        .invalidSpan(session, sequence: 2, span: .milliseconds(-1)),
        "Batch 2 of session 7 spans -1 ms; a batch spans 0 to 3600000 ms."
      ),
      (.invalidSequence(session, sequence: 0), "Session 7 sent a batch numbered 0; batches are numbered 1 and up."),
      (.unknownSession(session), "There is no session 7; open one first."),
      (
        .sequenceGap(session, sequence: 5, expected: 3),
        "Session 7 sent batch 5 but batch 3 comes next; send the missing batches first."
      ),
      (
        .staleSession(session, lastActiveAt: moment),
        "Session 7 is stale, its last batch came at 2000-02-29T00:00:00.000Z; open a new one."
      ),
      (.unknownSeason(season), "There is no season 3; choose one that exists."),
      (
        .seasonNotStarted(season, startsAt: moment),
        "Season 3 starts at 2000-02-29T00:00:00.000Z; taps count from then on."
      ),
      (
        .seasonEnded(season, endedAt: moment),
        "Season 3 ended at 2000-02-29T00:00:00.000Z and takes no more taps; play in another season."
      ),
      (.countOverflow(session), "The taps of session 7 would exceed what a count can hold."),
    ] as [(TapRefusal, String)])
  func sentences(refusal: TapRefusal, sentence: String) {
    #expect(refusal.description == sentence)
  }

  @Test("Those of schools name the school")
  func schoolSentences() throws {
    let school = try #require(SchoolID("datagokr:high:B000012345"))
    #expect(
      TapRefusal.unknownSchool(school).description
        == "There is no school datagokr:high:B000012345; choose one from the directory.")
    #expect(
      TapRefusal.closedSchool(school).description == "The school datagokr:high:B000012345 is closed and takes no taps.")
  }
}
