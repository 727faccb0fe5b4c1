import JSONSyntax
import Recording

/// What went over a WebSocket, taken apart.
struct SocketContents: Sendable {
    enum Content: Sendable {
        case json(JSONNode)
        case text
        case bytes
    }

    let received: [Content]
    let sent: [Content]

    init(_ socket: RecordedSocket) {
        func contents(_ sender: RecordedSocket.Sender) -> [Content] {
            socket.messages.filter { $0.sender == sender }.map { message in
                if let node = try? JSONParser.parse(message.bytes) { return .json(node) }
                return message.isText ? .text : .bytes
            }
        }
        received = contents(.server)
        sent = contents(.client)
    }
}

/// The messages of WebSockets in one direction.
struct MessageShape: Sendable, Hashable {
    private(set) var json: ValueShape = ValueShape()
    /// The numbers of messages that are not JSON.
    private(set) var texts: Int = 0
    private(set) var bytes: Int = 0

    var count: Int { json.count + texts + bytes }

    mutating func add(_ contents: [SocketContents.Content]) {
        for content in contents {
            switch content {
            case .json(let node): json.add(node)
            case .text: texts += 1
            case .bytes: bytes += 1
            }
        }
    }

    mutating func merge(_ other: MessageShape) {
        json.merge(other.json)
        texts += other.texts
        bytes += other.bytes
    }
}
