#if Servers
    package import NIOHTTP1
    import WireSyntax

    /// The hosts that requests to a server on loopback may name.
    ///
    /// The address of a web page can be led to loopback (DNS rebinding). Its requests then name the page's host, and would
    /// otherwise reach the server as if the page were of the same origin.
    package struct AllowedHosts: Sendable {
        private let names: Set<String>

        /// - Parameter names: hosts beside those of loopback, without ports
        package init(_ names: [String] = []) {
            self.names = Set(names.map { $0.lowercased() })
        }

        /// Whether an authority, with or without a port, has one of the hosts.
        func contains(_ authority: String) -> Bool {
            let host = HostText.withoutPort(authority[...])
            return HostText.isLoopback(host) || names.contains(host.lowercased())
        }
    }

    /// Refuses requests that web pages of other origins could send, or that other servers would read otherwise.
    package struct RequestVetting: Sendable {
        private let hosts: AllowedHosts
        private let isLenient: Bool

        /// - Parameter isLenient: whether requests may have flaws that servers often overlook
        package init(_ hosts: AllowedHosts = AllowedHosts(), isLenient: Bool = false) {
            self.hosts = hosts
            self.isLenient = isLenient
        }

        /// Why a request is refused; `nil` if it is not.
        package func refusal(of head: HTTPRequestHead) -> Refusal? {
            if !isLenient, let flaw = Self.flaw(of: head) { return Refusal(status: 400, reason: flaw) }
            // The host of an absolute target comes first (RFC 9112, section 3.2.2).
            let named = [Self.authority(of: head.uri)].compactMap(\.self) + head.headers["Host"]
            return named.first { !hosts.contains($0) }.map { .host($0) }
        }

        /// What is wrong with a request that is not refused.
        package func warning(of head: HTTPRequestHead) -> String? {
            isLenient ? Self.flaw(of: head) : nil
        }

        private static func flaw(of head: HTTPRequestHead) -> String? {
            let count = head.headers["Host"].count
            if count == 0, head.version != .http1_0 { return "the request has no Host (RFC 9112, section 3.2)" }
            if count > 1 { return "the request has \(count) fields Host (RFC 9112, section 3.2)" }
            return head.uri.utf8.contains(UInt8(ascii: "#"))
                ? "the target has a fragment, which is never sent (RFC 9110, section 4.2.5)" : nil
        }

        /// Why a request with these trailer fields is refused; `nil` if it is not.
        ///
        /// Fields about the framing of a message are not allowed there (RFC 9110, section 6.5.1): a parser that takes them
        /// into account would find other requests in what follows.
        package func refusal(ofTrailers trailers: HTTPHeaders?) -> Refusal? {
            let names = (trailers ?? [:]).map { $0.name.lowercased() }
            return names.contains { Self.framing.contains($0) } ? .malformed : nil
        }

        /// Whether a request is one that a web page of any origin may send without asking (WHATWG Fetch standard, section
        /// 4.10), with a text that may be JSON.
        package func isSimpleText(_ head: HTTPRequestHead) -> Bool {
            let type = (head.headers.first(name: "Content-Type") ?? "").prefix { $0 != ";" }
            return head.method == .POST && HeaderList.trimmed(type).lowercased() == "text/plain"
                && head.headers.allSatisfy { field in
                    let name = field.name.lowercased()
                    return Self.simple.contains(name) || name.hasPrefix("sec-")
                }
        }

        /// Whether bytes can be the beginning of JSON; `nil` if there are only spaces.
        package static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool? {
            bytes.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
        }

        private static func authority(of target: String) -> String? {
            guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
            return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
        }

        private static let framing: Set<String> = [
            "transfer-encoding", "content-length", "host", "connection", "content-encoding", "content-type",
            "content-range", "te", "trailer", "upgrade", "expect", "authorization", "cookie",
        ]
        /// The fields that a page may set, and those that browsers add.
        private static let simple: Set<String> = [
            "accept", "accept-encoding", "accept-language", "cache-control", "connection", "content-language",
            "content-length", "content-type", "cookie", "dnt", "expect", "host", "keep-alive", "origin", "pragma",
            "priority", "range", "referer", "save-data", "transfer-encoding", "user-agent", "via",
        ]
    }
#endif
