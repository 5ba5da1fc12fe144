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
