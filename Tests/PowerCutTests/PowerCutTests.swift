#if os(Linux)
  import Foundation
  import Leaderboard
  import SchoolDirectory
  import TapGame
  import TestSupport
  import Testing

  /// What a process acknowledged is on the disk, at whatever moment the power is cut.
  ///
  /// `TOUCHSCHOOL_IMAGES=10000` has so many images looked at in place of a few hundred.
  @Suite(.serialized) struct `A power cut` {
    private let folder: TemporaryFolder
    private let contest: URL
    private let images: Int
    /// A moment before every story.
    private let begin = Timestamp.now
    private var path: String { contest.appending(path: "contest.sqlite").path }

    init() throws {
      folder = try TemporaryFolder()
      contest = folder.url.resolvingSymlinksInPath().appending(path: "contest")
      try FileManager.default.createDirectory(at: contest, withIntermediateDirectories: true)
      images = ProcessInfo.processInfo.environment["TOUCHSCHOOL_IMAGES"].flatMap { Int($0) } ?? 70
    }

    private func recorder() throws -> Recorder { try Recorder(folder: contest, tools: folder.url) }

    private func story(_ words: [String] = []) -> [String] { ["story", "--database", path] + words }

    /// Runs the story under a recorder.
    @discardableResult
    private func run(_ recorder: Recorder, _ words: [String] = [], _ fault: Recorder.Fault = .init()) async throws
      -> Program.Ending
    {
      let ending = try await recorder.run(try Program.built("torture"), story(words), fault)
      if fault.killedInSync == nil { try #require(ending.status == 0, "\(ending.errors)") }
      return ending
    }

    /// Looks at images of a recording: each holds a state that the file was in, whole, and none from before what was acknowledged.
    ///
    /// - Parameter mayHoldMore: whether a process failed, so that the disk may hold a commit that was never answered.
    private func report(
      _ recording: Recording, images: Int, seed: UInt64 = 1, afterLines first: Int = 0, ignoringSyncs: Bool = false,
      mayHoldMore: Bool = false
    ) async throws -> PowerCuts.Report {
      let answers = recording.answers.map { Answer($0) }
      // Opening a file records which seasons' time has come. Here no time passes: what an image holds is what the story wrote.
      let clock = VirtualClock(begin)
      // Memory, where there is some: the images are the disk.
      let memory = URL(filePath: "/dev/shm")
      let isThere = FileManager.default.isWritableFile(atPath: memory.path)
      let place = (isThere ? memory : folder.url).appending(path: "touchschool-images-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: place) }
      return try await PowerCuts(recording, ignoresSyncs: ignoringSyncs).report(
        images: images, seed: seed, afterLines: first, in: place
      ) { image, acknowledged in
        let path = image.appending(path: "contest.sqlite").path
        // Before the first answer, there may be no file, or the beginning of one.
        let leaderboard = try Leaderboard.open(path, clock: clock)
        defer { try? leaderboard.close() }
        let found = try await leaderboard.digest()
        var findings: [String] = []
        let promised = answers.prefix(acknowledged).map(\.revision).max() ?? 0
        if !answers[max(0, acknowledged - 1)...].contains(where: { $0.state == Answer.state(found) }) {
          let isMore = mayHoldMore && found.revision.rawValue > promised
          if !isMore { findings.append("it holds revision \(found.revision), \(promised) was acknowledged") }
        }
        let check = try await leaderboard.check()
        if !check.isWhole { findings.append("\(check)") }
        return try await findings + faults(ofBackup: path + ".backup", answers: answers, acknowledged: acknowledged)
      }
    }

    /// What is wrong with a backup: its name stands for a whole one, and for none older than the last that was acknowledged.
    private func faults(ofBackup path: String, answers: [Answer], acknowledged: Int) async throws -> [String] {
      let promised = answers.prefix(acknowledged).last { $0.isOfBackup }
      guard FileManager.default.fileExists(atPath: path) else {
        return promised.map { ["the backup of revision \($0.revision) is not there"] } ?? []
      }
      let backup = try Leaderboard.open(path, clock: VirtualClock(begin), access: .readOnly)
      defer { try? backup.close() }
      let state = Answer.state(try await backup.digest())
      let isKnown = answers[max(0, acknowledged - 1)...].contains { $0.isOfBackup && $0.state == state }
      var faults = isKnown || promised?.state == state ? [] : ["the backup holds \(state)"]
      let check = try await backup.check()
      if !check.isWhole { faults.append("the backup: \(check)") }
      return faults
    }

    /// A line that the story printed.
    private struct Answer {
      let revision: Int64
      /// The revision and the digest.
      let state: String
      let isOfBackup: Bool

      init(_ line: String) {
        let words = line.split(separator: " ")
        revision = words.first.flatMap { Int64($0) } ?? 0
        state = words.prefix(2).joined(separator: " ")
        isOfBackup = words.last == "backup"
      }

      static func state(_ digest: ContestDigest) -> String { "\(digest.revision) \(digest.digest)" }
    }

    /// How many syncs of the log it takes until the two sessions are there.
    private func syncsBeforeBatches() async throws -> Int {
      let other = folder.url.resolvingSymlinksInPath().appending(path: "other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      let recorder = try Recorder(folder: other, tools: folder.url)
      let ending = try await recorder.run(
        try Program.built("torture"),
        [
          "story", "--database", other.appending(path: "contest.sqlite").path, "--only-batches", "--batches", "0",
          "--without-closing",
        ])
      try #require(ending.status == 0, "\(ending.errors)")
      return try recorder.recording().logSyncs
    }

    @Test func `loses nothing that was acknowledged, and leaves nothing half`() async throws {
      let recorder = try recorder()
      try await run(recorder)
      let recording = try recorder.recording()
      #expect(recording.answers.count > 25)
      let report = try await report(recording, images: images)
      #expect(report.images == images)
      #expect(report.findings.isEmpty, "\(report.findings.count): \(report.findings.prefix(5))")
    }

    /// Without this, a recorder that records nothing would pass.
    @Test func `loses what was acknowledged where the disk lies about its syncs`() async throws {
      let recorder = try recorder()
      try await run(recorder)
      let report = try await report(try recorder.recording(), images: images / 3, ignoringSyncs: true)
      #expect(report.findings.count > images / 30)
    }

    /// The first process has the commit in the log, and its sync has not begun. The second one finds it, and answers the repeat from it.
    @Test(arguments: [1, 8])
    func `after a process was killed in a sync and the next one has answered its repeat loses nothing`(sync: Int)
      async throws
    {
      let sync = try await syncsBeforeBatches() + sync
      let recorder = try recorder()
      let killed = try await run(recorder, ["--only-batches"], .init(killedInSync: sync))
      try #require(killed.wasKilled)
      let lines = killed.lines.count
      // No more batches than the first one sent, so that nothing but repeats is answered.
      let batches = lines - 4 + 1
      try await run(recorder, ["--only-batches", "--batches", "\((batches + 1) / 2)", "--without-closing"])
      let report = try await report(
        try recorder.recording(), images: images / 4, seed: UInt64(sync), afterLines: lines + 1, mayHoldMore: true)
      #expect(report.findings.isEmpty, "\(report.findings.count): \(report.findings.prefix(5))")
    }

    /// In the last case the process is killed before it could write anew what the failed sync left off the disk.
    @Test(arguments: [(2, 3), (5, 8), (5, 5)])
    func `after a sync failed, the process was killed, and the next one has gone on loses nothing`(
      failing: Int, killed sync: Int
    ) async throws {
      let before = try await syncsBeforeBatches()
      let recorder = try recorder()
      let fault = Recorder.Fault(killedInSync: before + sync, failingSync: before + failing)
      let killed = try await run(recorder, ["--only-batches"], fault)
      try #require(killed.wasKilled)
      try await run(recorder, ["--only-batches", "--without-closing"])
      let report = try await report(
        try recorder.recording(), images: images / 3, seed: UInt64(sync), afterLines: killed.lines.count,
        mayHoldMore: true)
      #expect(report.findings.isEmpty, "\(report.findings.count): \(report.findings.prefix(5))")
    }

    @Test(arguments: 1...3) func `after a sync failed loses nothing of what is acknowledged later`(failing: Int)
      async throws
    {
      let before = try await syncsBeforeBatches()
      let recorder = try recorder()
      try await run(recorder, ["--only-batches", "--batches", "6"], .init(failingSync: before + failing))
      let report = try await report(
        try recorder.recording(), images: images / 6, seed: UInt64(failing), mayHoldMore: true)
      #expect(report.findings.isEmpty, "\(report.findings.count): \(report.findings.prefix(5))")
    }

    @Test func `is not what a read that fails once is told as`() async throws {
      try await run(try recorder(), ["--only-batches"])
      var told: [String] = []
      for read in 1...40 {
        let ending = try await recorder().run(
          try Program.built("torture"), story(["--only-batches"]), .init(failingRead: read))
        if ending.status != 0 { told.append(ending.errors) }
      }
      #expect(!told.isEmpty)
      #expect(!told.contains { $0.contains("damaged") || $0.contains("backup") }, "\(told)")
    }
  }
#endif
