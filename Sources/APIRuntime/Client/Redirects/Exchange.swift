import HTTPTypes

/// Sends requests on behalf of a client: follows redirections, and holds the heads of answers to their bound.
package struct Exchange {
    /// As many redirections as browsers follow (Fetch Standard, "HTTP-redirect fetch").
    static let maximumRedirections: Int = 20

    /// How much of a redirecting answer's body is read, so that its connection can be used again.
    private static let readBodySize: Int = 64 << 10

    private let transport: any Transport
    private let time: any TimeSource
    private let maximumHeaderSize: Int

    package init(_ configuration: APIClient.Configuration) {
        transport = configuration.transport
        time = configuration.time
        maximumHeaderSize = configuration.maximumHeaderSize
    }

    /// The answer to a request, at the end of all redirections.
    /// - Parameter pins: the keys that the certificates of hosts may have.
    /// - Throws: a `NetworkFault`, `CancellationError`, and what the transport throws.
    package func response(to request: WireRequest, pinning pins: HostKeys = [:]) async throws -> WireResponse {
        let begin: Duration = time.uptime
        let response: WireResponse = try await send(request, pins)
        guard response.head.status.kind == .redirection else { return response }
        do {
            return try await follow(response, to: request, pins, since: begin)
        } catch {
            guard var fault = error.asFault as? NetworkFault else { throw error }
            fault.isOfRedirection = true
            throw fault
        }
    }

    private func follow(
        _ first: WireResponse, to original: WireRequest, _ pins: HostKeys, since begin: Duration
    ) async throws -> WireResponse {
        var response: WireResponse = first
        var request: WireRequest = original
        var count: Int = 0
        while let redirection = try Redirection(response.head, answering: request) {
            count += 1
            guard count <= Self.maximumRedirections else {
                throw NetworkFault(
                    .tooManyRedirects, reason: "the server redirects more than \(Self.maximumRedirections) times")
            }
            request = try redirection.next()
            _ = try? await response.body.collect(atMost: Self.readBodySize)
            try Task.checkCancellation()
            request.shortenTimeout(to: original.timeout - (time.uptime - begin))
            guard request.timeout > .zero else {
                throw NetworkFault.timedOut(after: original.namedTimeout)
            }
            response = try await send(request, pins)
        }
        return response
    }

    private func send(_ request: WireRequest, _ pins: HostKeys) async throws -> WireResponse {
        let response: WireResponse = try await transport.send(pins.isEmpty ? request : pinned(request, pins))
        guard response.head.size <= maximumHeaderSize else {
            throw NetworkFault(
                .answerTooLarge, reason: "the head of the answer is longer than \(maximumHeaderSize) bytes")
        }
        return response
    }
}

extension Exchange {
    package typealias HostKeys = [String: [APIClient.PublicKeyPin]]

    /// The request with the keys that belong to its host.
    private func pinned(_ request: WireRequest, _ pins: HostKeys) throws(NetworkFault) -> WireRequest {
        guard let pins = pins[RedirectTarget.host(of: request.head)] else { return request }
        guard request.head.scheme == "https" else {
            var fault = NetworkFault(
                .tls, reason: "the keys of this server are declared, so it is not asked without encryption")
            fault.cause = .unencrypted
            throw fault
        }
        var request: WireRequest = request
        request.pins = pins
        return request
    }
}

extension HTTPResponse {
    /// The length of all header fields, as HTTP/1.1 writes them, in bytes.
    fileprivate var size: Int {
        headerFields.reduce(0) { sum, field in sum + field.name.rawName.utf8.count + field.value.utf8.count + 4 }
    }
}
