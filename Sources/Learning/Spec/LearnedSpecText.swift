import OpenAPIImport
import SpecLanguage

/// What was learned about a service.
struct LearnedSpec: Sendable {
    let service: String
    /// Names of environments and their URLs.
    var servers: [(name: String, url: String)]
    var endpoints: [LearnedEndpoint] = []
    var models: [ImportedModel] = []
    /// Where each model was first found, by its name.
    var origins: [String: String] = [:]
    var failures: [LearnedEndpoint.Failure] = []
    var envelope: EnvelopeGuess?
    var credential: CredentialGuess?
    /// Header fields that every request carries.
    var headers: [(name: String, value: String)] = []
    /// Header fields that requests to several endpoints carry, with values that differ.
    var parameters: [ImportedField] = []
    var comments: [String] = []
    /// Whether values that cannot be read count as absent.
    var isTolerant: Bool = false
}

extension LearnedSpec {
    /// A spec that adds to the service of another one.
    init(partOf spec: LearnedSpec) {
        self.init(service: spec.service, servers: [], isTolerant: spec.isTolerant)
    }
}

/// Writes what was learned as a spec.
struct LearnedSpecText {
    let spec: LearnedSpec
    /// Whether the file declares the service, instead of adding to it.
    var isService: Bool = true

    var text: String {
        var root = SpecMappingText(isBlock: true)
        root.add("apigen", .exact("1"), comments: spec.comments)
        let defaults = mapping { defaults in
            if usesDates { defaults.add("dates", .text("iso8601")) }
            if spec.isTolerant, !spec.models.isEmpty { defaults.add("invalid", .text("absent")) }
        }
        if !defaults.entries.isEmpty { root.add("defaults", .mapping(defaults)) }
        if isService {
            root.add("service", .mapping(service))
        } else if !spec.endpoints.isEmpty {
            root.add("service", .text(spec.service))
        }
        let failures = errors(spec.failures, spec.envelope?.failures ?? [])
        if !failures.entries.isEmpty { root.add("errors", .mapping(failures)) }
        if !spec.endpoints.isEmpty {
            var endpoints = SpecMappingText(isBlock: true)
            for endpoint in spec.endpoints { endpoints.entries.append(entry(endpoint)) }
            root.add("endpoints", .mapping(endpoints))
        }
        if !spec.models.isEmpty {
            var models = SpecMappingText(isBlock: true)
            for model in spec.models.sorted(by: { $0.name < $1.name }) { models.entries.append(model.entry) }
            root.add("models", .mapping(models))
        }
        return SpecWriter.text(of: root)
    }

    private var service: SpecMappingText {
        mapping(isBlock: true) { service in
            service.add("name", .text(spec.service))
            let servers = mapping { text in
                for server in spec.servers { text.add(server.name, .text(server.url)) }
            }
            if !spec.servers.isEmpty { service.add("servers", .mapping(servers)) }
            if !spec.headers.isEmpty {
                service.add(
                    "headers",
                    .mapping(
                        mapping { text in
                            for header in spec.headers { text.add(header.name, .text(header.value)) }
                        }))
            }
            if !spec.parameters.isEmpty { service.add("parameters", spec.parameters.parametersText) }
            if let credential = spec.credential {
                service.add("auth", Self.text(credential.kind), comments: [credential.comment])
            }
            if let envelope = spec.envelope {
                service.add("envelope", .mapping(text(envelope)), comments: [envelope.evidence])
            }
        }
    }

    private static func text(_ kind: CredentialGuess.Kind) -> SpecText {
        var long = SpecMappingText()
        switch kind {
        case .bearer: return .text("bearer")
        case .basic: return .text("basic")
        case .key(let name, let isInQuery):
            long.add("key", .text(name))
            if isInQuery { long.add("in", .text("query")) }
        case .session(let token, let header):
            long.add("session", .text(token))
            long.add("header", .text(header))
        }
        return .mapping(long)
    }

