/// Bundles a page's modules into one script, so that a phone makes one request instead of one for each module in turn.
///
/// Each module becomes a block. The blocks have the order in which a browser would run the modules. The exports of a
/// module become the properties of an object, and an import becomes constants with these values. This is correct as
/// long as no module imports a variable that changes; such an import is refused.
struct ModuleBundle {
  struct Failure: Error, Equatable, CustomStringConvertible {
    /// One sentence that names the module and what is not supported.
    let description: String
  }

  private(set) var script = ""
  /// The folders of the modules.
  var folders: Set<Substring> { Set(names.keys.map { $0.prefix { $0 != "/" } }) }
  private let sources: [String: String]
  private var names: [String: String] = [:]
  private var variables: [String: Set<String>] = [:]
  private var unfinished: Set<String> = []

  /// Bundles a module and all that it imports.
  ///
  /// - Parameters:
  ///   - entry: the path of the module that the page runs, such as `game/app.js`.
  ///   - sources: the modules by their paths, without comments.
  /// - Throws: ``Failure`` if a module is missing, if modules import each other in a circle, or if an import or export
  ///   has an unsupported form.
  init(of entry: String, in sources: [String: String]) throws {
    self.sources = sources
    _ = try add(entry)
    script = Self.withShortNames(script)
  }

  /// A script with short names in place of the long private ones of its classes, which are a fifteenth of it. A private
  /// name means nothing outside of its class, so one short name can stand for equal names of several classes. What is
  /// never used with a dot, such as an id in a text, is not such a name.
  private static func withShortNames(_ script: String) -> String {
    var names: [Substring: String] = [:]
    for use in script.matches(of: #/\.(#\w{5,})/#) where names[use.1] == nil {
      names[use.1] = "#$\(String(names.count, radix: 36))"
    }
    return script.replacing(#/([.;{}\n] ?|\b(?:get|set|async) )(#\w{5,})/#) { match in
      names[match.2].map { match.1 + $0 } ?? String(match.0)
    }
  }

  /// Appends a module after the modules that it imports, unless the script already has it. Returns the name of the
  /// module's object.
  private mutating func add(_ path: String) throws -> String {
    if let name = names[path] { return name }
    guard let source = sources[path] else { throw Failure(description: "There is no module \(path).") }
    // An absolute path means the same in a bundle.
    let others = source.replacing(/import\('\/[^']+'\)/, with: "")
    guard !others.contains("import(") && !others.contains("import.meta") else {
      throw Failure(description: "\(path) imports while it runs, which a bundle cannot; import at its beginning.")
    }
    guard unfinished.insert(path).inserted else {
      throw Failure(description: "\(path) imports itself by way of others; break the circle.")
    }
    var body = ""
    var exports: [String] = []
    for statement in Self.statements(of: source) {
      if statement.hasPrefix("import") {
        body += try constants(of: statement, in: path) + "\n"
        continue
      }
      // Indentation is a tenth of a script, and phones need neither it nor empty lines.
      var code = statement.drop { $0 == " " }
      if statement.hasPrefix("export") {
        let (declaration, name, isVariable) = try Self.declaration(of: statement, in: path)
        code = declaration
        exports.append(isVariable ? "get \(name)(){return \(name)}" : name)
        if isVariable { variables[path, default: []].insert(name) }
      }
      guard !code.isEmpty else { continue }
      guard code.count(where: { $0 == "`" }).isMultiple(of: 2) else {
        throw Failure(description: "\(path) has a text over several lines, which a bundle would change.")
      }
      body += Self.tight(code)
      // A comment goes to the end of its line, and a statement may end without a semicolon. Other lines go on.
      if let last = code.last, ";{,".contains(last), !code.contains("//") { continue }
      body += "\n"
    }
    unfinished.remove(path)
    let name = "m$\(names.count)"
    names[path] = name
    script += "let \(name);\n{\n\(body)\(name)={\(exports.joined(separator: ","))};\n}\n"
    return name
  }

  /// A line without the spaces around its signs. From its first text, comment or regular expression to its last one, it
  /// stays as it is.
  private static func tight(_ code: Substring) -> String {
    let isMark = { (sign: Character) in "'\"`/".contains(sign) }
    guard let first = code.firstIndex(where: isMark), let last = code.lastIndex(where: isMark) else {
      return bare(code)
    }
    return bare(code[..<first]) + code[first...last] + bare(code[last...].dropFirst())
  }

  private static func bare(_ code: Substring) -> String {
    String(code.replacing(#/ ?(=>|===|!==|&&|\|\||[=?:,;<>(){}]) ?/#) { $0.1 })
  }

  /// The lines of a module. The lines of one import are joined into one line.
  private static func statements(of source: String) -> [String] {
    var statements: [String] = []
    var isOpen = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if isOpen, let last = statements.popLast() {
        statements.append(last + " " + line)
      } else {
        isOpen = line.hasPrefix("import ")
        statements.append(String(line))
      }
      if line.contains(";") { isOpen = false }
    }
    return statements
  }

  private mutating func constants(of statement: String, in path: String) throws -> String {
    guard
      let match = statement.wholeMatch(
        of: /import (?:(?:\* as (?<all>\w+)|\{(?<some>[\w\s,]*)\}) from )?['"](?<from>\.[^'"]+)['"];/)
    else { throw Self.unsupported(statement, in: path) }
    let source = Self.resolve(String(match.from), from: path)
    let object = try add(source)
    if let all = match.all { return "const \(all)=\(object);" }
    guard let some = match.some else { return "" }
    var parts: [String] = []
    for part in some.split(separator: ",") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      // The part after a trailing comma is empty.
      if words.isEmpty { continue }
      guard words.count == 1 || (words.count == 3 && words[1] == "as") else {
        throw Self.unsupported(statement, in: path)
      }
      guard variables[source]?.contains(words[0]) != true else {
        throw Failure(
          description:
            "\(path) imports \(words[0]), which \(source) exports with let; export a function that returns it.")
      }
      parts.append(words.count == 3 ? "\(words[0]):\(words[2])" : words[0])
    }
    return "const{\(parts.joined(separator: ","))}=\(object);"
  }

  /// An exported declaration without the word export, with its name, and whether its value can change.
  private static func declaration(
    of statement: String, in path: String
  ) throws -> (text: Substring, name: String, isVariable: Bool) {
    guard
      let match = statement.prefixMatch(
        of: /export (?<text>(?<kind>(?:async )?function\*?|class|const|let) (?<name>\w+))/)
    else { throw unsupported(statement, in: path) }
    return (statement.dropFirst("export ".count), String(match.name), match.kind == "let")
  }

  private static func unsupported(_ statement: String, in path: String) -> Failure {
    Failure(description: "\(path) has an import or export of a form that the bundle does not support: \(statement)")
  }

  /// The path of a module that another one imports, such as `game/words.js` for `../game/words.js` in `board/app.js`.
  private static func resolve(_ name: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
