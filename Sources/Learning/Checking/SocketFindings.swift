import MockValues
import Recording
import SpecLanguage

/// How the messages over a WebSocket differ from a spec.
struct SocketFindings {
    /// What is wrong with messages, with the path and what was expected; none of them twice.
    private(set) var faults: [(text: String, kind: String, fix: String?)] = []
    private(set) var notices: [ReadingNotice] = []

    init(
        _ recorded: RecordedSocket, _ socket: WebSocket, of endpoint: MockEndpoint, _ check: ResponseCheck,
        general: (String) -> String, _ sent: Sightings?, _ received: Sightings?
    ) {
        var seen: Set<String> = []
        for message in recorded.messages {
            let isEvent = message.sender == .server
            let subject = isEvent ? "event" : "command"
            let text = SocketText(isEvent: isEvent, isText: message.isText, message.bytes)
            switch check.outcome(of: text, socket, of: endpoint, isEvent ? received : sent) {
            case .agrees(let found): notices += found
            case .disagrees(let found, let others):
                notices += others
                for fault in found {
                    let path = general(fault.path)
                    let kind = "\(subject) \(path)\(fault.expected)"
                    guard seen.insert(kind).inserted else { continue }
                    faults.append(
                        (
                            "the \(subject): \(path): expected \(fault.expected), found \(fault.found)", kind,
                            SpecFix.text(path, expected: fault.expected, found: fault.found)
                        ))
                }
            case .notJSON(let reason):
                guard seen.insert(subject).inserted else { continue }
                faults.append(("the \(subject): \(reason)", "\(subject) \(reason)", nil))
            case .failure, .unnamed: break
            }
        }
        if recorded.isTruncated {
            sent?.isComplete = false
            received?.isComplete = false
        }
        guard let closure = recorded.closure, closure.sender == .server, let code = closure.code, code >= 3_000
        else { return }
        let named = endpoint.endpoint.errors + endpoint.service.errors
        guard !named.contains(where: { $0.match == .close(Int(code)) }) else { return }
        let text = "close-\(code)"
        faults.append(
            (
                "the server closed the WebSocket with \(code), which has no name", text,
                "errors: {\(text): closed\(code)}"
            ))
    }
}
