/// What a disk may hold after a power cut, from what a process asked of it.
///
/// What was written to a file and not synced since may be on the disk, in part or not at all, in any order, and torn between sectors of 512
/// bytes. A failed sync leaves it so for ever: the system takes what it could not write for written. A name in a folder may be lost until the
/// folder is synced.
struct Disk {
  /// How long a piece is that is on the disk as a whole or not at all.
  static let sector = 512

  private struct Change {
    enum Kind {
      case write(offset: Int, bytes: ArraySlice<UInt8>)
      case cut(length: Int)
    }
    enum Fate { case open, certain, forgotten }

    let kind: Kind
    var fate = Fate.open
  }

  private struct File {
    var content: [UInt8] = []
    /// The changes since, oldest first.
    var changes: [Change] = []
  }

  private enum NameChange {
    case add(String, Int)
    case remove(String)
    case move(String, String)
  }

  private var files: [File] = []
  /// What the running system sees.
  private var names: [String: Int] = [:]
  private var open: [Descriptor: Opened] = [:]
  private var certainNames: [String: Int] = [:]
  private var nameChanges: [NameChange] = []
  private let folder: String
  private let ignoresSyncs: Bool

  private struct Descriptor: Hashable { let process: Int, number: Int }
  private enum Opened { case file(Int), folder }

  /// A disk that holds these files for certain.
  ///
  /// - Parameter ignoresSyncs: whether it lies: nothing of what comes is ever certain. A test has to find that out.
  init(folder: String, holding contents: [String: [UInt8]], ignoresSyncs: Bool) {
    self.folder = folder
    self.ignoresSyncs = ignoresSyncs
    for (name, content) in contents {
      names[name] = files.count
      files.append(File(content: content))
    }
    certainNames = names
  }

  // MARK: What is asked of it

  mutating func take(_ record: Recording.Record) {
    let descriptor = Descriptor(process: record.process, number: record.descriptor)
    switch record.kind {
    case .open:
      if record.name == folder { return open[descriptor] = .folder }
      if record.number == 1 || names[record.name] == nil {
        names[record.name] = files.count
        nameChanges.append(.add(record.name, files.count))
        files.append(File())
      }
      if let file = names[record.name] { open[descriptor] = .file(file) }
    case .close: open[descriptor] = nil
    case .write: change(descriptor, .write(offset: record.number, bytes: record.bytes))
    case .cut: change(descriptor, .cut(length: record.number))
    case .sync: sync(descriptor, succeeds: record.succeeded)
    case .remove:
      names[record.name] = nil
      nameChanges.append(.remove(record.name))
    case .rename:
      names[record.text] = names.removeValue(forKey: record.name)
      nameChanges.append(.move(record.name, record.text))
    case .link:
      names[record.text] = names[record.name]
      if let file = names[record.name] { nameChanges.append(.add(record.text, file)) }
    case .answer: break
    }
  }

  private mutating func change(_ descriptor: Descriptor, _ kind: Change.Kind) {
    guard case .file(let file)? = open[descriptor] else { return }
    files[file].changes.append(Change(kind: kind))
  }

  private mutating func sync(_ descriptor: Descriptor, succeeds: Bool) {
    guard !ignoresSyncs, let opened = open[descriptor] else { return }
    switch opened {
    case .folder:
      guard succeeds else { return }
      for change in nameChanges { Self.apply(change, to: &certainNames) }
      nameChanges = []
    case .file(let file):
      for place in files[file].changes.indices where files[file].changes[place].fate == .open {
        files[file].changes[place].fate = succeeds ? .certain : .forgotten
      }
      // What is certain and has nothing uncertain below it is content.
      let first = files[file].changes.firstIndex { $0.fate != .certain } ?? files[file].changes.count
      for change in files[file].changes[..<first] { Self.apply(change.kind, to: &files[file].content) }
      files[file].changes.removeFirst(first)
    }
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int]) {
    switch change {
    case .add(let name, let file): names[name] = file
    case .remove(let name): names[name] = nil
    case .move(let from, let to): names[to] = names.removeValue(forKey: from)
    }
  }

  private static func apply(_ change: Change.Kind, to content: inout [UInt8]) {
    switch change {
    case .write(let offset, let bytes): write(bytes, at: offset, to: &content)
    case .cut(let length):
      if length < content.count { content.removeLast(content.count - length) }
      grow(&content, to: length)
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, at offset: Int, to content: inout [UInt8]) {
    grow(&content, to: offset + bytes.count)
    content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  private static func grow(_ content: inout [UInt8], to length: Int) {
    if length > content.count { content.append(contentsOf: repeatElement(0, count: length - content.count)) }
  }

  // MARK: What it holds after a cut

  /// How much of what is uncertain is on the disk.
  enum Luck: CaseIterable {
    case nothing, everything
    /// What was asked first, in each file.
    case beginning
    /// Any of the changes, each as a whole.
    case some
    /// Any of the changes, torn between sectors.
    case torn
  }

  /// The files after a cut at this moment, by their paths.
  func image(_ luck: Luck, _ random: inout some RandomNumberGenerator) -> [String: [UInt8]] {
    var names = certainNames
    let kept =
      switch luck {
      case .nothing: 0
      case .everything: nameChanges.count
      default: Int.random(in: 0...nameChanges.count, using: &random)
      }
    for change in nameChanges.prefix(kept) { Self.apply(change, to: &names) }
    var image: [String: [UInt8]] = [:]
    // In an order of its own, so that equal seeds give equal images.
    for (name, file) in names.sorted(by: { $0.key < $1.key }) { image[name] = content(of: files[file], luck, &random) }
    return image
  }

  private func content(of file: File, _ luck: Luck, _ random: inout some RandomNumberGenerator) -> [UInt8] {
    var content = file.content
    let uncertain = file.changes.count { $0.fate != .certain }
    var left = luck == .beginning ? Int.random(in: 0...uncertain, using: &random) : 0
    for change in file.changes {
      let isThere: Bool =
        switch (change.fate, luck) {
        case (.certain, _): true
        case (_, .nothing): false
        case (_, .everything): true
        case (_, .beginning): left > 0
        case (_, .some), (_, .torn): Bool.random(using: &random)
        }
      if change.fate != .certain { left -= 1 }
      guard isThere else { continue }
      guard luck == .torn, change.fate != .certain, case .write(let offset, let bytes) = change.kind else {
        Self.apply(change.kind, to: &content)
        continue
      }
      tear(bytes, at: offset, into: &content, &random)
    }
    return content
  }

  private func tear(
    _ bytes: ArraySlice<UInt8>, at offset: Int, into content: inout [UInt8], _ random: inout some RandomNumberGenerator
  ) {
    var start = offset
    while start < offset + bytes.count {
      let end = min((start / Self.sector + 1) * Self.sector, offset + bytes.count)
      if Bool.random(using: &random) {
        let first = bytes.startIndex + start - offset
        Self.write(bytes[first..<first + end - start], at: start, to: &content)
      }
      start = end
    }
  }
}
