@_spi(Generated) import APIJSON
public import HTTPTypes

extension APICall {
    /// A request in its parts, which a middleware may look at and change; `wire` is what goes to the transport.
    public struct Request: Sendable {
        public var method: Request.Method
        /// The server that is asked.
        public var server: ServerAddress
        /// The path below the server's own, percent-encoded; begins with a slash.
        public var path: String
        /// The parts of the query, in order, not encoded.
        public var query: [Request.Item]
        /// The header fields, without those that follow from the body. Sensitive ones have the indexing strategy
        /// `disallow`, which also keeps them out of compression tables (RFC 7541, section 7.1.3).
        public var headerFields: HTTPFields
        public var content: Request.Content
        /// How long the exchange may take, to the last byte of the answer.
        public var timeout: Duration
        /// How long the whole call may take, where `timeout` is what attempts before this one have left of it.
        var callTimeout: Duration?

        /// Gives this attempt less time than the call has, whose timeout errors name all the same.
        mutating func shortenTimeout(to rest: Duration) {
            callTimeout = namedTimeout
            timeout = rest
        }

        /// The timeout that the caller knows.
        var namedTimeout: Duration { callTimeout ?? timeout }

        /// The request as a transport sends it.
        public var wire: WireRequest {
            var fields: HTTPFields = headerFields
            if let type = content.contentType, !fields.contains(.contentType) { fields[.contentType] = type }
            let head = HTTPRequest(
                method: method.wire, scheme: server.scheme, authority: server.authority, path: target,
                headerFields: fields)
            var request = WireRequest(
                head: head, body: content.body ?? (method.expectsBody ? WireBody([]) : nil), timeout: timeout)
            request.callTimeout = callTimeout
            request.isBodyBound = isBodySensitive
            return request
        }

        /// Whether the body has values that are sensitive. It then goes to no other origin than that of the server.
        public var isBodySensitive: Bool = false

        /// The path where sensitive values in it are hidden; nil: there are none.
        var shownPath: String?

        /// Path and query as they stand in the first line of the request.
        var target: String {
            target(path) { item in item.encoded }
        }

        private func target(_ path: String, _ value: (Request.Item) -> String) -> String {
            guard !query.isEmpty else { return server.path.isEmpty ? path : server.path + path }
            var text: String = ""
            // Enough where little needs encoding.
            text.reserveCapacity(
                query.reduce(server.path.utf8.count + path.utf8.count) { sum, item in
                    sum + item.name.utf8.count + item.value.utf8.count + 2
                })
            text += server.path
            text += path
            var separator: String = path.utf8.contains(0x3F) ? "&" : "?"
            for item in query {
                text += separator
                text += PercentEncoding.encode(item.name)
                text += "="
                text += value(item)
                separator = "&"
            }
            return text
        }
    }
}

extension APICall.Request: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and URL, for logs: sensitive values are hidden, and header fields and body left out.
    public var description: String {
        let target: String = target(shownPath ?? path) { item in item.shown }
        return method.rawValue + " " + server.scheme + "://" + server.authority + target
    }

    public var debugDescription: String { description }
}

extension APICall.Request: CustomReflectable {
    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description], displayStyle: .struct)
    }
}
