public import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Most calls are only sent: nothing of their service or client has a part in them. They need no `APICall`, which would
// take longer than everything else.
extension CallDraft {
    /// Sends the call, and returns its value alone.
    // Inlined, as each asynchronous function has a stack frame on the heap.
    @inline(__always)
    func value<Value: Sendable, Failure: ServerError>(
        _ form: TypedForm<Value, Failure>
    ) async throws(APIError<Failure>) -> Value {
        let (route, isDirect) = findRoute()
        guard isPlain(route, form.transfer, isDirect) else { return try await perform(form, to: route).response.value }
        do {
            let response = try await settings.sender.response(
                to: try plainRequest(to: route), of: service, nil)
            return try form.decode(decoder(response, to: route)).value
        } catch {
            throw APIError<Failure>(error, endpoint: route.name)
        }
    }

    /// Whether the call is only sent, as nobody listens, no step has a part in it, and no batch.
    private func isPlain(_ route: EndpointRoute, _ transfer: ResponseTransfer, _ isDirect: Bool) -> Bool {
        isUsual && settings.configuration.events?.hasListeners != true
            && settings.configuration.drift == nil
            && service.batch == nil && transfer.isHeld && !route.hasSteps && service.retry == nil
            && (isDirect || passesNoSteps(route))
    }

    @inline(never)
    private func passesNoSteps(_ route: EndpointRoute) -> Bool {
        guard client.chain(for: route, of: service).isEmpty else { return false }
        // Whether calls that change something pass steps depends on what is in the cache.
        if route.method.isSafe || settings.configuration.cache == nil {
            settings.routes.note(directCallsOf: route, of: service)
        }
        return true
    }

    @inline(never)
    private func plainRequest(to route: EndpointRoute) throws -> WireRequest {
        try settings.sender.request(try request(to: route), for: route, of: service, nil)
    }

    @inline(never)
    private func decoder(_ response: WireResponse, to route: EndpointRoute) -> ResponseDecoder {
        ResponseDecoder(response, to: route, of: service, atMost: settings.sender.maximumResponseSize)
    }
}

extension CallDraft {
    var settings: ClientSettings { client.settings }

    /// The properties that all calls of the endpoint share, changed by the options of this one.
    var route: EndpointRoute { findRoute().route }

    private func findRoute() -> (route: EndpointRoute, isDirect: Bool) {
        var (route, isDirect) = settings.routes.find(request, of: service)
        if let values = request.responseValues { (route, isDirect) = (EndpointRoute(route, giving: values), false) }
        guard let options else { return (route, isDirect) }
        return (route.changed(by: options, in: service), false)
    }

    /// Sends the call.
    /// - Parameters:
    ///   - route: the properties of the endpoint, if they are known.
    ///   - listener: receives the events of the call.
    ///   - takeCached: receives the cached response before the request is sent, with the policy `cache-then-network`.
    ///   - pinned: the session that the call must be made in. Defaults to that of the page before, or else to any.
    ///   - member: the member of a group that makes the call. Defaults to none.
    /// - Returns: the response, and its body for callers that need more of it than the value.
    func perform<Value: Sendable, Failure: ServerError>(
        _ form: TypedForm<Value, Failure>, to route: EndpointRoute? = nil,
        observedBy listener: (@Sendable (APICall.Event) -> Void)? = nil,
        takeCached: (@Sendable (APICall.Response) -> Void)? = nil, in pinned: APISession.Holding? = nil,
        as member: BatchMember? = nil
    ) async throws(APIError<Failure>) -> (response: APIResponse<Value>, body: WireBody) {
        let route = route ?? self.route
        let begin = settings.configuration.time.uptime
        let observer = observer(of: route, listener)
        do {
            let received = try await receive(form, to: route, observer, takeCached, in: pinned, as: member)
            noteDrift(in: received, form, to: route)
            let decoded = try received.decode(
                form, to: route, of: service, atMost: settings.sender.maximumResponseSize)
            if let observer, !decoded.tolerated.isEmpty { observer.emit(.tolerated(decoded.tolerated)) }
            if options?.isStrict == true, let error = decoded.tolerated.error { throw error }
            var response = APIResponse(decoded, received.wire, from: received.source)
            response.duration = settings.configuration.time.uptime - begin
            observer?.ended(nil)
            return (response, received.wire.body)
        } catch {
            let error = APIError<Failure>(error, endpoint: route.name)
            if let observer, case .server(let failure) = error, !failure.response.tolerated.isEmpty {
                observer.emit(.tolerated(failure.response.tolerated))
            }
            observer?.ended(error.failure)
            throw error
        }
    }

