import JSONSyntax
import MockServing
import MockValues
import SpecLanguage

/// Settles whether shipped apps and a new server understand each other, by the new mock server and the reference decoder
/// of the old spec.
///
/// The reference decoder reads by the same rules as generated code; `Tests/GoldenTests` and `Tests/IntegrationTests` hold
/// the two against each other.
struct WireTruth {
    let old: Specification
    let new: Specification
    /// The models and endpoints that can behave differently; `nil`: all.
    let affected: Affected?
    private let oldDecoder: ReferenceDecoder
    /// That of responses that the new server sends: functions of the app do not decide what these are.
    private let newDecoder: ReferenceDecoder
    /// Those of requests, whose limits are checked in any case.
    private let oldRequests: ReferenceDecoder
    private let newRequests: ReferenceDecoder
    private let oldReader: MeaningReader
    private let newReader: MeaningReader
    private let perturbations: Perturbations
    private let streams: StreamTruth
    private let responder: MockResponder
    private let oldResponder: MockResponder
    private let maker: RequestMaker
    private let newMaker: RequestMaker

    init(old: Specification, new: Specification, affected: Affected?) {
        (self.old, self.new, self.affected) = (old, new, affected)
        oldDecoder = ReferenceDecoder(old)
        newDecoder = ReferenceDecoder(new.withoutTransforms)
        oldRequests = ReferenceDecoder(old.withoutTransforms, readsRequests: true)
        newRequests = ReferenceDecoder(new, readsRequests: true)
        oldReader = MeaningReader(old)
        newReader = MeaningReader(new)
        perturbations = Perturbations([old, new])
        streams = StreamTruth(
            perturbations: perturbations, decoders: (oldDecoder, newDecoder), readers: (oldReader, newReader))
        // Real servers overlook what they do not know.
        responder = MockResponder(new, isLenient: true) { _ throws(MockFailure) in MockBody.nothing }
        oldResponder = MockResponder(old) { _ throws(MockFailure) in MockBody.nothing }
        maker = RequestMaker(old)
        newMaker = RequestMaker(new)
    }

    /// What the old client and the new server do not agree on, or `nil`.
    func fault() -> String? {
        let endpoints = MockEndpoint.all(of: old).filter { affected?.contains($0.endpoint, in: old) ?? true }
        // The first of each service, if everything may behave differently.
        let services = Dictionary(grouping: endpoints) { $0.service.name }.sorted { $0.key < $1.key }
        let limited = affected == nil ? services.flatMap { $0.value.prefix(8) } : endpoints
        let known = MockEndpoint.all(of: new)
        for endpoint in limited {
            switch request(to: endpoint) {
            case .refused(let reason): return "\(endpoint.name): \(reason)"
            case .unsettled:
                // Nothing is known of requests but where they go.
                guard let twin = known.first(where: { $0.name == endpoint.name }) else {
                    return "\(endpoint.name) is gone"
                }
                guard twin.address == endpoint.address else {
                    return "\(endpoint.name): the new server has another address"
                }
                if let reason = response(of: twin, to: endpoint) { return "\(endpoint.name): \(reason)" }
            case .understood(let name):
                guard var twin = known.first(where: { $0.name == name }) else { continue }
                if name != endpoint.name, let own = known.first(where: { $0.name == endpoint.name }) {
                    if twin.service.hosts.contains(where: { endpoint.service.hosts.contains($0) }) {
                        return "\(endpoint.name): the new server takes it for \(name)"
                    }
                    // The mock server is the server of all services, but these have servers of their own.
                    twin = own
                }
                if let reason = response(of: twin, to: endpoint) { return "\(endpoint.name): \(reason)" }
            }
        }
        return AgreementTruth(old: old, new: new).fault() ?? LinkTruth(old: old, new: new).fault() ?? errorFault()
            ?? unusedModels()
    }

    private enum Outcome {
        case refused(String)
        /// By the endpoint with this name.
        case understood(String)
        /// No request could be made.
        case unsettled
    }

    // MARK: Requests.

