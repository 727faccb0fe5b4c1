import OpenAPIImport
import SpecLanguage
import WireSyntax

extension SpecGuess {
    func add(_ operation: Operation, _ prefix: Int, to graph: inout ModelGraph) -> OperationUses {
        var uses = OperationUses()
        let path = operation.segments.dropFirst(prefix)
        let nouns = path.compactMap(\.constant)
        let list = ResourceName.name(nouns: nouns, isItem: path.last?.constant == nil)
        let item = ResourceName.name(nouns: nouns, isItem: true)
        let place = operation.method.uppercased() + " /" + path.map { $0.constant ?? "{}" }.joined(separator: "/")
        for (status, body) in operation.shape.successes {
            if body.isSocket { add(body, item, place, to: &graph, &uses) }
            let events = body.eventsByName
            uses.events[status] =
                events.isEmpty
                ? nil
                : events.map { event in
                    let name = ImportedName.type(event.name.text, fallback: "Event")
                    let own = ModelNameGuess(text: name, long: item.text + name)
                    let use =
                        event.shape.filled > 0
                        ? graph.add(event.shape, own, place: "\(place) \(status) <\(event.name.text)>") : nil
                    return (event, use)
                }
            guard events.isEmpty, body.json.all.count > 0 else { continue }
            var content = body.isStream ? OperationUses.Content(body.json.all) : content(of: body)
            // JSON among texts often says that calls failed, and is a text in any case.
            if !body.isStream, body.texts + body.bytes > 0 { continue }
            let isList = operation.method == "get" && content.shape.containsList
            if content.shape.filled > 0 {
                content.use = graph.add(content.shape, isList ? list : item, place: "\(place) \(status)")
            }
            uses.contents[status] = content
        }
        for (status, body) in operation.shape.failures {
            let shape = body.json.all
            guard shape.count > 0, !(envelope?.covers(shape) ?? false) else { continue }
            let name = ModelNameGuess(text: "ErrorBody", long: item.text + "Error")
            uses.failures[status] = graph.add(shape, name, place: "\(place) \(status)")
        }
        let request = operation.shape.request.json.all
        if request.count > 0 {
            let verb = operation.method == "post" ? "New" : "Changed"
            let own = ModelNameGuess(text: verb + item.text, long: verb + item.long, isFromPath: true)
            uses.request = graph.add(request, own, place: "\(place) body")
        }
        return uses
    }

    /// What is in a successful response, without its envelope.
    private func content(of body: BodyShape) -> OperationUses.Content {
        guard let envelope else { return OperationUses.Content(body.json.all) }
        let root = envelope.successful(body.json)
        guard let content = envelope.content(of: root) else {
            return OperationUses.Content(at: "$", shape: root, root: root)
        }
        return OperationUses.Content(isMissing: content.isMissing, shape: content.shape, root: root)
    }