    /// The response to the call, after all steps.
    private func receive(
        _ form: any AnyResponseForm, to route: EndpointRoute, _ observer: CallObserver?,
        _ takeCached: (@Sendable (APICall.Response) -> Void)?, in pinned: APISession.Holding?, as member: BatchMember?
    ) async throws -> APICall.Response {
        let request = try started(observer, to: route)
        if options?.cache == .only, !readsCache(of: route) {
            return APICall.Response(WireResponse(head: HTTPResponse(status: .gatewayTimeout)))
        }
        let batch = try batchTerms(for: route, as: member)
        let isShared = form.transfer.isHeld && batch == nil && options == nil
        var call = call(form, to: route, request, observer, in: pinned)
        if let batch { call.batch = batch }
        if let takeCached { call.takeCached = takeCached }
        if let store { call.store = store }
        let chain = isShared ? client.chain(for: route, of: service) : nil
        return try await settings.sender.deadlines.untilDeadline { [call, client, settings, options] in
            try await settings.shared.labelledCalls.run(options?.label) {
                try await client.run(call, through: chain)
            }
        }
    }

    /// Whether responses to calls of an endpoint are read from the cache.
    private func readsCache(of route: EndpointRoute) -> Bool {
        guard settings.configuration.cache != nil, let mode = route.policies?.cache?.mode else { return false }
        return mode != .writeOnly
    }

    /// The session of a stream or a list of pages, whose requests must all be made in the same one.
    /// - Returns: `nil` if they do not depend on the session.
    func session(for route: EndpointRoute) async throws -> APISession.Holding? {
        let jar = settings.configuration.transport.cookies
        let isCarried = service.authentication != nil && route.policies?.authentication != AuthenticationUse.none
        return isCarried || jar != nil ? try await client.session.holding(filling: jar) : nil
    }

    /// The call for its steps.
    @inline(never)
    func call(
        _ form: any AnyResponseForm, to route: EndpointRoute, _ request: APICall.Request, _ observer: CallObserver?,
        in pinned: APISession.Holding?
    ) -> APICall {
        let servers = options?.server == nil ? (try? settings.servers.get()) ?? [] : [request.server]
        var call = APICall(
            form: form, route: route, service: service, servers: servers, request: request,
            maximumResponseSize: settings.configuration.maximumResponseSize, observer: observer)
        client.identify(&call)
        if let pinned = pinned ?? page?.session { call.pinned = pinned }
        if let priority = options?.priority { call.priority = priority }
        if isForOther { call.isAnonymous = true }
        if route.policies?.offline != nil {
            call.offline = OfflineCall(request, orderedBy: self.request.orderKey, label: options?.label)
        }
        return call
    }

    /// The observer of a call; `nil` without listeners.
    func observer(
        of route: EndpointRoute, _ listener: (@Sendable (APICall.Event) -> Void)? = nil
    ) -> CallObserver? {
        client.observer(of: route, listener, label: options?.label)
    }

    /// Builds the request of the call, and reports it.
    func started(_ observer: CallObserver?, to route: EndpointRoute) throws -> APICall.Request {
        do {
            if let fault = page?.fault { throw fault }
            let request = try request(to: route)
            observer?.emit(.started(request: request.description))
            return request
        } catch {
            // A request that cannot be sent has no URL, so its path in the spec is reported.
            observer?.emit(.started(request: route.method.rawValue + " " + route.path))
            throw error
        }
    }
}

extension APIClient {
    /// The observer of a call; `nil` without listeners.
    func observer(
        of route: EndpointRoute, _ listener: (@Sendable (APICall.Event) -> Void)? = nil, label: String? = nil
    ) -> CallObserver? {
        let events = settings.configuration.events?.begin(
            route.name, label: label, at: settings.configuration.time.date)
        guard events != nil || listener != nil else { return nil }
        return CallObserver(
            call: events?.call ?? 0, endpoint: route.name, label: label, time: settings.configuration.time,
            listeners: (events?.listeners ?? []) + [listener].compactMap(\.self))
    }

