import Foundation
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// What the outbox has to say, as plain arrays.
private struct OutboxModel {
  struct Session {
    let id: OwnSession.ID
    let granted: TapGame.Session
    var settled: Int64 = 0
    var counted: Int64 = 0
    var isInStore = true
    /// The batches that the store has counted, whether the file has heard of it or not.
    var stored: [Waiting] = []

    /// What the store says of it.
    var told: TapGame.Session {
      var progress = granted.progress
      progress.lastSequence = Int64(stored.count)
      progress.accepted = stored.reduce(0) { $0 + $1.taps }
      return TapGame.Session(
        id: granted.id, season: granted.season, school: granted.school, nickname: granted.nickname,
        openedAt: granted.openedAt, progress: progress)
    }
  }

  struct Waiting {
    let id: OutboxBatch.ID
    var session: Int
    let taps: Int64
    let span: Int64
  }

  var sessions: [Session] = []
  /// The current session of each school.
  var current: [SchoolID: Int] = [:]
  var waiting: [Waiting] = []
  var dropped: [(session: OwnSession.ID, reason: String, taps: Int64)] = []

  var pending: [OutboxBatch] {
    batches.filter { batch in sessions.contains { $0.id == batch.session && $0.isInStore } }
  }

  /// The first batch of a session that waits, which alone may have been counted without our hearing of it.
  func first(of session: Int) -> Waiting? { waiting.first { $0.session == session } }

  /// Whether it may not move to another session: it has been counted.
  func isStored(_ batch: Waiting) -> Bool { sessions[batch.session].stored.contains { $0.id == batch.id } }

  mutating func drop(_ batch: Waiting, because reason: String) {
    waiting.removeAll { $0.id == batch.id }
    let session = sessions[batch.session].id
    let isAlike = dropped.last.map { $0.session == session && $0.reason == reason } ?? false
    let before = isAlike ? dropped.removeLast().taps : 0
    dropped.append((session, reason, before + batch.taps))
  }

  var batches: [OutboxBatch] {
    var sequences: [Int: Int64] = [:]
    return waiting.map { batch in
      let session = sessions[batch.session]
      let sequence = sequences[batch.session, default: session.settled] + 1
      sequences[batch.session] = sequence
      return OutboxBatch(
        id: batch.id, session: session.id,
        batch: TapBatch(session: session.granted.id, sequence: sequence, taps: batch.taps, span: batch.span))
    }
  }
}