    mutating func endpoint(
        _ operation: Operation, _ uses: OperationUses, _ prefix: Int, _ models: inout ModelGuess,
        _ names: inout MemberNames
    ) -> LearnedEndpoint {
        var parameters = ParameterGuess()
        let path = path(of: operation, after: prefix, &parameters)
        let call = operation.remote.map { [$0.value] } ?? CallName(method: operation.method, path: path).candidates
        let name = names.takeSpelled(
            (call.isEmpty ? [operation.method + "Root"] : call).map { $0 + operation.suffix }, fallback: "call")
        var endpoint = LearnedEndpoint(name: name, method: operation.method, path: path)
        let shape = operation.shape
        addQueryAndForm(of: operation, to: &parameters)
        let isByKeys = addKeys(of: operation, uses, &models, to: &parameters)
        addHeaders(of: shape, &parameters, to: &endpoint)
        endpoint.parameters = parameters.parameters
        endpoint.comments = [shape.calls == 1 ? "1 call" : "\(shape.calls) calls"]
        if !isByKeys { addBody(of: operation, uses, &models, to: &endpoint) }
        if let use = uses.request, isByKeys || operation.sendsBody {
            for sent in SentNulls(shape.request.json.all, use, in: models.graph).places {
                let text =
                    "null was sent \(sent.nulls) of \(sent.count) times, and nil is left out; \"null: send\" sends it"
                doubts.append(
                    Doubt(degree: 0.6, place: "\(operation.method.uppercased()) \(path) body \(sent.path)", text: text))
            }
        }
        if let socket = shape.successes.first(where: \.body.isSocket)?.body {
            endpoint.socket = self.socket(socket, uses, &models)
            addFailures(of: operation, uses, &models, to: &endpoint)
        } else {
            addResponses(of: operation, uses, &models, to: &endpoint)
        }
        endpoint.strip = shape.wrappings.map(\.text).sorted(by: >)
        endpoint.isCacheable = shape.cacheable > 0 && endpoint.returns != nil && endpoint.stream == nil
        let address = operation.segments.map { $0.constant ?? "{}" }.joined(separator: "/")
        if let login = credential?.login, login.operation == "\(operation.method) /\(address)",
            credential?.kind != .basic
        {
            endpoint.session = JSONPath(login.path).text
            endpoint.isCacheable = false
        } else if let credential {
            endpoint.credential = EndpointCredential(shape.senders, of: credential)
        }
        if case .other(let comment) = endpoint.credential {
            doubts.append(
                Doubt(
                    degree: 0.5, place: "\(operation.method.uppercased()) \(path)",
                    text: "\(comment), and other endpoints the credential of the service"))
        }
        return endpoint
    }

    /// The path after the prefix that all operations share, whose parameters are added.
    private mutating func path(
        of operation: Operation, after prefix: Int, _ parameters: inout ParameterGuess
    ) -> String {
        var path = ""
        var before: String?
        for segment in operation.segments.dropFirst(prefix) {
            switch segment {
            case .constant(let text):
                path += "/" + PercentEncoding.encode(text)
                before = text
            case .parameter(let values, let known, let doubt):
                let name = parameters.addSegment(values, after: before, named: known)
                path += "/{\(name)}"
                before = nil
                if doubt > 0.2 {
                    let some = values.tally.values.prefix(3).joined(separator: ", ")
                    let whole = operation.method.uppercased() + " " + path
                    doubts.append(
                        Doubt(degree: doubt, place: whole, text: "\(some) were taken as values of one parameter"))
                }
            }
        }
        return path.isEmpty ? "/" : path
    }

    private func addQueryAndForm(of operation: Operation, to parameters: inout ParameterGuess) {
        let shape = operation.shape
        let isBody =
            ["post", "put", "patch"].contains(operation.method) || operation.sendsForm || operation.sendsBody
            || operation.sendsParts
        for values in shape.accepted.query.values {
            if credential?.kind == .key(values.name, isInQuery: true) { continue }
            if let remote = operation.remote, remote.location == .query, remote.key == values.name {
                parameters.addConstant(remote.value, at: remote.key, location: isBody ? "query" : nil)
                continue
            }
            parameters.add(values, location: isBody ? "query" : nil, of: shape.accepted.calls)
        }
        if operation.sendsParts { parameters.add(shape.parts, of: shape.request.count) }
        guard operation.sendsForm else { return }
        for values in shape.form.values {
            if let remote = operation.remote, remote.location == .form, remote.key == values.name {
                parameters.addConstant(remote.value, at: remote.key, location: "form")
            } else {
                parameters.add(values, location: "form", of: shape.request.count)
            }
        }
    }

    private func addHeaders(
        of shape: OperationShape, _ parameters: inout ParameterGuess, to endpoint: inout LearnedEndpoint
    ) {
        for values in shape.accepted.headers.values where !declaredHeaders.contains(values.name) {
            if ServiceHeaders.isIdempotencyKey(values.name), values.requests == shape.accepted.calls,
                endpoint.idempotencyHeader == nil
            {
                endpoint.idempotencyHeader = spelled(values.name)
            } else {
                parameters.addHeader(values, spelled(values.name), of: shape.accepted.calls)
            }
        }
    }

