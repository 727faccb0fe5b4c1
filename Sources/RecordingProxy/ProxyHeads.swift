#if Servers
    package import HTTPTypes
    package import WireSyntax

    /// Translates the heads of messages between a client of the proxy and the origin.
    package struct ProxyHeads: Sendable {
        /// The scheme and authority of the origin: `https://api.example`.
        package let origin: String
        /// The scheme and authority of the proxy: `http://127.0.0.1:8080`.
        package let proxy: String
        private let scheme: String
        private let authority: String

        package init(origin: ServerURL, port: Int) {
            scheme = origin.isSecure ? "https" : "http"
            authority = origin.authority
            self.origin = scheme + "://" + origin.authority
            proxy = "http://127.0.0.1:\(port)"
        }

        /// Fields that are about one connection (RFC 9110, section 7.6.1).
        private static let connectionFields: Set<String> = [
            "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        ]

        /// The request for the origin.
        /// - Parameters:
        ///   - target: The path and query.
        ///   - fields: The fields of the client's request.
        /// - Returns: `nil` if the method or target is not valid.
        package func request(method: String, target: String, fields: [(name: String, value: String)]) -> HTTPRequest? {
            guard let method = HTTPRequest.Method(method), target.hasPrefix("/") else { return nil }
            var request = HTTPRequest(method: method, scheme: scheme, authority: authority, path: target)
            let dropped = Self.connectionFields.union(Self.named(by: fields))
                .union(["host", "content-length", "expect", "accept-encoding"])
            for (name, value) in fields where !dropped.contains(name.lowercased()) {
                guard let name = HTTPField.Name(name) else { continue }
                let isOwn = name == .origin || name == .referer
                request.headerFields.append(HTTPField(name: name, value: isOwn ? toOrigin(value) : value))
            }
            // The recording needs bodies that it can read, and parts of a coded body cannot be.
            let isPart = request.headerFields[.range] != nil
            request.headerFields[.acceptEncoding] = isPart ? "identity" : "gzip, deflate"
            return request
        }

        /// The fields of an opening handshake that are about one connection (RFC 6455, section 4). Extensions would change
        /// messages, which are recorded.
        private static let handshakeFields: Set<String> = [
            "sec-websocket-key", "sec-websocket-version", "sec-websocket-accept", "sec-websocket-extensions",
        ]

        /// The request that opens a WebSocket, without the fields that its transport adds.
        func handshake(_ request: HTTPRequest) -> HTTPRequest {
            var handshake = request
            handshake.headerFields[.acceptEncoding] = nil
            for name in Self.handshakeFields { HTTPField.Name(name).map { handshake.headerFields[$0] = nil } }
            return handshake
        }

        /// The fields for a client of the response that opens a WebSocket, without those of the handshake.
        func handshakeFields(of response: HTTPResponse) -> [(name: String, value: String)] {
            fields(of: response, isDecoded: true).filter { !Self.handshakeFields.contains($0.name.lowercased()) }
        }

        /// The fields for the client.
        /// - Parameter isDecoded: Whether the body is no longer in the coding that the fields name.
        package func fields(of response: HTTPResponse, isDecoded: Bool) -> [(name: String, value: String)] {
            let fields = response.headerFields.map { field in (name: field.name.rawName, value: field.value) }
            var dropped = Self.connectionFields.union(Self.named(by: fields))
            // They would lead the client away from the proxy.
            dropped.formUnion(["alt-svc", "strict-transport-security"])
            if isDecoded { dropped.formUnion(["content-encoding", "content-length"]) }
            return fields.filter { field in !dropped.contains(field.name.lowercased()) }.map { field in
                switch field.name.lowercased() {
                case "location", "content-location", "access-control-allow-origin":
                    return (field.name, toProxy(field.value[...]))
                case "link": return (field.name, links(field.value))
                case "set-cookie": return (field.name, Self.cookie(field.value))
                default: return field
                }
            }
        }

        /// The fields that `Connection` names.
        private static func named(by fields: [(name: String, value: String)]) -> Set<String> {
            Set(
                fields.filter { field in field.name.lowercased() == "connection" }
                    .flatMap { field in HeaderList.items(field.value).map { $0.lowercased() } })
        }

        private func toOrigin(_ url: String) -> String {
            replacing(proxy, in: url[...], by: origin) ?? replacing(localhost, in: url[...], by: origin) ?? url
        }

        private var localhost: String { proxy.replacing("127.0.0.1", with: "localhost") }

        private func toProxy(_ url: Substring) -> String {
            replacing(origin, in: url, by: proxy) ?? String(url)
        }

        /// Replaces the beginning of a URL, if the whole scheme and authority are there.
        private func replacing(_ base: String, in url: Substring, by other: String) -> String? {
            guard url.utf8.count >= base.utf8.count, url.prefix(base.count).lowercased() == base.lowercased() else {
                return nil
            }
            let rest = url.dropFirst(base.count)
            return rest.isEmpty || "/?#".contains(rest.first ?? "/") ? other + rest : nil
        }

        /// The targets of a `Link` field (RFC 8288), such as those of pages.
        private func links(_ field: String) -> String {
            let parts = field.split(separator: "<", omittingEmptySubsequences: false)
            return parts.enumerated().map { index, part in
                guard index > 0, let end = part.firstIndex(of: ">") else { return String(part) }
                return toProxy(part[..<end]) + part[end...]
            }.joined(separator: "<")
        }

        /// A cookie that a client accepts from the proxy, whose host differs from the origin's, and which has no TLS.
        private static func cookie(_ field: String) -> String {
            field.split(separator: ";", omittingEmptySubsequences: false).enumerated().filter { index, part in
                let name = HeaderList.trimmed(part.prefix { $0 != "=" }).lowercased()
                if index == 0 { return true }
                if name == "samesite" {
                    return HeaderList.trimmed(part.dropFirst(part.prefix { $0 != "=" }.count + 1)).lowercased()
                        != "none"
                }
                return !["domain", "secure", "partitioned"].contains(name)
            }.map { _, part in String(part) }.joined(separator: ";")
        }
    }
#endif
