/// A reader of bytes from outside, as a fuzzer calls it.
package struct FuzzTarget: Sendable {
  /// What the fuzzer and its corpus are called by.
  package let name: String
  /// Inputs of our own making that lead it into the reader, and those that it once broke.
  package let seeds: [[UInt8]]
  /// Words of the format, of which new inputs are put together.
  package let words: [String]
  /// Reads an input. An error that the reader throws is an answer; what is wrong ends the process.
  package let read: @Sendable ([UInt8]) -> Void

  package init(
    _ name: String, seeds: [String], bytes: [[UInt8]] = [], words: [String] = [],
    read: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.seeds = seeds.map { Array($0.utf8) } + bytes
    self.words = words
    self.read = read
  }

  /// Ends the process where a promise of the reader does not hold.
  package static func demand(_ holds: Bool, _ promise: String) {
    if !holds { fatalError("\(promise) does not hold") }
  }
}
