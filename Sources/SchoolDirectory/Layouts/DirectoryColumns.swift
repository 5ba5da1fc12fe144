/// Which column of a CSV file has which part of a school.
///
/// TouchSchool's own CSV calls its columns by the names of ``Part``. With this value, any CSV file can be read as one:
/// `id=UAI,name=Appellation`.
public struct DirectoryColumns: Hashable, Sendable {
  /// A part of a school that a column can have.
  public enum Part: String, CaseIterable, Sendable {
    /// The id, or a code from which the id is made.
    case id
    /// The name. Each file must have it.
    case name
    case level, region, district, address, latitude, longitude, status
    /// The head count; empty or 0 if it is unknown.
    case pupils
    /// The school that a group is inside: its id, or its code in the same file.
    case parent
  }

  /// The column of each part, by its name in the header or by its number from 1.
  public let columns: [Part: String]

  /// Whether the file has no header, because all columns are numbers.
  var areNumbers: Bool { columns.values.allSatisfy { Int($0) != nil } }

  /// Reads pairs of a part and a column, such as `id=UAI,name=Appellation`, or `id=1,name=2` for a file without a header.
  ///
  /// - Returns: `nil` if a part is unknown or given twice, if a column is empty, or if the name has no column.
  public init?(_ text: String) {
    var columns: [Part: String] = [:]
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = pair.firstIndex(of: "="),
        let part = Part(rawValue: CleanText.string(String(pair[..<equals]))),
        columns[part] == nil
      else { return nil }
      let column = CleanText.string(String(pair[pair.index(after: equals)...]))
      guard !column.isEmpty else { return nil }
      columns[part] = column
    }
    guard columns[.name] != nil else { return nil }
    self.columns = columns
  }

  /// The columns of a header whose names mean parts, in any case and language that is known here; `nil` if none of them
  /// is a name.
  init?(ofHeader names: [String]) {
    var columns: [Part: String] = [:]
    for name in names {
      guard let part = Self.part(called: name), columns[part] == nil else { continue }
      columns[part] = name
    }
    guard columns[.name] != nil else { return nil }
    self.columns = columns
  }

  private static func part(called name: String) -> Part? {
    switch name.lowercased() {
    case "이름", "학교", "학교명", "학교 이름", "school", "school name", "school_name": .name
    case "학교id", "학교 id", "코드", "학교코드", "code": .id
    case "학교급", "구분": .level
    case "시도", "지역": .region
    case "시군구": .district
    case "주소": .address
    case "위도": .latitude
    case "경도": .longitude
    case "students", "enrolment", "enrollment", "학생수", "학생 수": .pupils
    case let name: Part(rawValue: name)
    }
  }
}

extension SchoolLevel {
  /// The level that a word in somebody's own list means, in English, French, German or Korean; `nil` if it means none.
  init?(word: String) {
    switch word.lowercased() {
    case "primary", "primary school", "elementary school", "ecole", "école", "grundschule", "초", "초등", "초등학교":
      self = .elementary
    case "middle school", "collège", "중", "중등", "중학교": self = .middle
    case "secondary", "secondary school", "high school", "lycee", "lycée", "gymnasium",
      "integrierte sekundarschule", "고", "고등", "고등학교":
      self = .high
    case "special school", "förderschule", "sonderschule", "특수", "특수학교": self = .special
    case "기타", "각종학교": self = .other
    case let word: self.init(rawValue: word)
    }
  }
}

extension School.Status {
  /// The status that a word in somebody's own list means, in English, French, German or Korean; `nil` if it means none.
  init?(word: String) {
    switch word.lowercased() {
    case "active", "ouvert", "a fermer", "à fermer", "offen", "운영", "운영중": self = .open
    case "inactive", "ferme", "fermé", "a ouvrir", "à ouvrir", "geschlossen", "폐교", "휴교": self = .closed
    case let word: self.init(rawValue: word)
    }
  }
}