    private func request(to endpoint: MockEndpoint) -> Outcome {
        let call = endpoint.endpoint
        guard call.address == nil else {
            // The mock server has no such address.
            let twin = MockEndpoint.all(of: new).first { $0.name == endpoint.name }?.endpoint
            let isSent = (twin?.constants ?? []).allSatisfy { constant in
                call.constants.contains { $0.place == constant.place && $0.wireText == constant.wireText }
            }
            return isSent ? .understood(endpoint.name) : .refused("the new server looks for another constant")
        }
        let parameters = endpoint.parameters
        let choices = parameters.map { parameter in
            (parameter, maker.values(of: parameter, perturbations, oldRequests))
        }
        guard choices.allSatisfy({ !$0.1.isEmpty || !$0.0.isRequired }) else { return .unsettled }
        let all = Dictionary(choices.compactMap { choice in choice.1.first.map { (choice.0.name, $0) } }) { first, _ in
            first
        }
        let least = all.filter { entry in parameters.contains { $0.name == entry.key && $0.isRequired } }
        let bodies = bodies(of: call)
        var requests: [([String: JSONValue], JSONValue?)] = [(all, bodies.first ?? nil), (least, bodies.first ?? nil)]
        for (parameter, values) in choices {
            for value in values.dropFirst() {
                var changed = all
                changed[parameter.name] = value
                requests.append((changed, bodies.first ?? nil))
            }
        }
        requests += bodies.dropFirst().map { (all, $0) }
        var name: String?
        for (values, body) in requests {
            guard let request = maker.request(to: endpoint, values, body: body) else { continue }
            let before = oldResponder.reply(to: request)
            guard before.note == endpoint.name else { continue }
            let reply = responder.reply(to: request)
            guard reply.status < 400 else {
                return .refused(
                    "the new server says \(reply.status): \(reply.note) \(String(decoding: reply.body, as: UTF8.self).prefix(200))"
                )
            }
            guard let twin = MockEndpoint.all(of: new).first(where: { $0.name == reply.note }) else { continue }
            if let reason = misreading(request, endpoint, twin, values, body) { return .refused(reason) }
            name = reply.note
        }
        return name.map { .understood($0) } ?? .unsettled
    }

    private func bodies(of call: Endpoint) -> [JSONValue?] {
        guard let kind = call.body else { return [nil] }
        guard case .value(let type) = kind else { return [.string("bytes")] + (kind.isOmissible ? [nil] : []) }
        guard let first = maker.value(type, named: "body", dates: call.dateFormat) else { return [] }
        let values = perturbations.values(near: first).filter { value in
            guard value != .null else { return false }
            return oldRequests.faults(in: value.located, as: type.unwrapped, dateFormat: call.dateFormat).isEmpty
                && isWritten(value, as: type)
        }
        return values.map { Optional($0) } + (type.isOptional ? [nil] : [])
    }

    /// Whether an app writes such a value: it sends every field that it must have, and null in none that has no `nil`.
    private func isWritten(_ value: JSONValue, as type: ValueType) -> Bool {
        guard case .model(let name) = type.unwrapped, case .structure(let structure)? = oldReader.models[name]?.kind
        else { return true }
        return structure.fields.allSatisfy { field in
            guard !field.isIgnored, field.encode != .never, !field.type.isOptional, let path = field.paths.first else {
                return true
            }
            guard let written = value.value(at: path.components[...]) else { return false }
            return written != .null || canBeNull(field)
        }
    }

    /// Whether null may be a value of the field, besides that of `nil`.
    private func canBeNull(_ field: Field) -> Bool {
        if field.transform != nil || field.type == .builtIn(.json) { return true }
        guard case .model(let name) = field.type, case .external? = oldReader.models[name]?.kind else { return false }
        return true
    }

