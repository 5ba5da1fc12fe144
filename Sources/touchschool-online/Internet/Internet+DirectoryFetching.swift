import Basics
import AsyncHTTPClient
import GameAPI
import NIOPosix
package import HTTPCalls
import SchoolDirectory
import TouchSchoolCommand
import TapGame

extension Internet {
  func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch {
    guard let key = APIKey(request.key) else {
      throw DirectoryRequest.Failure(
        fault: .call,
        description: Language.ofCall(
          "키의 글자나 길이가 맞지 않아요. 다시 복사해 주세요.",
          "The key has characters or a length that no key has; copy it again."))
    }
    return { progress in
      do {
        return try await HTTPClient.withHTTPClient(
          eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: DirectoryFetcher.configuration
        ) { client in
          try await DirectoryFetcher(
            request.api, key: key, levels: request.levels, base: request.base, client: client
          ).edition(progress: progress)
        }
      } catch let error as FetchError {
        let fault: DirectoryRequest.Failure.Fault = error.isUnavailable ? .availability : .answer
        throw DirectoryRequest.Failure(fault: fault, description: error.hinted(inKorean: error.korean))
      }
    }
  }
}

extension FetchError {
  fileprivate var korean: String {
    switch self {
    case .unreachable(let host, let reason):
      "\(host)에 연결할 수 없어요 (\(SystemReason.korean(reason))). 네트워크를 확인하고 다시 해 주세요."
    case .status(let code, _):
      switch code {
      case 401, 403: "서버가 거절했어요 (HTTP \(code)). 키를 확인해 주세요."
      case 404: "서버에 그런 주소가 없어요 (HTTP 404). 주소를 확인해 주세요."
      case 429: "서버가 지금은 더 받지 않아요 (HTTP 429). 나중에 다시 해 주세요."
      case 500...: "서버에 문제가 있어요 (HTTP \(code)). 나중에 다시 해 주세요."
      default: "서버가 HTTP \(code)\(KoreanParticle.towards.after("\(code)")) 대답했어요. 키와 주소를 확인해 주세요."
      }
    case .redirected(let host): "서버가 \(host ?? "다른 곳")에 물어보래요. 키는 그곳에 보내지 않았어요. 맞는 곳이면 그곳에 물어봐 주세요."
    case .unreadable(_, _, .answered(let code, let message), _):
      DirectoryError.answered(code: code, message: message).korean
    case .unreadable(let list, let page, _, _): "\(list) \(page)쪽의 대답을 읽을 수 없어요. 키를 확인하고 나중에 다시 해 주세요."
    case .tooLarge(let list, let page, let limit):
      "\(list) \(page)쪽의 대답이 \(limit >> 20)MiB보다 길어서 읽지 않았어요. 주소를 확인해 주세요."
    case .empty(let list): "\(list)에 학교가 없어요. 키와 학교급을 확인해 주세요."
    case .noTotal(let list, let page): "\(list) \(page)쪽에 학교의 수가 없어서 다 왔는지 알 수 없어요. 나중에 다시 해 주세요."
    case .implausibleTotal(let list, let total): "\(list)에 학교가 \(total)곳이라는데 그럴 수 없어요. 나중에 다시 해 주세요."
    case .changed(let list, let before, let now): "읽는 동안 \(list)의 학교가 \(before)곳에서 \(now)곳으로 바뀌었어요. 다시 해 주세요."
    case .repeated(let list, let page): "\(list) \(page)쪽에 앞에 나온 학교가 또 있어요. 나중에 다시 해 주세요."
    case .incomplete(let list, let total, let received):
      "\(list)의 학교 \(total)곳 중 \(received)곳만 왔어요. 나중에 다시 해 주세요."
    }
  }
}

extension FetchError: OptionHint {
  package var option: String? {
    switch self {
    case .status(401, _), .status(403, _), .status(429, _), .status(500..., _): nil
    case .status, .redirected, .tooLarge: "--base-url"
    case .empty: "--level"
    default: nil
    }
  }
}
