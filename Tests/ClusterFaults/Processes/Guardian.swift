import ChildPrograms
import Foundation
import Synchronization

/// A shell that ends what was started, when this process is gone, however it ended.
final class Guardian: Sendable {
  private let process: ChildProgram
  private let lifeline: Mutex<FileHandle>

  private static let script = """
    trap '' INT TERM HUP
    all=
    while read -r word id; do
      if [ "$word" = add ]; then all="$all $id"; continue; fi
      left=
      for one in $all; do [ "$one" = "$id" ] || left="$left $one"; done
      all=$left
    done
    [ -z "$all" ] || kill -9 $all
    """

  init() throws {
    let pipe = Pipe()
    process = try ChildProgram(
      ["/bin/sh", "-c", Self.script], input: .pipe(pipe), output: .nothing, errors: .nothing)
    lifeline = Mutex(pipe.fileHandleForWriting)
  }

  /// Notes that a process was started.
  func add(_ id: Int32) { write("add \(id)\n") }

  /// Notes that a process has ended.
  func remove(_ id: Int32) { write("remove \(id)\n") }

  private func write(_ line: String) { lifeline.withLock { try? $0.write(contentsOf: Data(line.utf8)) } }
}
