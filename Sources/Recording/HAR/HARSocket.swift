import APIJSON
import WireSyntax

/// The messages of a WebSocket in a HAR file, as Chrome writes them (`_webSocketMessages`): a direction, a time in seconds, an
/// opcode (RFC 6455, section 5.2), and the data, which are a text or base64. The end is a message with the opcode 8, which
/// Chrome leaves out.
enum HARSocket {
    private static let key: String = "_webSocketMessages"
    private static let (text, binary, close): (Int, Int, Int) = (1, 2, 8)

    static func write(_ socket: RecordedSocket, to json: inout JSONOutput) {
        json.pair("_resourceType", "websocket")
        json.key(key)
        json.raw("[")
        var isFirst = true
        func write(_ sender: RecordedSocket.Sender, _ time: Double?, _ opcode: Int, _ data: String) {
            json.raw(isFirst ? "{" : ",{")
            isFirst = false
            json.pair("type", sender.rawValue)
            if let time { json.number("time", time / 1_000) }
            json.number("opcode", Double(opcode))
            json.pair("data", data)
            json.raw("}")
        }
        for message in socket.messages {
            let data =
                message.isText ? String(decoding: message.bytes, as: UTF8.self) : Base64Text.encode(message.bytes)
            write(message.sender, message.time, message.isText ? text : binary, data)
        }
        if let closure = socket.closure {
            let code = closure.code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? []
            write(closure.sender, closure.time, close, Base64Text.encode(code))
        }
        json.raw("]")
    }

    /// - Returns: `nil` if the entry is no WebSocket, or one whose messages the tool did not write
    static func read(_ entry: JSON) throws(HARExchange.Fault) -> RecordedSocket? {
        guard let elements = entry[key]?.array else { return nil }
        var socket = RecordedSocket()
        for element in elements {
            // Tools write errors of the connection, too.
            guard let sender = element["type"]?.string.flatMap({ RecordedSocket.Sender(rawValue: $0) }),
                let opcode = element["opcode"]?.double.flatMap({ Int(exactly: $0) }),
                let data = element["data"]?.string
            else { continue }
            let time = element["time"]?.double.map { $0 * 1_000 }
            switch opcode {
            case text: socket.messages.append(.init(sender, isText: true, Array(data.utf8), time: time))
            case binary:
                guard let bytes = Base64Text.decode(data.utf8) else {
                    throw HARExchange.Fault(message: "a binary message of a WebSocket is not Base64")
                }
                socket.messages.append(.init(sender, isText: false, bytes, time: time))
            case close:
                let bytes = Base64Text.decode(data.utf8) ?? []
                let code = bytes.count < 2 ? nil : UInt16(bytes[0]) << 8 | UInt16(bytes[1])
                socket.closure = .init(sender, code: code, time: time)
            default: continue
            }
        }
        socket.isTruncated = entry["comment"]?.string?.contains(cutOff) ?? false
        return socket
    }

    static let cutOff: String = "only the first messages were recorded"
}
