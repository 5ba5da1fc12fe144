import TapGame

let clock = VirtualClock(Timestamp(milliseconds: 1_800_000_000_000))
let season = Season(id: SeasonID(rawValue: 1), name: "Festival", startsAt: clock.now, endsAt: nil)
var progress = SessionProgress(openedAt: clock.now, rules: season.rules)

clock.advance(byMilliseconds: 1000)
let person = TapBatch(session: SessionID(rawValue: 1), sequence: 1, taps: 8, span: .seconds(1))
print(try progress.take(person, season: season, now: clock.now).accepted, "of 8 count")

clock.advance(byMilliseconds: 1000)
let script = TapBatch(session: SessionID(rawValue: 1), sequence: 2, taps: 500, span: .seconds(1))
let verdict = try progress.take(script, season: season, now: clock.now)
print(verdict.accepted, "of 500 count,", verdict.reason?.rawValue ?? "all")

do {
  _ = try progress.take(person, season: season, now: clock.now)
} catch {
  print(error, "The sender has to:", error.action)
}
