@_spi(Generated) import APIRuntime
import APIRuntimeMock
import HTTPTypes

/// What a server does with a request: on a socket or as a mock.
struct ServerScript: Sendable {
    /// How the end of the body is marked.
    enum Framing: Sendable {
        case length
        /// A length that may not be that of the body.
        case declared(Int)
        case chunked
        case untilClose
    }

    enum Ending: Sendable {
        case complete
        /// The connection is closed before the end that the framing announces.
        case cut
        /// The connection is reset.
        case reset
        /// Nothing more comes.
        case silent
        /// A byte comes now and then.
        case drip
    }

    var status: Int = 200
    var fields: [(name: String, value: String)] = []
    var pieces: [String] = []
    var framing: Framing = .length
    var ending: Ending = .complete
}

extension ServerScript {
    var reply: LoopbackServer.Reply {
        let bytes = Array((head + body).utf8)
        return switch ending {
        case .complete, .cut: .bytes(bytes)
        case .reset: .reset(after: bytes)
        case .silent: .hang(after: bytes)
        case .drip: .drip(after: bytes)
        }
    }

    private var length: Int { pieces.reduce(0) { sum, piece in sum + piece.utf8.count } }

    private var framingField: [(name: String, value: String)] {
        switch framing {
        case .length: [("Content-Length", "\(length)")]
        case .declared(let length): [("Content-Length", "\(length)")]
        case .chunked: [("Transfer-Encoding", "chunked")]
        case .untilClose: []
        }
    }

    private var head: String {
        let fields = (fields + framingField).map { field in field.name + ": " + field.value }
        return (["HTTP/1.1 \(status) Scripted"] + fields + ["Connection: close", "", ""]).joined(separator: "\r\n")
    }

    private var body: String {
        guard case .chunked = framing else { return pieces.joined() }
        let chunks = pieces.map { piece in String(piece.utf8.count, radix: 16) + "\r\n" + piece + "\r\n" }
            .joined()
        return chunks + (ending == .complete ? "0\r\n\r\n" : "")
    }
}

extension ServerScript {
    var mockResponse: MockResponse {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        for (name, value) in fields + framingField {
            guard let name = HTTPField.Name(name) else { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        let ending: MockResponse.Ending =
            switch ending {
            case .complete: .complete
            case .cut, .reset: .failure(NetworkError(.connectionLost))
            case .silent, .drip: .never
            }
        return MockResponse(head: head, pieces: pieces.map { piece in Array(piece.utf8) }, ending: ending)
    }
}
