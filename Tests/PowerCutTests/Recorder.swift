#if os(Linux)
  import Foundation
  import TestSupport

  /// Runs programs and records what they ask of the disk below a folder.
  struct Recorder {
    /// The folder that is recorded, as the system names it.
    let folder: URL
    private let library: URL
    private let log: URL
    private let before: [String: [UInt8]]

    /// What goes wrong for a program; syncs are counted from its start, those of write-ahead logs only.
    struct Fault: Sendable {
      var killedInSync: Int?
      var failingSync: Int?
      var failingRead: Int?
    }

    /// Compiles what is preloaded, with the C compiler of the toolchain or the system.
    ///
    /// - Parameters:
    ///   - folder: the folder with the database; what lies there now is taken to be on the disk for certain.
    ///   - tools: a folder for what is compiled and recorded.
    init(folder: URL, tools: URL) throws {
      self.folder = folder.resolvingSymlinksInPath()
      library = tools.appending(path: "recorder.so")
      log = tools.appending(path: "recording-\(UUID().uuidString)")
      before = try Self.contents(of: self.folder)
      guard !FileManager.default.fileExists(atPath: library.path) else { return }
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "recorder.c")
      guard let compiler = Program.installed("cc") ?? Program.installed("clang") else {
        throw PowerCutError("There is no C compiler; install cc or clang.")
      }
      let ending = try Program(compiler, ["-shared", "-fPIC", "-O1", "-o", library.path, source.path]).runBlocking()
      guard ending.status == 0 else { throw PowerCutError("recorder.c cannot be compiled: \(ending.errors)") }
    }

    private static func contents(of folder: URL) throws -> [String: [UInt8]] {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      return try Dictionary(
        uniqueKeysWithValues: files.filter { !$0.lastPathComponent.hasSuffix("-shm") }
          .map { (folder.appending(path: $0.lastPathComponent).path, [UInt8](try Data(contentsOf: $0))) })
    }

    /// Runs a program; several may run one after the other, or at a time.
    func run(_ program: String, _ arguments: [String], _ fault: Fault = Fault()) async throws -> Program.Ending {
      var words = [
        "LD_PRELOAD=\(library.path)", "POWERCUT_FOLDER=\(folder.path)", "POWERCUT_LOG=\(log.path)",
      ]
      if let sync = fault.killedInSync { words.append("POWERCUT_KILL_SYNC=\(sync)") }
      if let sync = fault.failingSync { words.append("POWERCUT_FAIL_SYNC=\(sync)") }
      if let read = fault.failingRead { words.append("POWERCUT_FAIL_READ=\(read)") }
      return try await Program("/usr/bin/env", words + [program] + arguments).run()
    }

    /// What was recorded so far.
    func recording() throws -> Recording {
      try Recording(folder: folder.path, before: before, log: [UInt8](try Data(contentsOf: log)))
    }
  }
#endif