    /// Runs a call through its steps, and reads the whole body of the response, unless it is a stream.
    /// - Parameter chain: the steps; `nil` makes them for this call.
    func run(_ call: APICall, through chain: MiddlewareChain?) async throws -> APICall.Response {
        let chain = chain ?? self.chain(for: call)
        var response = try await chain.run(call)
        if !response.isHeld { try await response.collect(atMost: settings.configuration.maximumResponseSize) }
        return response
    }

    /// The steps of a call that shares them with no other.
    @inline(never)
    private func chain(for call: APICall) -> MiddlewareChain {
        MiddlewareChain(
            steps(for: call.route, of: call.service, isBatched: call.batch != nil), send: sender(of: call))
    }

    /// The innermost step of a call: sends its request, and reads the response as the endpoint needs it.
    func sender(of call: APICall) -> APICall.Next {
        switch call.form.transfer {
        case .held: settings.sender.next
        case .file(let destination): sender(to: destination, call)
        case .stream(let format): sender(to: format)
        case .socket: openSocket
        }
    }

    private func sender(to destination: URL, _ begun: APICall) -> APICall.Next {
        APICall.Next { call in
            // Changes of the request by middlewares, such as a signature, do not make it a different download.
            let transfer = FileTransfer(
                sender: settings.sender, time: settings.configuration.time, call: call,
                destination: destination, request: Digest(of: begun, by: call.identity),
                maximumSize: settings.configuration.maximumDownloadSize, begin: settings.configuration.time.uptime)
            return APICall.Response(try await transfer.run())
        }
    }

    private func sender(to format: StreamFormat) -> APICall.Next {
        APICall.Next { call in
            let opening = StreamOpening(
                sender: settings.sender, time: settings.configuration.time, call: call, format: format)
            return APICall.Response(try await opening.run())
        }
    }

    private var openSocket: APICall.Next {
        APICall.Next { [settings] call in
            let opening = SocketOpening(
                sender: settings.sender, time: settings.configuration.time, call: call,
                maximumMessageSize: settings.configuration.maximumEventSize)
            return APICall.Response(try await opening.run())
        }
    }
}

// Requests.
extension CallDraft {
    /// Builds the request of the call.
    func request(to route: EndpointRoute) throws(RequestError) -> APICall.Request {
        var builder = try begin(route, kind)
        builder.append(request)
        return try finish(consume builder, route)
    }

    /// Builds the request of the batch that the call may be sent in, without its calls.
    func batchRequest(to route: EndpointRoute) throws(RequestError) -> APICall.Request {
        try finish(try begin(route, .value), route)
    }

    /// Begins a request with the parts of the client, the service, the configuration and the DAO.
    private func begin(_ route: EndpointRoute, _ kind: ResponseKind) throws(RequestError) -> RequestBuilder {
        try checkPins(for: route.name)
        let inherits = route.policies?.inherits != false
        let addsParameters = inherits && options?.addsParameters != false
        var builder =
            !addsParameters
            ? settings.bareDraft(for: route.name, of: kind) : settings.draft(for: route.name, of: kind)
        builder.layer = .client
        for field in kind.accepted { builder.header(field.name, field.value) }
        builder.layer = .service
        if inherits { addServiceHeaders(to: &builder) }
        add(route.isByAddress ? version?.inHeader : version, to: &builder)
        if addsParameters { addClientParameters(to: &builder) }
        if inherits, let common { builder.append(common) }
        builder.layer = .endpoint
        if let directive = options?.cache?.directive { builder.header("Cache-Control", directive) }
        return consume builder
    }

    /// The whole request.
    private func finish(
        _ builder: consuming RequestBuilder, _ route: EndpointRoute
    ) throws(RequestError) -> APICall.Request {
        if isForOther { builder = builder.ofEndpoint() }
        var request = try builder.build(
            route, version: isForOther ? nil : version, server: try server(for: route.name),
            servers: builder.given == nil ? [] : (try? settings.servers.get()) ?? [],
            timeout: route.timeout ?? service.timeout ?? settings.configuration.timeout)
        if options?.server != nil { request.address = isForOther ? .other : .service }
        return request
    }

    /// Whether the call goes to another server, which must not get what identifies the client or its user.
    var isForOther: Bool { options?.server != nil && options?.sendsCredential != true }

    private var version: APIClient.APIVersion? {
        if let version = settings.configuration.apiVersion { return version }
        return (settings.configuration.isForReview ? service.reviewVersion : nil) ?? service.version
    }

    private func addServiceHeaders(to builder: inout RequestBuilder) {
        for header in service.headers { builder.header(header.name, header.value) }
    }

