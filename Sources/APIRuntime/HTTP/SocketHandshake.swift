package import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The header fields of the opening handshake of a WebSocket (RFC 6455, section 4).
package struct SocketHandshake: Sendable {
    /// The value of `Sec-WebSocket-Key`: 16 random bytes in Base64.
    package let key: String

    /// A handshake of a client.
    package init() {
        key = Data([UInt8].random(16)).base64EncodedString()
    }

    /// A handshake that a client has begun.
    /// - Returns: `nil` if the fields of the request are not those of a handshake of this version of the protocol.
    package init?(of request: HTTPFields) {
        guard request[.secWebSocketVersion] == "13", Self.isUpgrade(request), let key = request[.secWebSocketKey] else {
            return nil
        }
        self.key = key
    }

    /// The fields that a request has besides its own.
    package var requestFields: [(name: String, value: String)] {
        [
            ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Key", key),
            ("Sec-WebSocket-Version", "13"),
        ]
    }

    /// The fields of the response that accepts the handshake.
    package var responseFields: [(name: String, value: String)] {
        [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept)]
    }

    /// Checks the response to a handshake of a client (RFC 6455, section 4.1), which offers no extensions.
    /// - Throws: a `NetworkError` of the kind `badServer`.
    package func check(_ response: HTTPFields, to request: HTTPFields) throws(NetworkError) {
        let offered = request[values: .secWebSocketProtocol].flatMap(HeaderList.items).map { item in
            ExactText(String(item))
        }
        let chosen = response[.secWebSocketProtocol].map { ExactText($0) }
        guard Self.isUpgrade(response), response[.secWebSocketAccept] == accept,
            response[.secWebSocketExtensions] == nil,
            chosen.map(offered.contains) ?? true
        else {
            throw NetworkError(.badServer, reason: "the handshake of the WebSocket is not valid")
        }
    }

    /// The proof that the server has read the key.
    private var accept: String {
        Data(SHA1.bytes(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }

    private static func isUpgrade(_ fields: HTTPFields) -> Bool {
        func has(_ name: HTTPField.Name, _ token: String) -> Bool {
            fields[values: name].flatMap(HeaderList.items).contains { $0.lowercased() == token }
        }
        return has(.connection, "upgrade") && has(.upgrade, "websocket")
    }
}