    /// What the new server reads otherwise than the app meant it.
    private func misreading(
        _ request: MockRequest, _ old: MockEndpoint, _ new: MockEndpoint, _ values: [String: JSONValue],
        _ body: JSONValue?
    ) -> String? {
        for parameter in old.parameters where values[parameter.name] != nil {
            let parameters = new.parameters
            guard let twin = parameters.first(where: { $0.name == parameter.name }) else { continue }
            guard parameter.location == twin.location, parameter.wirePath.isSame(as: twin.wirePath, in: twin.location)
            else {
                if parameter.location == .path, twin.location == .path { continue }
                return "the new server looks for \(parameter.name) in \(twin.location.rawValue) \(twin.wirePath.text)"
            }
            if parameter.dateFormat != twin.dateFormat, parameter.dateFormat != nil, twin.dateFormat != nil {
                return "the new server reads the date \(parameter.name) in another format"
            }
            if parameter.style != twin.style, case .array(let list)? = values[parameter.name], list.count > 1 {
                return "the new server reads \(parameter.name) in another style"
            }
            if !twin.partHeaders.allSatisfy({ parameter.partHeaders.contains($0) }) {
                return "the new server looks for header fields of \(parameter.name)"
            }
            if parameter.encoding != twin.encoding {
                return "the new server reads \(parameter.name) in another encoding"
            }
            if parameter.format != twin.format { return "the new server reads \(parameter.name) in another form" }
            if let fault = misreading(
                values[parameter.name], parameter.kind, twin.kind, parameter.dateFormat, twin.dateFormat)
            {
                return "\(parameter.name): \(fault)"
            }
        }
        guard let before = old.endpoint.body, let after = new.endpoint.body else { return nil }
        if old.endpoint.bodyFormat?.style != new.endpoint.bodyFormat?.style, body?.isNested == true {
            return "the new server reads the body in another style"
        }
        if old.endpoint.bodyFormat?.contentType != new.endpoint.bodyFormat?.contentType {
            return "the new server reads a body of another media type"
        }
        return misreading(body, before, after, old.endpoint.dateFormat, new.endpoint.dateFormat)
    }

    private func misreading(
        _ value: JSONValue?, _ old: Parameter.Kind, _ new: Parameter.Kind, _ oldDates: DateFormat?,
        _ newDates: DateFormat?
    ) -> String? {
        guard case .value(let before) = old, case .value(let after) = new else { return nil }
        let meant = oldReader.read(value, as: before, dates: oldDates)
        let read = newReader.read(value, as: after, dates: newDates)
        // The server is the reader: it has to get what the app meant.
        return read.agrees(with: meant)
            ? nil : "the new server reads another value than \(value?.compactText.prefix(120) ?? "")"
    }

    // MARK: WebSockets.

    /// What the new server does not understand of the app's messages, or sends elsewhere.
    private func socketFault(_ new: MockEndpoint, _ old: MockEndpoint) -> String? {
        guard case .socket(let before) = old.endpoint.returns, case .socket(let after) = new.endpoint.returns else {
            return nil
        }
        if before.resumption != nil, before.resumption != after.resumption {
            return "the new server has the position of events elsewhere"
        }
        if before.key != nil, before.key != after.key { return "the new server has the keys of events elsewhere" }
        guard let type = before.commandType, let twin = after.commandType else {
            let isKept = before.commands == .nothing || after.commands == .data || before.commands == after.commands
            return isKept ? nil : "the new server takes other messages"
        }
        var call = old.endpoint
        call.body = .value(type)
        for case let value? in bodies(of: call) {
            guard newRequests.faults(in: value.located, as: twin).isEmpty else {
                return "the new server takes no message"
            }
            if let fault = misreading(value, .value(type), .value(twin), nil, nil) { return fault }
        }
        return nil
    }

    // MARK: Responses.

    private func response(of new: MockEndpoint, to old: MockEndpoint) -> String? {
        if let fault = socketFault(new, old) { return fault }
        for (endpoint, status) in new.responses {
            guard let client = old.reader(of: status) else { return "the app knows no response with status \(status)" }
            if let reason = headerFault(endpoint, client, status, old, new) { return reason }
            let usual = try? MockResponses(self.new).body(of: endpoint)
            for (body, most) in [(newMaker.body(of: endpoint), 320), (usual, 1)] {
                guard let body else { continue }
                if let reason = bodyFault(body, endpoint, client, most: most) { return reason }
            }
        }
        return nil
    }

    private func bodyFault(_ body: MockBody, _ new: MockEndpoint, _ old: MockEndpoint, most: Int) -> String? {
        guard case .value(let type) = old.endpoint.returns else { return streams.fault(body, new, old) }
        guard case .json(let value) = body else {
            let isOptional = type.isOptional || old.endpoint.defaultResult != nil
            if body == .nothing || new.isEmpty { return isOptional ? nil : "the app expects a value" }
            return old.body(of: body.bytes) == nil ? "the app expects JSON" : nil
        }
        let isValue = if case .value = new.endpoint.returns { true } else { false }
        for value in isValue ? perturbations.values(near: value, most: most) : [value] {
            let node = value.located
            guard isValue, newDecoder.faults(in: node, of: new).isEmpty else { continue }
            if let fault = oldDecoder.faults(in: node, of: old).first {
                return "\(fault.text) in \(value.compactText.prefix(300))"
            }
            guard case .value(let after) = new.endpoint.returns, !new.isFailure(value) else { continue }
            let read = oldReader.read(
                value.value(at: old.path.components[...]), as: type, dates: old.endpoint.dateFormat)
            let sent = newReader.read(
                value.value(at: new.path.components[...]), as: after, dates: new.endpoint.dateFormat)
            if !read.agrees(with: sent) { return "the app reads another value from \(value.compactText.prefix(300))" }
        }
        if !isValue, !(type.isOptional || old.endpoint.defaultResult != nil),
            value.value(at: old.path.components[...]) == nil
        {
            return "the app expects a value"
        }
        return nil
    }

