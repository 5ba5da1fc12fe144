/// Why an edition is refused. Nothing is imported.
public enum ImportRefusal: Error, Hashable, Sendable {
  /// The edition does not list open schools of its source, and would close them without an explicit request.
  case closesSchools(MissingSchools)
  /// The edition has bad rows. `read` is the number of all rows.
  case badRows([SkippedRow], read: Int)
  /// The edition has groups inside these schools, which nobody knows.
  case groupsWithoutSchool([SchoolID])
  /// The caller has stopped the planning.
  case stopped

  /// Open schools of a source that an edition does not list.
  public struct MissingSchools: Hashable, Sendable {
    public let source: String
    /// The missing schools, ordered by id.
    public let schools: [School]
    /// The number of the source's open schools in the store.
    public let open: Int
    /// Whether a season is live, so that no school closes without an explicit request.
    public let isSeasonLive: Bool

    /// While no season is live, a whole edition may close this many schools without an explicit request, or a tenth of
    /// the open schools if that is more.
    static let tolerance = 20

    /// The missing schools; `nil` if there are none, or if they may be closed. While no season is live, up to
    /// ``tolerance`` schools or a tenth of `open` may be closed.
    init?(source: String, schools: [School], open: Int, isSeasonLive: Bool) {
      guard !schools.isEmpty, isSeasonLive || (schools.count > Self.tolerance && schools.count * 10 > open) else {
        return nil
      }
      self.source = source
      self.schools = schools
      self.open = open
      self.isSeasonLive = isSeasonLive
    }
  }
}

extension ImportRefusal: CustomStringConvertible {
  /// The maximum number of schools or rows that a sentence names.
  private static let named = 3

  /// One sentence for people: what would happen, and how to allow it or avoid it.
  public var description: String {
    switch self {
    case .closesSchools(let missing):
      "The file does not list \(missing.schools.count) of the \(missing.open) open schools of \(missing.source) "
        + "(\(Self.listed(missing.schools.map(\.name)))), and a whole edition would close them"
        + (missing.isSeasonLive ? " while a season is live" : "")
        + ": say that it is whole if it is complete, or a part to close none."
    case .badRows(let rows, let read):
      (rows.count < read
        ? "\(rows.count) of the \(read) rows give" : read == 1 ? "The only row gives" : "All \(read) rows give")
        + " no school (\(Self.listed(rows.map { "line \($0.line): \($0.reason)" }))), and nothing was taken in: "
        + (rows.count < read
          ? "correct them, or say that bad rows are to be skipped." : "check that it is the right file.")
    case .stopped: "The import was stopped; nothing of it was taken in."
    case .groupsWithoutSchool(let schools):
      "The file has groups inside schools that are not there (\(Self.listed(schools.map(\.rawValue)))): "
        + "import the schools first, or correct their ids."
    }
  }

  private static func listed(_ texts: [String]) -> String {
    let rest = texts.count - named
    return texts.prefix(named).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}

extension ImportRefusal {
  package var korean: String {
    switch self {
    case .stopped: return "가져오기를 멈췄어요. 아무것도 들어가지 않았어요."
    case .closesSchools(let missing):
      return
        "\(missing.source)의 열린 학교 \(missing.open)곳 중 \(missing.schools.count)곳이 파일에 없어서 닫히게 돼요. 파일이 전체인지 일부인지 정해 주세요."
    case .badRows(let rows, let read):
      let lines = rows.prefix(3).map { "\($0.line)" }.joined(separator: ", ") + (rows.count > 3 ? " …" : "")
      return "\(read)줄 중 \(rows.count)줄에서 학교를 읽을 수 없어서 아무것도 넣지 않았어요 (줄 \(lines)). 파일을 고치거나 확인해 주세요."
    case .groupsWithoutSchool(let schools):
      let ids = schools.prefix(3).map(\.rawValue).joined(separator: ", ") + (schools.count > 3 ? " …" : "")
      return "모둠이 들어갈 학교를 찾을 수 없어요 (\(ids)). 학교를 먼저 넣거나 ID를 고쳐 주세요."
    }
  }
}

extension DirectoryError {
  package var korean: String {
    switch self {
    case .emptyFile: "빈 파일이에요. 학교 목록을 적어 주세요."
    case .unknownFormat: "알 수 없는 형식이에요. 어느 형식인지 적어 주세요."
    case .unknownColumns(let names):
      "첫 줄(\(Self.shortened(names)))에 아는 열 이름이 없어요. 그 위에 id,name 같은 제목 줄을 적거나, 어느 열이 무엇인지 적거나, 형식을 적어 주세요."
    case .tooManyFields(let line):
      "\(line)째 줄에 칸이 \(CSVReader.maximumFields)개보다 많아요. 학교 목록이 맞는지 확인해 주세요."
    case .tooManyBadRows(let rows):
      "\(rows)줄이 넘는 줄에서 학교를 읽을 수 없어요. 학교 목록이 맞는지 확인해 주세요."
    case .tooLong(let count):
      "파일의 줄이나 값이 \(count)개보다 많아요. 학교 목록이 맞는지 확인하거나, 나누어 주세요."
    case .stopped: "파일을 읽다가 멈췄어요. 다시 주세요."
    case .wrongEncoding(let encoding, let line, let offset):
      "\(line)째 줄(파일의 \(offset)바이트)이 \(encoding)이(가) 아니에요. UTF-8로 저장하거나 다시 내려받아 주세요."
    case .unsupportedEncoding(let encoding): "\(encoding) 인코딩은 읽을 수 없어요. UTF-8로 저장해 주세요."
    case .unclosedQuote(let line, let column):
      "\(line)째 줄 \(column)째 글자에서 열린 따옴표가 닫히지 않았어요. 닫거나, 글 안의 따옴표는 \"\"로 적어 주세요."
    case .textAfterQuote(let line, let column):
      "\(line)째 줄 \(column)째 글자에서 닫힌 따옴표 뒤에 글이 있어요. 지우거나, 글 안의 따옴표는 \"\"로 적어 주세요."
    case .missingColumns(let columns, let format):
      "첫 줄에 없는 열이 있어요: \(columns.joined(separator: ", ")). 더하거나, \(format.rawValue) 말고 다른 형식을 적어 주세요."
    case .brokenJSON(_, let line, let column):
      "\(line)째 줄 \(column)째 글자에서 JSON이 깨졌어요. 파일을 다시 내려받아 주세요."
    case .brokenXML(_, let line, let column): "\(line)째 줄 \(column)째 글자에서 XML이 깨졌어요. 파일을 다시 내려받아 주세요."
    case .noRows: "학교 목록이 들어 있지 않아요. 요청이나 파일을 확인해 주세요."
    case .answered(let code, _): "API가 학교를 주지 않고 \(code)(이)라고 대답했어요. 키와 요청을 확인해 주세요."
    case .levelUnknown: "학교급이 적혀 있지 않고 이름으로도 알 수 없어요. 어느 학교급인지 적어 주세요."
    }
  }
}