    /// Adds the keys of a JSON body in which one says which call is meant.
    ///
    /// - Returns: whether the body has such a key
    private func addKeys(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to parameters: inout ParameterGuess
    ) -> Bool {
        guard let remote = operation.remote, remote.location == .body, let node = uses.request?.node else {
            return false
        }
        let object = models.graph.node(node)
        for key in object.keys {
            guard let use = object.fields[key] else { continue }
            if key == remote.key {
                parameters.addConstant(remote.value, at: key, location: nil)
            } else if key == "jsonrpc", let version = remote.version {
                parameters.addConstant(version, at: key, location: nil)
            } else {
                let type = models.bare(use, name: key, owner: models.name(of: node))
                parameters.addKey(key, use.shape.count < object.count || use.shape.nulls > 0 ? type.orAbsent : type)
            }
        }
        return true
    }

    private func addBody(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to endpoint: inout LearnedEndpoint
    ) {
        let request = operation.shape.request
        guard operation.sendsBody else { return }
        if let use = uses.request {
            let type = models.bare(use, name: endpoint.name + "Body", owner: "")
            endpoint.body = request.empties > 0 || use.shape.nulls > 0 ? type.orAbsent : type
            if type == .string { endpoint.bodyForm = (as: "json", contentType: nil) }
        } else if request.texts > 0 {
            endpoint.body = request.empties > 0 ? ImportedType.string.orAbsent : .string
        } else if request.bytes > 0 {
            endpoint.body = request.empties > 0 ? ImportedType.builtIn(.data).orAbsent : .builtIn(.data)
        }
        if uses.request == nil, request.mediaTypes.values.count == 1 {
            endpoint.bodyForm = (as: nil, contentType: request.mediaTypes.values[0])
        }
    }

    private mutating func addResponses(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to endpoint: inout LearnedEndpoint
    ) {
        var responses: [LearnedEndpoint.Response] = []
        if operation.method != "head" {
            for (status, body) in operation.shape.successes {
                if !body.isStream, body.texts + body.bytes > 0, body.json.all.count > 0 {
                    doubts.append(
                        Doubt(
                            degree: 0.5, place: "\(operation.method.uppercased()) \(endpoint.path) \(status)",
                            text: "\(body.json.all.count) of \(body.count) responses are JSON, and the others are not"))
                }
                let content = uses.contents[status]
                var stream = Self.stream(body)
                if let events = uses.events[status] {
                    stream?.events = self.events(events, &models)
                    responses.append(LearnedEndpoint.Response(status: status, stream: stream))
                    continue
                }
                let type = type(of: body, content, endpoint, &models)
                responses.append(
                    LearnedEndpoint.Response(
                        status: status, type: type,
                        reading: stream == nil ? reading(of: type, content) : Self.reading(of: type, in: body),
                        stream: stream))
            }
        }
        let isOne = responses.allSatisfy { $0.isLike(responses[0]) }
        if !isOne {
            // A stream cannot be one of several responses.
            endpoint.responses = responses.map { response in
                response.stream == nil
                    ? response
                    : LearnedEndpoint.Response(
                        status: response.status, type: .builtIn(.data), reading: reading(of: .builtIn(.data), nil))
            }
        } else if let response = responses.first, response.type != nil || response.stream != nil {
            endpoint.returns = response.type
            if let stream = response.stream {
                endpoint.stream = stream
                endpoint.at = response.reading.at
            } else {
                endpoint.form = response.reading.form
                endpoint.at = response.reading.at
                if let content = uses.contents[response.status] {
                    addPaging(of: operation, content, &models, to: &endpoint)
                }
            }
        }
        if isOne {
            // What mocks usually have: 204 without a body, and 200 otherwise.
            let hasBody =
                endpoint.returns != nil || endpoint.stream != nil || envelope != nil || operation.method == "head"
            let statuses = operation.shape.successes.map(\.status)
            endpoint.status = statuses.contains(hasBody ? 200 : 204) ? nil : statuses.first
        }
        addFailures(of: operation, uses, &models, to: &endpoint)
    }

