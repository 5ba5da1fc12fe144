import Foundation

/// Shifts a process's wall clock while it runs, by a library that is loaded into it.
struct ClockShift: Sendable {
  private let library: String
  private let file: String

  /// The path of a C compiler; `nil` if there is none.
  static var compiler: String? { Tool.path("cc") ?? Tool.path("clang") }

  /// Compiles the library, if it is not there yet.
  ///
  /// - Parameters:
  ///   - folder: the folder for the library.
  ///   - name: the name of the process whose clock it is.
  /// - Throws: ``CampaignError`` where there is no C compiler.
  init(folder: URL, name: String) throws {
    library = folder.appending(path: "shift.so").path
    file = folder.appending(path: "\(name).clock").path
    if !FileManager.default.fileExists(atPath: library) {
      guard let compiler = Self.compiler else { throw CampaignError("There is no C compiler; install cc or clang.") }
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "shift.c").path
      try Tool.run(compiler, "-shared", "-fPIC", "-O1", "-o", library, source)
    }
    try set(milliseconds: 0)
  }

  /// What the process's environment has to have.
  var environment: [String: String] { ["LD_PRELOAD": library, "CLOCK_SHIFT": file] }

  /// Shifts the clock, at once.
  func set(milliseconds: Int64) throws {
    if !FileManager.default.fileExists(atPath: file) { try Data(count: 8).write(to: URL(filePath: file)) }
    // In place: the process has the file in its memory.
    guard let handle = FileHandle(forWritingAtPath: file) else { throw CampaignError("\(file) cannot be written.") }
    try handle.write(contentsOf: withUnsafeBytes(of: milliseconds * 1_000_000) { Data($0) })
    try handle.close()
  }
}
