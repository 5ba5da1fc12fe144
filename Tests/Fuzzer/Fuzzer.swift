import Foundation
import Fuzzing

#if ONLINE
  import OnlineFuzzing
#endif

// Has libFuzzer call one reader: `fuzz TARGET FOLDER [options of libFuzzer]`. The folder gets the seeds, and then the corpus. libFuzzer brings
// the `main`; `.ci/fuzz` builds this.

#if ONLINE
  private let targets = FuzzTarget.all + FuzzTarget.online
#else
  private let targets = FuzzTarget.all
#endif

// Set before libFuzzer's one thread reads it.
private nonisolated(unsafe) var read: @Sendable ([UInt8]) -> Void = { _ in }

/// libFuzzer calls it once, and reads the arguments afterwards.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ list: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  var arguments = (0..<Int(count.pointee)).compactMap { list.pointee[$0].map { String(cString: $0) } }
  guard arguments.count >= 3, let target = targets.first(where: { $0.name == arguments[1] }) else {
    print("fuzz TARGET FOLDER [options of libFuzzer]; targets: \(targets.map(\.name).joined(separator: " "))")
    exit(64)
  }
  read = target.read
  do { try prepare(target, folder: arguments[2], &arguments) } catch {
    print(error)
    exit(73)
  }
  arguments.remove(at: 1)
  let changed = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
  for (place, argument) in arguments.enumerated() { changed[place] = strdup(argument) }
  changed[arguments.count] = nil
  list.pointee = changed
  count.pointee = CInt(arguments.count)
  return 0
}

/// Writes the seeds and the words of a target.
private func prepare(_ target: FuzzTarget, folder: String, _ arguments: inout [String]) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (number, seed) in target.seeds.enumerated() {
    try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(number)"))
  }
  guard !target.words.isEmpty else { return }
  let words = target.words.map { word in "\"" + word.utf8.map { String(format: "\\x%02x", $0) }.joined() + "\"\n" }
  try Data(words.joined().utf8).write(to: URL(filePath: folder + ".words"))
  arguments.append("-dict=\(folder).words")
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  read(Array(UnsafeBufferPointer(start: start, count: size)))
  return 0
}