    private func headerFault(
        _ response: MockEndpoint, _ client: MockEndpoint, _ status: Int, _ old: MockEndpoint, _ new: MockEndpoint
    ) -> String? {
        let wanted = old.typedResponse(status)?.headers ?? []
        guard !wanted.isEmpty else { return nil }
        let sent = new.typedResponse(status)?.headers ?? []
        let validation = RequestValidation(self.old)
        let newValidation = RequestValidation(self.new)
        for header in wanted {
            guard let twin = sent.first(where: { $0.wireName.lowercased() == header.wireName.lowercased() }) else {
                if !header.type.isOptional { return "the app needs the header field \(header.wireName)" }
                if sent.contains(where: { $0.name == header.name }) {
                    return "the app looks for \(header.name) in \(header.wireName)"
                }
                continue
            }
            if header.dateFormat != twin.dateFormat { return "the app reads the date \(header.name) in another format" }
            if twin.type.isOptional, !header.type.isOptional {
                return "the app needs the header field \(header.wireName)"
            }
            for value in perturbations.values(near: .string("x")) {
                guard case .string(let text) = value, !text.isEmpty,
                    newValidation.faults(of: twin, [text], for: new).isEmpty
                else { continue }
                if !validation.faults(of: header, [text], for: old).isEmpty {
                    return "the app rejects \(header.name): \(text)"
                }
            }
            for value in perturbations.values(near: .number("7")) {
                guard case .number(let text) = value, newValidation.faults(of: twin, [text], for: new).isEmpty else {
                    continue
                }
                if !validation.faults(of: header, [text], for: old).isEmpty {
                    return "the app rejects \(header.name): \(text)"
                }
            }
        }
        return nil
    }

    // MARK: Errors.

    private func errorFault() -> String? {
        let parts = new.files.compactMap(\.service)
        for part in old.files.compactMap(\.service) {
            guard let twin = parts.first(where: { $0.service.name == part.service.name }) ?? parts.first else {
                return nil
            }
            if let fault = errorFault(part.service.errors, twin.service.errors) { return fault }
            for endpoint in part.endpoints {
                guard let other = parts.flatMap(\.endpoints).first(where: { $0.name == endpoint.name }) else {
                    continue
                }
                if let fault = errorFault(endpoint.errors, other.errors) { return fault }
            }
        }
        return nil
    }

    /// What an app makes of the errors that the new server sends.
    private func errorFault(_ old: [ServerErrorCase], _ new: [ServerErrorCase]) -> String? {
        for error in old {
            if let twin = new.first(where: { $0.name == error.name }), twin.match != error.match {
                return "the app does not know the code of \(error.name)"
            }
            guard let sent = new.first(where: { $0.match == error.match }), let body = error.body else { continue }
            guard let other = sent.body else { continue }
            if body.path != other.path { return "the app reads the body of \(error.name) at \(body.path.text)" }
            guard body.type != other.type,
                let value = newMaker.value(other.type, named: "error", dates: nil)
            else { continue }
            for value in perturbations.values(near: value) {
                let node = value.located
                guard newDecoder.faults(in: node, as: other.type).isEmpty else { continue }
                if let fault = oldDecoder.faults(in: node, as: body.type).first {
                    return "\(error.name): \(fault.text)"
                }
                let read = oldReader.read(value, as: body.type, dates: nil)
                if !read.agrees(with: newReader.read(value, as: other.type, dates: nil)) {
                    return "\(error.name): another value"
                }
            }
        }
        return nil
    }

    // MARK: Models that no endpoint uses.

