import JSONSyntax
import MockValues
import Recording
import SpecLanguage

/// What the mock server does with a WebSocket: it sends messages, and checks those of its client.
public struct SocketReply: Sendable, Hashable {
    /// What the server does, one after the other.
    public enum Step: Sendable, Hashable {
        case send(isText: Bool, [UInt8])
        /// Waits for a message of the client.
        case receive
    }

    public var steps: [Step]
    /// The code with which the server closes the connection after them; `nil` to keep it open.
    public var closeCode: Int?
    private let name: String
    private let findFault: @Sendable (_ isText: Bool, _ message: [UInt8]) -> String?

    init(_ socket: WebSocket, _ lines: [UInt8], of endpoint: MockEndpoint, _ decoder: ReferenceDecoder) {
        let isText = socket.events != .data
        steps = lines.split(separator: UInt8(ascii: "\n")).map { .send(isText: isText, Array($0)) }
        name = endpoint.name
        findFault = { isText, message in
            switch socket.commands {
            case .nothing: return "\(endpoint.name) takes no messages"
            case .data: return nil
            case .string: return isText ? nil : "expected a text message"
            case .value(let type):
                do throws(JSONFault) {
                    return decoder.faults(in: try JSONParser.parse(message), as: type).first?.text
                } catch {
                    return error.message
                }
            }
        }
    }

    /// What was recorded. Messages of the client are not compared.
    init(_ socket: RecordedSocket) {
        steps = socket.messages.map { message in
            message.sender == .client ? .receive : .send(isText: message.isText, message.bytes)
        }
        if let closure = socket.closure, closure.sender == .server { closeCode = Int(closure.code ?? 1_000) }
        name = ""
        findFault = { _, _ in nil }
    }

    /// What is wrong with a message of the client; `nil` if it matches the spec.
    public func fault(isText: Bool, _ message: [UInt8]) -> String? {
        findFault(isText, message)
    }

    public static func == (left: SocketReply, right: SocketReply) -> Bool {
        left.steps == right.steps && left.closeCode == right.closeCode
            && left.name.utf8.elementsEqual(right.name.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(steps)
    }
}