    private func add(_ version: APIClient.APIVersion?, to builder: inout RequestBuilder) {
        switch version {
        case .header(let name, let value): builder.header(name, value)
        case .query(let name, let value): builder.query(name, value)
        case .path, nil: break
        }
    }

    private func addClientParameters(to builder: inout RequestBuilder) {
        let layer = settings.configuration.precedence.layer
        for item in settings.configuration.parameters { builder.query.append(item, from: layer) }
    }

    /// A service that declares pins can only be called over a transport that checks them.
    private func checkPins(for endpoint: String) throws(RequestError) {
        guard !service.pins.isEmpty, !settings.configuration.transport.canPin else { return }
        throw RequestError(
            endpoint: endpoint, parameter: "pins",
            expected: "a transport that checks keys of certificates, such as AsyncHTTPClientTransport",
            found: "\(type(of: settings.configuration.transport)), which cannot")
    }

    private func server(for endpoint: String) throws(RequestError) -> ServerAddress {
        do throws(InvalidServer) {
            if let server = try options?.server?.get() { return server }
            if let server = settings.shared.serverHealth.selection { return server }
            if let server = try settings.servers.get().first { return server }
            throw InvalidServer(expected: "at least one server", found: "none")
        } catch {
            var fault = RequestError(
                endpoint: endpoint, parameter: "server", expected: error.expected, found: error.found)
            fault.concernsServer = true
            throw fault
        }
    }
}

extension APIClient.APIVersion {
    /// The version if it is in a header field. A given address has one of its own.
    fileprivate var inHeader: APIClient.APIVersion? {
        if case .header = self { self } else { nil }
    }
}

/// The value of a call, with its status and header fields.
///
/// ```swift
/// let response = try await gallery.searchPictures(searchKey: "cat").response
/// print(response.source == .cache ? "from the cache" : "from the server")
/// ```
public struct APIResponse<Value: Sendable>: Sendable {
    /// The decoded value.
    public var value: Value
    /// The HTTP status; that of the cached response, if it is from the cache.
    public var status: HTTPResponse.Status
    /// The header fields. Those of a cached response are as they were stored, with its age and without cookies.
    public var headerFields: HTTPFields
    /// The fields that the server sent after the body (RFC 9110, section 6.5). Empty if there are none, or if the
    /// transport does not support them.
    public var trailers: HTTPFields = [:]
    /// The values that could not be read but that the spec tolerates: those of fields that count as absent (`invalid:
    /// absent`), and elements that were dropped (`elements: drop`).
    public var tolerated: DataFormatError.Tolerated
    /// Whether the value came from the cache or the server.
    public var source: ResponseCache.Source
    /// How long the call took, with all waits and attempts.
    public var duration: Duration = .zero

    /// A response, such as for previews and tests.
    /// - Parameters:
    ///   - value: the value that the endpoint returns.
    ///   - status: the HTTP status.
    ///   - headerFields: the header fields. Defaults to none.
    ///   - tolerated: the values that could not be read but that the spec tolerates. Defaults to none.
    ///   - source: whether the value came from the cache or the server. Defaults to the server.
    public init(
        value: Value, status: HTTPResponse.Status, headerFields: HTTPFields = [:],
        tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated(),
        source: ResponseCache.Source = .server
    ) {
        self.value = value
        self.status = status
        self.headerFields = headerFields
        self.tolerated = tolerated
        self.source = source
    }
}

extension APIResponse: RedactedStringConvertible {
    /// The value, the status and so on, but of header fields and trailers only the names, as any value may be a secret.
    public var shownParts: KeyValuePairs<String, Any> {
        [
            "value": value, "status": status.code, "headerFields": headerFields.shownNames,
            "trailers": trailers.shownNames, "tolerated": tolerated, "source": source,
        ]
    }
}

extension APIResponse {
    /// The same response with another value.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> APIResponse<Other> {
        var response = APIResponse<Other>(
            value: transform(value), status: status, headerFields: headerFields, tolerated: tolerated,
            source: source)
        response.trailers = trailers
        response.duration = duration
        return response
    }

    fileprivate init(
        _ decoded: ResponseDecoder.Decoded<Value>, _ wire: WireResponse, from source: ResponseCache.Source
    ) {
        self.init(
            value: decoded.value, status: wire.head.status, headerFields: wire.head.headerFields,
            tolerated: decoded.tolerated, source: source)
        trailers = wire.body.trailers
    }
}