    private static func stream(_ body: BodyShape) -> LearnedEndpoint.Stream? {
        guard body.isStream else { return nil }
        guard body.lines == 0 else { return LearnedEndpoint.Stream(framing: "lines") }
        let end = body.ends.values.count == 1 && !body.ends.isOverflowing ? body.ends.values[0] : nil
        return LearnedEndpoint.Stream(framing: "sse", end: end)
    }

    /// A text or bytes that are JSON are not the text of the event or the line.
    private static func reading(of type: ImportedType?, in body: BodyShape) -> LearnedEndpoint.ResultReading {
        let isJSON = type == .string && !body.hasTextEvents || type == .builtIn(.data)
        return LearnedEndpoint.ResultReading(at: isJSON ? "$" : nil)
    }

    /// The events by name. Those that only keep the connection open are ignored, and an error that is always the last one
    /// ends the stream as one, unless there is nothing else.
    private func events(
        _ found: [(event: EventShape, use: ModelGraph.Use?)], _ models: inout ModelGuess
    ) -> [LearnedEndpoint.Event] {
        var names = MemberNames(reserved: ["hashValue", "none", "some"])
        var events = found.map { shape, use -> LearnedEndpoint.Event in
            let wire = shape.name.text
            let name = names.take(wire, fallback: "event")
            var event = LearnedEndpoint.Event(
                event: wire, name: name == wire ? nil : name,
                comments: [shape.count == 1 ? "1 event" : "\(shape.count) events"])
            if shape.texts > 0 {
                event.type = .string
            } else if let use {
                let type = models.bare(use, name: wire, owner: "")
                event.type = use.shape.nulls > 0 ? .json : type
                if type == .string || type == .builtIn(.data) { event.at = "$" }
            } else {
                event.type = .json
            }
            if Self.heartbeats.contains(wire.lowercased().filter(\.isLetter)) { event.use = .ignored }
            if wire.lowercased() == "error", shape.lasts == shape.count {
                event.use = .failure
                // The body of an error has no format of dates.
                if event.type?.leaf == .builtIn(.date) {
                    event.type = event.type?.replacingLeaf(with: .builtIn(.string))
                }
            }
            return event
        }
        if events.allSatisfy({ $0.use != .value }) {
            for index in events.indices { events[index].use = .value }
        }
        return events
    }

    private static let heartbeats: Set<String> = ["ping", "heartbeat", "keepalive"]

    private func addFailures(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to endpoint: inout LearnedEndpoint
    ) {
        for (status, body) in operation.shape.failures {
            var failure = LearnedEndpoint.Failure(status: status)
            if let use = uses.failures[status], use.node != nil || !use.element.isEmpty {
                let type = models.bare(use, name: "ErrorBody", owner: "")
                // The body of an error has no format of dates.
                failure.body = type.leaf == .builtIn(.date) ? type.replacingLeaf(with: .builtIn(.string)) : type
            }
            failure.comments = ["\(body.count) of \(operation.shape.calls) calls"]
            endpoint.failures.append(failure)
        }
    }

    private func type(
        of body: BodyShape, _ content: OperationUses.Content?, _ endpoint: LearnedEndpoint, _ models: inout ModelGuess
    ) -> ImportedType? {
        if body.hasTextEvents { return .string }
        guard let content else { return body.texts > 0 ? .string : body.bytes > 0 ? .builtIn(.data) : nil }
        // A stream has a type, also if all of its values are null.
        guard let use = content.use else { return body.isStream ? .json : nil }
        let type = models.bare(use, name: endpoint.name + "Result", owner: "")
        if body.isStream { return use.shape.nulls > 0 ? .json : type }
        return body.empties > 0 || content.isMissing || use.shape.nulls > 0 ? type.orAbsent : type
    }