    /// Such models are read and written by hand, in both directions.
    private func unusedModels() -> String? {
        let reached = Affected.reached(by: old)
        for model in old.files.flatMap(\.models) where !reached.contains(model.name) {
            guard affected?.contains(model: model.name) ?? true, newReader.models[model.name] != nil else { continue }
            let type: ValueType = .model(model.name)
            for (maker, sender, reader, from, to) in [
                (newMaker, newDecoder, oldDecoder, newReader, oldReader),
                (self.maker, oldRequests, newRequests, oldReader, newReader),
            ] {
                guard let value = maker.value(type, named: "value", dates: nil) else { continue }
                for value in perturbations.values(near: value) {
                    let node = value.located
                    guard sender.faults(in: node, as: type).isEmpty else { continue }
                    if maker.specification == old, !isWritten(value, as: type) { continue }
                    if let fault = reader.faults(in: node, as: type).first { return "\(model.name): \(fault.text)" }
                    let read = to.read(value, as: type, dates: nil)
                    let sent = from.read(value, as: type, dates: nil)
                    if !read.agrees(with: sent) { return "\(model.name): another value is read" }
                }
            }
        }
        return nil
    }
}

extension Specification {
    /// The specification with fields as they are in JSON.
    fileprivate var withoutTransforms: Specification {
        var specification = self
        for file in specification.files.indices {
            for model in specification.files[file].models.indices {
                guard case .structure(var structure) = specification.files[file].models[model].kind else { continue }
                for field in structure.fields.indices { structure.fields[field].transform = nil }
                specification.files[file].models[model].kind = .structure(structure)
            }
        }
        return specification
    }
}

extension JSONValue {
    /// Whether it is an object with lists or other objects.
    fileprivate var isNested: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { member in
            switch member.value {
            case .array, .object: true
            default: false
            }
        }
    }
}

extension Service {
    /// The addresses of all servers.
    var hosts: Set<String> { Set(environments.flatMap(\.servers)) }
}

extension JSONPath {
    /// Names of header fields ignore case.
    func isSame(as other: JSONPath, in location: Parameter.Location) -> Bool {
        location == .header ? text.lowercased() == other.text.lowercased() : self == other
    }
}

extension Parameter {
    /// Whether every request has a value.
    var isRequired: Bool {
        switch kind {
        case .value(let type): !type.isOptional && defaultValue == nil
        case .upload(let isOptional), .uploads(let isOptional): !isOptional
        }
    }
}

extension Parameter.Kind {
    /// Whether a request may have no such body.
    var isOmissible: Bool {
        switch self {
        case .value(let type): type.isOptional
        case .upload(let isOptional), .uploads(let isOptional): isOptional
        }
    }
}

extension MockEndpoint {
    /// The method and the path, whatever the names of parameters.
    var address: String {
        let path = endpoint.pathSegments.map { segment in
            if case .literal(let text) = segment { text } else { "{}" }
        }
        return "\(endpoint.method.rawValue) \(path.joined())"
    }

    /// Each response that the server may give, with its status.
    var responses: [(MockEndpoint, Int)] {
        guard case .responses(let set) = endpoint.returns else { return [(self, 200)] }
        return set.responses.map { response in
            let status: Int
            switch response.status {
            case .exactly(let exact): status = exact
            case .successful: status = 200
            }
            return (having(response), status)
        }
    }

    /// The response with a status, also of a redirect.
    func typedResponse(_ status: Int) -> TypedResponse? {
        guard case .responses(let set) = endpoint.returns else { return nil }
        return set.responses.first { $0.status == .exactly(status) } ?? set.responses.first { $0.status == .successful }
    }

    /// The endpoint as a client reads a response with a status; `nil` if it rejects the status.
    func reader(of status: Int) -> MockEndpoint? {
        guard case .responses(let set) = endpoint.returns else { return status < 300 ? self : nil }
        guard set.isByStatus else { return typedResponse(status).map { having($0) } ?? self }
        return typedResponse(status).map { having($0) }
    }

    /// Whether responses have no body.
    var isEmpty: Bool { if case .nothing = endpoint.returns { true } else { false } }

    /// Whether a body says that the call failed.
    func isFailure(_ body: JSONValue) -> Bool {
        guard let envelope = service.envelope else { return false }
        let code = envelope.success.checksCode ? envelope.code.first : nil
        let signs = [code].compactMap { $0 }.map { Envelope.Sign(path: $0, values: envelope.success.values) }
        return (signs + envelope.success.signs).contains { sign in
            switch body.value(at: sign.path.components[...]) {
            case .string(let text)?, .number(let text)?: !sign.values.contains(text)
            case .bool(let value)?: !sign.values.contains("\(value)")
            default: false
            }
        }
    }
}