    private func text(_ envelope: EnvelopeGuess) -> SpecMappingText {
        mapping { text in
            if let data = envelope.data { text.add("data", .text(JSONPath([data]).text)) }
            if let code = envelope.code { text.add("code", .text(JSONPath([code]).text)) }
            if let message = envelope.message { text.add("message", .text(JSONPath([message]).text)) }
            if let flag = envelope.flag {
                // The status alone says it, and without a code nothing else can.
                guard envelope.needsFlag else { return }
                text.add(
                    "success",
                    .mapping(
                        mapping { success in
                            success.add("at", .text(JSONPath([flag.key]).text))
                            success.add("is", .exact(flag.value))
                        }))
            } else if envelope.successes.count == 1 {
                text.add("success", .text(envelope.successes[0]))
            } else if !envelope.successes.isEmpty {
                text.add("success", .list(envelope.successes.map { .text($0) }))
            }
        }
    }

    private func text(_ paging: PagingGuess) -> SpecMappingText {
        mapping { text in
            text.add("by", .text(paging.by))
            text.add("parameter", text: paging.parameter)
            text.add("size", text: paging.size)
            text.add("total", text: paging.total)
            text.add("next", text: paging.next)
            text.add("more", text: paging.more)
            let end = paging.end.map { SpecText.scalar(SpecScalar($0, form: .exact)) }
            if !end.isEmpty { text.add("end", end.count == 1 ? end[0] : .list(end)) }
        }
    }

    /// Whether RFC 3339 is the format of a date without a format of its own.
    private var usesDates: Bool {
        let fields = spec.models.flatMap(\.fields) + spec.parameters + spec.endpoints.flatMap(\.parameters)
        // What has a type alone has the default format.
        let types = spec.endpoints.flatMap { endpoint -> [ImportedType?] in
            let bodies = [endpoint.body, endpoint.returns, endpoint.socket?.event, endpoint.socket?.command]
            let events = (endpoint.stream?.events ?? []).map(\.type)
            return bodies + events + endpoint.responses.map(\.type) + endpoint.failures.map(\.body)
        }
        return fields.contains { $0.value.dateFormat == nil && $0.value.type.leaf == .builtIn(.date) }
            || (types + spec.failures.map(\.body)).contains { $0?.leaf == .builtIn(.date) }
    }

    private func mapping(isBlock: Bool = false, _ build: (inout SpecMappingText) -> Void) -> SpecMappingText {
        var mapping = SpecMappingText(isBlock: isBlock)
        build(&mapping)
        return mapping
    }
}

extension LearnedSpecText {
    private func entry(_ endpoint: LearnedEndpoint) -> SpecMappingText.Entry {
        var text = SpecMappingText(isBlock: true)
        text.addCall(endpoint.method, endpoint.path)
        if !endpoint.parameters.isEmpty {
            text.add("parameters", endpoint.parameters.parametersText)
        }
        if let body = endpoint.body { text.add("body", bodyText(body, endpoint)) }
        if !endpoint.responses.isEmpty {
            text.add(
                "returns",
                .mapping(
                    mapping(isBlock: true) { responses in
                        for response in endpoint.responses {
                            responses.entries.append(
                                SpecMappingText.Entry(
                                    key: SpecScalar(String(response.status), form: .exact),
                                    value: response.type.map { result($0, response.reading) } ?? .text("nothing")))
                        }
                    }))
        } else if let socket = endpoint.socket {
            text.add("returns", .mapping(self.text(socket)), comments: [socket.comment])
        } else if let stream = endpoint.stream {
            text.add("returns", .mapping(self.text(stream, of: endpoint.returns)))
        } else if let type = endpoint.returns {
            text.add("returns", result(type, LearnedEndpoint.ResultReading(form: endpoint.form)))
        }
        text.add("at", text: endpoint.at)
        if endpoint.strip.count == 1 { text.add("strip", .scalar(SpecScalar(endpoint.strip[0]))) }
        if endpoint.strip.count > 1 { text.add("strip", .list(endpoint.strip.map { .scalar(SpecScalar($0)) })) }
        if let paging = endpoint.paging { text.add("paginate", .mapping(self.text(paging))) }
        if let status = endpoint.status { text.add("status", .text(String(status))) }
        if endpoint.isCacheable { text.add("cache", .mapping(mapping { $0.add("policy", .text("http")) })) }
        if let header = endpoint.idempotencyHeader {
            text.add("idempotency", .mapping(mapping { $0.add("header", .text(header)) }))
        }
        switch endpoint.credential {
        case _ where endpoint.session != nil: text.add("auth", .text("none"))
        case .required(let comment): text.add("auth", .text("required"), comments: [comment])
        case .unneeded(let comment), .other(let comment): text.add("auth", .text("none"), comments: [comment])
        case nil: break
        }
        if let session = endpoint.session {
            text.add("session", .mapping(mapping { $0.add("establish", .text(session)) }))
        }
        if !endpoint.failures.isEmpty { text.add("errors", .mapping(errors(endpoint.failures, []))) }
        return SpecMappingText.Entry(
            key: SpecScalar(endpoint.name), value: .mapping(text), comments: endpoint.comments)
    }