    /// How a result is read. A text by itself is the text of the body, with its quotes, or the one in the envelope.
    private func reading(
        of type: ImportedType?, _ content: OperationUses.Content?
    ) -> LearnedEndpoint.ResultReading {
        let isText = type == .string
        guard isText || type == .builtIn(.data) else { return LearnedEndpoint.ResultReading(at: content?.at) }
        guard let data = envelope?.data else {
            return content == nil ? LearnedEndpoint.ResultReading() : LearnedEndpoint.ResultReading(at: "$")
        }
        guard let content else { return LearnedEndpoint.ResultReading(form: isText ? "text" : "bytes") }
        return content.at == nil
            ? LearnedEndpoint.ResultReading(at: JSONPath([data]).text)
            : LearnedEndpoint.ResultReading(form: "json", at: content.at)
    }

    /// Adds how to get from one page of a list to the next.
    private func addPaging(
        of operation: Operation, _ content: OperationUses.Content, _ models: inout ModelGuess,
        to endpoint: inout LearnedEndpoint
    ) {
        guard operation.method == "get", let type = endpoint.returns, !type.isOptional else { return }
        let isWrapped = envelope != nil && content.at == nil
        let data = isWrapped ? [envelope?.data].compactMap { $0 } : []
        guard
            let paging = PagingGuess(
                endpoint.parameters, operation.shape, returns: content.shape, root: content.root, data: data)
        else { return }
        endpoint.paging = paging
        if let index = endpoint.parameters.firstIndex(where: { $0.name == paging.parameter }) {
            endpoint.parameters[index].settleCursor(isText: paging.isCursorText)
        }
        guard let list = paging.list, let node = content.use?.node, let field = models.graph.node(node).fields[list],
            field.shape.count == content.shape.count, field.shape.nulls == 0
        else {
            // A list that some pages lack cannot be counted.
            let counts = ["page", "offset"].contains(paging.by) && paging.size == nil
            if paging.list != nil, counts { endpoint.paging = nil }
            return
        }
        let element = models.bare(field, name: list, owner: models.name(of: node))
        endpoint.returns = element
        endpoint.at = JSONPath(data + [list]).text
    }
}

extension ModelGuess {
    /// The type of a whole body, for which nothing but a type can be written.
    mutating func bare(_ use: ModelGraph.Use, name: String, owner: String) -> ImportedType {
        let value = value(use, name: name, owner: owner)
        if value.isPlain { return value.type }
        return value.empty == nil ? value.type.replacingLeaf(with: value.castsAutomatically ? .json : .string) : .json
    }
}

extension ImportedField {
    /// Makes it a type that cursors may have: the first requests may have had a number, and the next cursors be texts.
    fileprivate mutating func settleCursor(isText: Bool) {
        let leaf = value.type.leaf
        if isText && leaf == .builtIn(.int) || leaf == .builtIn(.uuid) {
            value.type = value.type.replacingLeaf(with: .builtIn(.string))
        }
    }
}

extension ValueShape {
    /// Whether it is a list, or an object around one.
    fileprivate var containsList: Bool {
        if arrays.count > 0 { return true }
        let objects = self.objects
        return objects.fields["id"] == nil
            && objects.fields.values.contains { $0.arrays.element.first?.objectCount ?? 0 > 0 }
    }
}

/// What the paths say about the names of models.
enum ResourceName {
    /// - Parameters:
    ///   - nouns: the fixed segments
    ///   - isItem: whether the path ends with a parameter
    static func name(nouns: [String], isItem: Bool) -> ModelNameGuess {
        let words = nouns.map { ImportedName.type($0, fallback: "Value") }
        guard let last = words.last else { return ModelNameGuess(text: "Root", isFromPath: true) }
        let item = singular(last)
        let owner = words.dropLast().last.map(singular) ?? ""
        let isPlural = item != last
        let text = isItem || !isPlural ? item : item + "List"
        return ModelNameGuess(text: text, long: owner + text, isFromPath: true, inList: isItem ? nil : item)
    }

    private static func singular(_ word: String) -> String {
        let words = NameWords.words(of: word)
        return words.dropLast().joined() + (words.last.map(NameWords.singular) ?? "")
    }
}
