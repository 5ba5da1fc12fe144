import Foundation
import TestSupport

/// Cuts the power of a recording at many moments and looks at what the disk holds.
struct PowerCuts {
  private let recording: Recording
  private let ignoresSyncs: Bool

  /// - Parameter ignoresSyncs: whether the disk lies: a test has to find that out.
  init(_ recording: Recording, ignoresSyncs: Bool = false) {
    self.recording = recording
    self.ignoresSyncs = ignoresSyncs
  }

  /// What was found.
  struct Report {
    var images = 0
    /// What is wrong with an image, and which one it is.
    var findings: [String] = []
  }

  /// Makes images, and has each looked at.
  ///
  /// - Parameters:
  ///   - count: how many; they are spread over the recording at random.
  ///   - seed: equal seeds give equal images.
  ///   - first: the number of lines that were acknowledged before the first cut.
  ///   - place: a folder for the images, one after the other.
  ///   - look: says what is wrong with the image in the folder, where so many lines were acknowledged before the cut.
  func report(
    images count: Int, seed: UInt64, afterLines first: Int = 0, in place: URL,
    _ look: (_ folder: URL, _ acknowledged: Int) async throws -> [String]
  ) async throws -> Report {
    var random = TestRandom(seed: seed)
    var disk = Disk(folder: recording.folder, holding: recording.before, ignoresSyncs: ignoresSyncs)
    let start = start(afterLines: first)
    let moments = (0..<count).map { _ in Int.random(in: start...recording.records.count, using: &random) }.sorted()
    var report = Report()
    var taken = 0
    var lines = 0
    for moment in moments {
      for record in recording.records[taken..<moment] {
        disk.take(record)
        if record.kind == .answer { lines += record.bytes.count { $0 == UInt8(ascii: "\n") } }
      }
      taken = moment
      let luck = Disk.Luck.allCases.randomElement(using: &random) ?? .nothing
      let folder = place.appending(path: "image-\(report.images)")
      try write(disk.image(luck, &random), to: folder)
      report.images += 1
      var findings: [String]
      do { findings = try await look(folder, lines) } catch { findings = ["\(error)"] }
      report.findings += findings.map { "after record \(moment), \(luck), \(lines) lines: \($0)" }
      try FileManager.default.removeItem(at: folder)
    }
    return report
  }

  /// The first moment at which so many lines were acknowledged.
  private func start(afterLines first: Int) -> Int {
    guard first > 0 else { return 0 }
    var lines = 0
    for (place, record) in recording.records.enumerated() where record.kind == .answer {
      lines += record.bytes.count { $0 == UInt8(ascii: "\n") }
      if lines >= first { return place + 1 }
    }
    return recording.records.count
  }

  private func write(_ image: [String: [UInt8]], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, content) in image {
      try Data(content).write(to: folder.appending(path: URL(filePath: path).lastPathComponent))
    }
  }
}
