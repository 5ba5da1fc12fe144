import Foundation
import PlayerFile
import SchoolDirectory
import Synchronization
import TapGame

extension FuzzTarget {
  /// Saved player files: the bytes are laid over a whole file, two for the place and one for what is there.
  static let players: [FuzzTarget] = [
    FuzzTarget("player", seeds: ["", "\u{0}\u{12}A\u{1}\u{12}B", "\u{4}\u{0}\u{0}\u{9}\u{10}x"]) { bytes in
      guard let file = SavedPlayer.shared else { return }
      file.read(changedBy: bytes)
    }
  ]
}

/// A player's file with every table filled.
private final class SavedPlayer: Sendable {
  static let shared = SavedPlayer()

  private let whole: [UInt8]
  private let path: String
  private let contest = ContestLocation("fuzz")

  private init?() {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    path = "\(folder)/touchschool-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    guard let school = SchoolID(source: "test", level: .high, code: "A"), let nickname = Nickname("kim") else {
      return nil
    }
    let (path, contest) = (path, contest)
    let isMade = Self.blocking {
      let file = try PlayerFile.open(path: path)
      try await file.save(PlayerProfile(nickname: nickname, hasSeenIntroduction: true))
      try await file.choose(school, in: contest)
      let season = SeasonID(rawValue: 1)
      let now = Timestamp(milliseconds: 1_795_000_000_000)
      let session = Session(
        id: SessionID(rawValue: 5), season: season, school: school, nickname: nickname, openedAt: now,
        progress: SessionProgress(openedAt: now, rules: .standard))
      try await file.begin(session, in: contest)
      try await file.keep(token: "token", of: session.id, season: season, in: contest)
      for _ in 0..<4 {
        try await file.append(
          taps: 5, span: 900, at: SessionPlace(contest: contest, season: season, school: school))
      }
      try file.close()
    }
    guard isMade, let data = FileManager.default.contents(atPath: path) else { return nil }
    whole = Array(data)
  }

  func read(changedBy changes: [UInt8]) {
    var bytes = whole
    for start in stride(from: 0, to: changes.count - 2, by: 3) {
      let place = (Int(changes[start]) << 8 | Int(changes[start + 1])) % bytes.count
      bytes[place] = changes[start + 2]
    }
    if changes.count % 3 == 1 { bytes.removeLast(bytes.count * Int(changes[changes.count - 1]) / 256) }
    for end in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + end) }
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    let (path, contest) = (path, contest)
    _ = Self.blocking {
      let file = try PlayerFile.open(path: path)
      _ = try? await file.profile()
      _ = try? await file.school(in: contest)
      _ = try? await file.pending(in: contest)
      _ = try? await file.takeDropped()
      _ = try? await file.best(seconds: 10)
      _ = try? await file.token(of: SessionID(rawValue: 5), in: contest)
      guard let school = SchoolID(source: "test", level: .high, code: "A") else { return }
      let place = SessionPlace(contest: contest, season: SeasonID(rawValue: 1), school: school)
      _ = try? await file.earlierTaps(at: place)
      _ = try? await file.append(taps: 3, span: 100, at: place)
      try? file.close()
    }
  }

  /// Runs a piece of asynchronous work and waits for it: a fuzzer calls no asynchronous function.
  private static func blocking(_ work: @escaping @Sendable () async throws -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Task {
      do {
        try await work()
        Outcome.lastSucceeded.withLock { $0 = true }
      } catch { Outcome.lastSucceeded.withLock { $0 = false } }
      done.signal()
    }
    done.wait()
    return Outcome.lastSucceeded.withLock { $0 }
  }
}

private enum Outcome { static let lastSucceeded = Mutex(false) }
