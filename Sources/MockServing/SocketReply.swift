import JSONSyntax
import MockValues
import SpecLanguage

/// What the mock server does with a WebSocket: it sends messages, and checks those of its client.
public struct SocketReply: Sendable, Hashable {
    /// Whether the messages are text.
    public var isText: Bool
    /// What is sent first.
    public var messages: [[UInt8]]
    /// The code with which the server closes the connection after them; `nil` to keep it open.
    public var closeCode: Int?
    private let name: String
    private let findFault: @Sendable (_ isText: Bool, _ message: [UInt8]) -> String?

    init(_ socket: WebSocket, _ lines: [UInt8], of endpoint: MockEndpoint, _ decoder: ReferenceDecoder) {
        isText = socket.events != .data
        messages = lines.split(separator: UInt8(ascii: "\n")).map { Array($0) }
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

    /// What is wrong with a message of the client; `nil` if it matches the spec.
    public func fault(isText: Bool, _ message: [UInt8]) -> String? {
        findFault(isText, message)
    }

    public static func == (left: SocketReply, right: SocketReply) -> Bool {
        left.isText == right.isText && left.messages == right.messages && left.closeCode == right.closeCode
            && left.name.utf8.elementsEqual(right.name.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(messages)
    }
}
