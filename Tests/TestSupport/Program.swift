import ChildPrograms
import Dispatch
import Foundation

/// A program that a test runs to its end, or kills.
package struct Program: Sendable {
  package let path: String
  package let arguments: [String]

  package init(_ path: String, _ arguments: [String] = []) {
    self.path = path
    self.arguments = arguments
  }

  /// How it ended and what it wrote.
  package struct Ending: Sendable {
    package let output: String
    package let errors: String
    package let status: Int32
    package let wasKilled: Bool
    /// The lines of the output that are not empty.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs it on a thread of its own.
  ///
  /// - Parameter lines: after how many lines of output it is killed, with a signal that it cannot catch; `nil` to let it end.
  package func run(killedAfter lines: Int? = nil) async throws -> Ending {
    try await withCheckedThrowingContinuation { waiting in
      DispatchQueue(label: "program").async {
        waiting.resume(with: Result { try runBlocking(killedAfter: lines ?? .max) })
      }
    }
  }

  /// Runs it and blocks this thread until it has ended.
  package func runBlocking(killedAfter limit: Int = .max) throws -> Ending {
    let (output, errors) = (Pipe(), Pipe())
    let child = try ChildProgram([path] + arguments, output: .pipe(output), errors: .pipe(errors))
    var text = Data()
    var count = 0
    var isKilled = false
    while true {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text.append(part)
      count += part.count { $0 == UInt8(ascii: "\n") }
      if count >= limit, !isKilled {
        child.send(SIGKILL)
        isKilled = true
      }
    }
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    let ending = child.wait()
    return Ending(
      output: String(decoding: text, as: UTF8.self), errors: String(decoding: message, as: UTF8.self),
      status: ending.status, wasKilled: ending.isSignal && ending.status == SIGKILL)
  }
}

extension Program {
  /// The path of an installed program, as a shell finds it; `nil` if there is none.
  package static func installed(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The path of a program of this package, which was built beside the test bundle.
  ///
  /// - Throws: ``NotBuilt`` when there is none.
  package static func built(_ name: String) throws -> String {
    // On Linux the bundle is the running program itself; elsewhere a test runner has loaded it.
    let places = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0])]
    let folders = places.flatMap { [$0, $0.deletingLastPathComponent()] }
    for folder in folders {
      let program = folder.appending(path: name).path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue,
        FileManager.default.isExecutableFile(atPath: program)
      {
        return program
      }
    }
    throw NotBuilt(name: name, folders: folders.map(\.path))
  }

  /// The program was not built.
  package struct NotBuilt: Error, CustomStringConvertible {
    let name: String
    let folders: [String]
    package var description: String {
      "There is no program \(name) in \(folders); build the whole package before its tests."
    }
  }
}
