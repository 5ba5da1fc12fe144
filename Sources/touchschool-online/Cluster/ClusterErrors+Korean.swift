import Basics
import Cluster
import Leaderboard
import TapGame

extension EtcdSettingsError {
  var korean: String {
    switch self {
    case .member(let text):
      "“\(text)”\(KoreanParticle.topic.after(text)) etcd 구성원의 주소가 아니에요. http://host:2379처럼, 여럿은 쉼표로 나눠 적어 주세요."
    case .memberTwice(let text): "etcd 구성원 \(text.with(.subject)) 두 번 있어요. 한 번만 적어 주세요."
    case .tooManyMembers(let count): "etcd 구성원 \(count)개는 너무 많아요. \(EtcdMember.most)개까지 적어 주세요."
    case .contest(let name):
      "“\(name)”\(KoreanParticle.topic.after(name)) 대회의 이름으로 쓸 수 없어요. 영문자, 숫자, -, _, .을 1자에서 64자까지 써 주세요."
    case .login: "etcd의 사용자와 비밀번호는 함께 써요. 둘 다 적거나 둘 다 빼 주세요."
    case .identity: "클라이언트 인증서와 그 열쇠는 함께 써요. 둘 다 적거나 둘 다 빼 주세요."
    case .file(let path, _): "\(path.with(.topic)) 쓸 수 없는 파일이에요. 내용과 권한을 확인해 주세요."
    }
  }
}

extension LogFailure {
  var korean: String {
    switch self {
    case .unavailable: "클러스터가 대답하지 않아요. 구성원이 절반 넘게 켜져 있고 서로 이어져 있어야 해요."
    case .full: "클러스터에 자리가 없어요. etcd의 한도를 늘리거나 압축과 조각 모음을 하고, 경보를 꺼 주세요."
    case .refused: "클러스터가 거절했어요. 사용자와 권한을 확인해 주세요."
    case .trimmed(let position): "로그가 \(position)부터 있어서 앞부분을 읽을 수 없어요. 다른 노드에서 스냅샷을 받아 주세요."
    case .replaced: "대회가 클러스터에서 지워졌고, 그 이름은 이제 다른 대회의 것일 수 있어요. 이 노드의 파일은 그 대회의 것이 아니에요."
    }
  }
}

extension ClusterFailure {
  var korean: String {
    switch self {
    case .unavailable: LogFailure.unavailable("").korean
    case .clockOff: "이 노드의 시계가 클러스터의 시계와 달라요. NTP 같은 것으로 맞춰 주세요."
    case .clockUnknown: "클러스터 구성원 절반 넘게와 아직 시계를 견주지 못했어요. 대답이 오면 저절로 이어 가요."
    case .logAhead:
      "클러스터의 로그가 이 노드의 시계보다 앞서 있어요. 시계가 맞으면 그만큼 기다리거나 노드의 파일로 새로 시작해 주세요: "
        + "모든 노드를 멈추고 touchschool cluster leave, cluster remove, cluster init"
    case .late: "etcd로 가는 회선이나 디스크가 느려서 이 노드가 뒤처졌어요. 따라잡으면 저절로 이어 가요."
    case .notKnown(let nodes):
      "\(nodes.isEmpty ? "몇몇 노드" : nodes.joined(separator: ", "))의 버전은 이 명령을 아직 몰라요. 모든 노드를 업데이트하고 30초 뒤에 다시 보내 주세요."
    case .replaced: LogFailure.replaced.korean
    case .olderLog:
      "클러스터의 로그가 전보다 먼저 끝나요. etcd를 옛 백업으로 되돌린 것이니 가장 앞선 파일로 새로 시작해 주세요: "
        + "모든 노드를 멈추고 touchschool cluster leave, cluster remove, cluster init"
    case .differs: "이 노드의 파일이 다른 노드들의 파일과 달라서, 스냅샷에서 다시 시작해요."
    case .superseded: "노드가 한동안 멈춰 있어서 아무것도 세지 않았어요."
    case .file: "노드의 파일을 읽거나 쓰지 못했어요. 디스크와 권한을 확인해 주세요."
    case .fileGone: "쓰는 동안 노드의 파일이 사라져서 노드를 끝내요. 다시 시작하면 스냅샷을 받아요."
    case .unreadable(let position, _): "로그의 \(position)번 기록을 읽을 수 없어요. TouchSchool을 업데이트해 주세요."
    case .behind: "노드가 먼저 다른 노드에서 스냅샷을 받아야 해요."
    case .stopping: "노드가 멈추는 중이에요."
    }
  }
}

extension OpeningFailure {
  var korean: String {
    switch self {
    case .ownContest(let path):
      "\(path)에는 따로 있는 대회가 들어 있어요. --database로 다른 파일을 적거나, 그 대회로 클러스터를 시작해 주세요: touchschool cluster init --from \(path)"
    case .otherContest(let path, let name, let wanted):
      "\(path.with(.topic)) 이 클러스터의 “\(wanted)”\(KoreanParticle.subject.after(wanted)) 아니라 다른 대회 “\(name)”의 파일이에요. "
        + "--database로 다른 파일을 적어 주세요."
    case .noContest(let path, let name, let wanted):
      "\(path.with(.topic)) “\(name)”의 파일인데, 클러스터에는 대회 “\(wanted)”\(KoreanParticle.subject.after(wanted)) 없어요. "
        + "--cluster와 --contest를 확인해 주세요. etcd가 잃어버렸으면 가장 앞선 파일로 새로 시작해 주세요: touchschool cluster leave, cluster init"
    case .unreadableState(let path, _):
      "\(path.with(.topic)) 클러스터의 로그를 이어 갈 수 없어요. TouchSchool을 업데이트하거나, --database로 다른 파일을 적어 주세요."
    case .inUse(let path): "\(path.with(.topic)) 돌고 있는 노드의 파일이에요. 그 노드를 먼저 멈추거나, --database로 다른 파일을 적어 주세요."
    case .newerLog(let found, let known):
      "더 새로운 TouchSchool이 시작한 대회예요 (형식 \(found), 이 버전은 \(known)까지). TouchSchool을 업데이트해 주세요."
    case .formerLog:
      "TouchSchool의 첫 형식보다 오래된 클러스터의 대회예요. TouchSchool 커밋 \(LeaderboardError.lastFormer)의 cluster leave와 export로 "
        + "시즌을 내보낸 다음, import-contest로 만든 파일로 새 대회를 시작해 주세요."
    case .noSnapshot: "이 노드에는 스냅샷이 필요한데, 주는 노드가 없어요. 대회가 있는 노드를 먼저 시작해 주세요."
    case .wrongSnapshot(let address): "\(address)에서 온 스냅샷이 그 노드가 말한 것과 달라요. 다시 해 주세요."
    case .olderLog(let path):
      "클러스터의 로그가 \(path)보다 먼저 끝나요. etcd를 옛 백업으로 되돌린 것이니 가장 앞선 파일로 새로 시작해 주세요: "
        + "모든 노드를 멈추고 touchschool cluster leave, cluster remove, cluster init"
    case .taken(let name):
      "클러스터에 대회 “\(name)”\(KoreanParticle.subject.after(name)) 이미 있어요. --contest로 다른 이름을 적거나 지워 주세요: touchschool cluster remove"
    }
  }
}
