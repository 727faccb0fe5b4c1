#if Servers
    import APIRuntime
    import HTTPTypes
    import MockServing
    import Parallelism
    import WireSyntax

    /// Sends requests, one at a time, by the runtime's transport.
    struct ProbeClient: Sendable {
        /// Why there is no response.
        struct Failure: Error {
            let reason: String
        }

        /// How long a response may take.
        let timeout: Duration
        /// How long to read a stream.
        let streamTime: Duration
        private let transport: DefaultTransport = DefaultTransport()

        /// The most bytes of a body that are read.
        private static let bodyLimit: Int = 64 << 20

        /// - Parameter followsRedirects: whether redirects within the server are followed
        func response(
            to request: ProbeRequest, isStream: Bool, followsRedirects: Bool
        ) throws(Failure) -> ProbeResponse {
            guard let message = message(for: request, time: isStream ? min(timeout, streamTime) : timeout) else {
                throw Failure(reason: "\(request.url) is not a URL")
            }
            return try waitBlocking { () async -> Result<ProbeResponse, Failure> in
                do {
                    let response = try await exchange(message, followsRedirects: followsRedirects)
                    let body = try await body(of: response, isStream: isStream)
                    let headers = response.head.headerFields.map { MockHeader($0.name.rawName, $0.value) }
                    return .success(
                        ProbeResponse(
                            status: response.head.status.code, headers: headers, body: body.bytes,
                            isComplete: body.isComplete))
                } catch {
                    return .failure(error as? Failure ?? Failure(reason: "\(error)"))
                }
            }.get()
        }

        private func message(for request: ProbeRequest, time: Duration) -> WireRequest? {
            guard let url = URLReference(request.url), let scheme = url.scheme, let authority = url.authority,
                let method = HTTPRequest.Method(request.method)
            else { return nil }
            var head = HTTPRequest(
                method: method, scheme: String(scheme), authority: String(authority), path: url.requestTarget)
            head.headerFields[.userAgent] = "apigen-probe"
            for header in request.headers {
                guard let name = HTTPField.Name(header.name) else { continue }
                head.headerFields[name] = header.value
            }
            return WireRequest(head: head, timeout: time)
        }

        /// Redirects are followed within the server only, since requests carry credentials.
        private func exchange(_ first: WireRequest, followsRedirects: Bool) async throws -> WireResponse {
            var request = first
            for _ in 0..<Exchange.maximumRedirections {
                let response = try await transport.send(request)
                guard followsRedirects, let redirection = try Redirection(response.head, for: request),
                    redirection.staysAtOrigin
                else { return response }
                request = try redirection.next()
            }
            throw Failure(reason: "the server redirects more than \(Exchange.maximumRedirections) times")
        }

        /// The body; of a stream, what arrives in time.
        private func body(
            of response: WireResponse, isStream: Bool
        ) async throws -> (bytes: [UInt8], isComplete: Bool) {
            var bytes: [UInt8] = []
            do {
                for try await chunk in response.body.chunks() {
                    bytes += chunk
                    guard bytes.count <= Self.bodyLimit else {
                        throw Failure(reason: "the response is longer than \(Self.bodyLimit >> 20) MB")
                    }
                }
            } catch let error as NetworkError where isStream && error.kind == .timedOut {
                return (bytes, false)
            }
            return (bytes, true)
        }
    }
#endif