    private func text(_ socket: LearnedEndpoint.Socket) -> SpecMappingText {
        mapping { text in
            text.add("socket", SpecText.type(socket.event))
            if let command = socket.command { text.add("sends", SpecText.type(command)) }
        }
    }

    /// - Parameter type: that of all values; `nil` if they have a type for each name of an event
    private func text(_ stream: LearnedEndpoint.Stream, of type: ImportedType?) -> SpecMappingText {
        mapping(isBlock: !stream.events.isEmpty) { text in
            if let type {
                text.add("stream", SpecText.type(type))
                text.add("as", .text(stream.framing))
            } else {
                text.add("stream", .mapping(events(stream.events)))
            }
            if let end = stream.end { text.add("end", .scalar(SpecScalar(end, form: .quoted))) }
        }
    }

    private func events(_ events: [LearnedEndpoint.Event]) -> SpecMappingText {
        mapping(isBlock: true) { text in
            for event in events { text.add(event.event, self.text(event), comments: event.comments) }
        }
    }

    private func text(_ event: LearnedEndpoint.Event) -> SpecText {
        if event.use == .ignored { return .text("ignore") }
        var long = SpecMappingText()
        long.add("type", event.type.map { .type($0) } ?? .text("nothing"))
        if event.use == .failure { long.add("fails", .exact("true")) }
        long.add("name", text: event.name)
        long.add("at", text: event.at)
        return long.entries.count == 1 ? long.entries[0].value : .mapping(long)
    }

    private func result(_ type: ImportedType, _ reading: LearnedEndpoint.ResultReading) -> SpecText {
        guard reading != LearnedEndpoint.ResultReading() else { return SpecText.type(type) }
        return .mapping(
            mapping { text in
                text.add("type", SpecText.type(type))
                text.add("as", text: reading.form)
                text.add("at", text: reading.at)
            })
    }

    private func bodyText(_ body: ImportedType, _ endpoint: LearnedEndpoint) -> SpecText {
        guard let form = endpoint.bodyForm else { return SpecText.type(body) }
        return .mapping(
            mapping { long in
                long.add("type", SpecText.type(body))
                long.add("as", text: form.as)
                long.add("content-type", text: form.contentType)
            })
    }

    private func errors(
        _ failures: [LearnedEndpoint.Failure], _ coded: [EnvelopeGuess.Failure]
    ) -> SpecMappingText {
        mapping(isBlock: true) { errors in
            for failure in coded { errors.add(failure.code, .text(failure.name), comments: [failure.comment]) }
            for failure in failures {
                let code = "http-\(failure.status)"
                let name = ErrorName.name(of: code)
                let long = mapping { long in
                    long.add("name", .text(name))
                    if let body = failure.body { long.add("body", SpecText.type(body)) }
                }
                errors.add(code, failure.body == nil ? .text(name) : .mapping(long), comments: failure.comments)
            }
        }
    }
}
