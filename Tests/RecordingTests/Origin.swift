import Foundation
import TestSupport

/// A server on loopback that sends bytes as a test says, and closes each connection afterwards.
final class Origin: Sendable {
    let port: UInt16
    private let listener: Socket

    /// - Parameter response: sends the response to a request, given its head and its body as it was sent.
    init(response: @escaping @Sendable (_ head: String, _ body: String, _ socket: Socket) -> Void) throws {
        (listener, port) = try Socket.listen()
        let listener = listener
        Thread.detachNewThread {
            while let socket = listener.accept() {
                Thread.detachNewThread {
                    guard let (head, body) = Self.request(from: socket) else { return }
                    response(head, body, socket)
                    // Bytes that the peer has not read yet must not be lost.
                    socket.endSending()
                    while socket.receive() != nil {}
                }
            }
        }
    }

    deinit {
        listener.shutDown()
    }

    var url: String { "http://127.0.0.1:\(port)" }

    private static func request(from socket: Socket) -> (head: String, body: String)? {
        var text = ""
        while true {
            if let end = text.range(of: "\r\n\r\n") {
                let (head, body) = (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
                if isComplete(body, head.lowercased()) { return (head, body) }
            }
            guard let bytes = socket.receive() else { return nil }
            text += String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func isComplete(_ body: String, _ head: String) -> Bool {
        if head.contains("transfer-encoding: chunked") { return body.hasSuffix("0\r\n\r\n") }
        guard let field = head.range(of: "content-length: ") else { return true }
        return body.utf8.count >= Int(head[field.upperBound...].prefix { $0.isNumber }) ?? 0
    }
}
