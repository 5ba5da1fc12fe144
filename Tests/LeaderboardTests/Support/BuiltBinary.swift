import Foundation

/// Finds the programs that were built along with the tests.
enum BuiltBinary {
  /// The program of this name, beside the test bundle.
  ///
  /// - Throws: ``NotBuilt`` when there is none.
  static func url(_ name: String) throws -> URL {
    // On Linux the bundle is the running program itself; elsewhere a test runner has loaded it.
    let places = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0])]
    let folders = places.flatMap { [$0, $0.deletingLastPathComponent()] }
    for folder in folders {
      let program = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue,
        FileManager.default.isExecutableFile(atPath: program.path)
      {
        return program
      }
    }
    throw NotBuilt(name: name, folders: folders.map(\.path))
  }

  /// There is no such program.
  struct NotBuilt: Error, CustomStringConvertible {
    let name: String
    let folders: [String]
    var description: String { "There is no program \(name) in \(folders); build the whole package before its tests." }
  }
}