@Suite struct `The outbox, at random` {
  @Test(arguments: some(1, of: 1...6 as ClosedRange<UInt64>))
  func `says what plain arrays say, through closings and kills`(seed: UInt64) async throws {
    let fixture = try PlayerFixture()
    var random = SeededGenerator(seed: seed)
    var model = OutboxModel()
    var path = fixture.path
    var file = try PlayerDatabase.open(path: path)
    var serial: Int64 = 0
    for step in 0..<250 {
      let school = random.integer(in: 0..<2)
      let place = try fixture.place(school: school)
      switch random.integer(in: 0..<24) {
      case 0:
        serial += 1
        let granted = try fixture.granted(random.chance(0.3) ? 1 : serial, school: school, openedAt: serial)
        let begun = try await file.begin(granted, in: fixture.contest)
        model.sessions.append(.init(id: begun.id, granted: granted))
        model.current[place.school] = model.sessions.count - 1
      case 1...9:
        let (taps, span) = (Int64(random.integer(in: 1..<40)), Int64(random.integer(in: 0..<1000)))
        guard let session = model.current[place.school] else { continue }
        let batch = try await file.append(taps: taps, span: span, at: place)
        model.waiting.append(.init(id: batch.id, session: session, taps: taps, span: span))
        #expect(batch == model.batches.last)
      case 10...14:
        guard let batch = random.pick(from: model.pending),
          let place = model.waiting.firstIndex(where: { $0.id == batch.id })
        else { continue }
        let session = model.waiting[place].session
        let isNext = batch.batch.sequence == model.sessions[session].settled + 1
        if isNext, !model.isStored(model.waiting[place]) { model.sessions[session].stored.append(model.waiting[place]) }
        let counted = model.sessions[session].told.progress.accepted
        #expect(try await file.settle(batch, with: batch.receipt(sessionTaps: counted)) == isNext)
        if isNext {
          model.sessions[session].settled += 1
          model.sessions[session].counted = counted
          model.waiting.remove(at: place)
        }
      case 15:
        guard let batch = random.pick(from: model.pending),
          let waiting = model.waiting.first(where: { $0.id == batch.id }), !model.isStored(waiting)
        else { continue }
        #expect(
          try await file.drop(
            batch, because: TapRefusal.countOverflow(batch.batch.session), at: PlayerFixture.start + Int64(step)))
        model.drop(waiting, because: TapRefusal.countOverflow(batch.batch.session).description)
      case 16:
        guard let old = random.pick(from: model.sessions.indices),
          !(model.first(of: old).map { model.isStored($0) } ?? false)
        else { continue }
        serial += 1
        let place = model.sessions[old].granted
        let granted = TapGame.Session(
          id: SessionID(rawValue: serial), season: place.season, school: place.school, nickname: place.nickname,
          openedAt: PlayerFixture.start + serial, progress: place.progress)
        let begun = try await file.rehome(from: model.sessions[old].id, to: granted)
        model.sessions.append(.init(id: begun.id, granted: granted))
        model.current[place.school] = model.sessions.count - 1
        for index in model.waiting.indices where model.waiting[index].session == old {
          model.waiting[index].session = model.sessions.count - 1
        }
      case 20:
        // The store counts a batch, and its answer is lost.
        guard let session = random.pick(from: model.sessions.indices), model.sessions[session].isInStore,
          let first = model.first(of: session), !model.isStored(first)
        else { continue }
        model.sessions[session].stored.append(first)
      case 21:
        guard let session = random.pick(from: model.sessions.indices), model.sessions[session].isInStore else {
          continue
        }
        let first = model.first(of: session)
        let lost = try await file.disown(
          model.sessions[session].id, because: "It is not known.", at: PlayerFixture.start + Int64(step))
        #expect(lost?.id == first?.id)
        model.sessions[session].isInStore = false
        if let first {
          model.drop(first, because: "It is not known.")
          model.sessions[session].settled += 1
        }
      case 22, 23:
        // Nothing leaves the outbox but what the store has.
        guard let session = random.pick(from: model.sessions.indices) else { continue }
        let told = model.sessions[session].told
        let isBehind = told.progress.lastSequence < model.sessions[session].settled
        #expect(try await file.reconcile(model.sessions[session].id, with: told) == (isBehind ? .behind : .goesOn))
        let stored = model.sessions[session].stored
        model.waiting.removeAll { batch in batch.session == session && stored.contains { $0.id == batch.id } }
        model.sessions[session].settled = told.progress.lastSequence
        model.sessions[session].counted = told.progress.accepted
        model.sessions[session].isInStore = true
      case 17:
        try file.close()
        file = try PlayerDatabase.open(path: path)
      default:
        let copy = fixture.folder.path("killed-\(step).sqlite")
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
          try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        path = copy
        file = try PlayerDatabase.open(path: path)
      }
      #expect(try await file.pending(in: fixture.contest) == model.pending)
      #expect(try await file.dropped().map(\.taps) == model.dropped.map(\.taps))
      for (school, index) in model.current {
        let place = SessionPlace(contest: fixture.contest, season: SeasonID(rawValue: 1), school: school)
        let own = try #require(try await file.session(at: place))
        let waiting = model.waiting.filter { $0.session == index }
        #expect(own.id == model.sessions[index].id)
        #expect((own.settledSequence, own.counted) == (model.sessions[index].settled, model.sessions[index].counted))
        #expect((own.pendingBatches, own.pendingTaps) == (Int64(waiting.count), waiting.reduce(0) { $0 + $1.taps }))
        let earlier = model.sessions.indices.filter {
          $0 != index && model.sessions[$0].granted.school == school && model.sessions[$0].isInStore
        }
        #expect(try await file.earlierTaps(at: place) == earlier.reduce(0) { $0 + model.sessions[$1].counted })
      }
    }
    #expect(!model.sessions.isEmpty && !model.dropped.isEmpty)
  }
}
