import WireSyntax

extension EndpointResolver {
    /// A stream of values, of texts, or of events by name.
    func stream(
        _ stream: EndpointDeclaration.StreamDeclaration, of declaration: EndpointDeclaration, _ exposure: Exposure?,
        _ diagnostics: inout Diagnostics
    ) -> Endpoint.Returns {
        switch stream.content {
        case .values(let written):
            return values(written, stream.format, of: declaration, exposure, &diagnostics)
        case .events(let written):
            checkBody(of: declaration, at: written.range, &diagnostics)
            if let at = declaration.at {
                let message =
                    "\"at\" of endpoint \"\(declaration.key.value)\" belongs in an event of \"returns\": {type: …, at: …}"
                diagnostics.report(.keyNotApplicable, message, at: at.range)
            }
            return .events(events(written.value, of: declaration, exposure, &diagnostics), stream.format)
        }
    }

    private func values(
        _ written: Written<TypeExpression>, _ format: StreamFormat, of declaration: EndpointDeclaration,
        _ exposure: Exposure?, _ diagnostics: inout Diagnostics
    ) -> Endpoint.Returns {
        let subject = "\"stream\" of endpoint \"\(declaration.key.value)\""
        checkBody(of: declaration, at: written.range, &diagnostics)
        guard let type = type(of: written, subject, exposure, &diagnostics) else { return .nothing }
        if let at = declaration.at, !at.value.others.isEmpty {
            let message = "\"at\" of endpoint \"\(declaration.key.value)\" must be one path: it returns a stream"
            diagnostics.report(.keyNotApplicable, message, at: at.range)
        }
        switch (type, declaration.at) {
        case (.builtIn(.string), nil) where format.framing != .jsonSequence: return .texts(format)
        case (.builtIn(.data), nil):
            diagnostics.report(
                .wrongType, "\(subject) must be String: events are text; leave out \"as\" for the bytes as they arrive",
                at: written.range)
            return .nothing
        default: return .stream(type, format)
        }
    }

    // MARK: Events by name

    private func events(
        _ declared: [EventDeclaration], of declaration: EndpointDeclaration, _ exposure: Exposure?,
        _ diagnostics: inout Diagnostics
    ) -> EventSet {
        var names = NameTable()
        let events = declared.filter { $0.use == .value }.map { event in
            let subject = "event \"\(event.key.value)\" of endpoint \"\(declaration.key.value)\""
            let written = event.name ?? event.key
            let name = diagnostics.memberName(written, of: subject) ?? ""
            names.take(name, written, subject: "event", &diagnostics)
            return NamedEvent(
                event: event.key.value, name: name, doc: event.doc,
                content: content(event, subject, exposure, &diagnostics), at: event.at?.value, range: event.key.range)
        }
        return EventSet(events: events, ignored: declared.filter { $0.use == .ignored }.map(\.key.value))
    }

    private func content(
        _ event: EventDeclaration, _ subject: String, _ exposure: Exposure?, _ diagnostics: inout Diagnostics
    ) -> TypedResponse.Content {
        guard let written = event.type, let type = type(of: written, subject, exposure, &diagnostics) else {
            return .nothing
        }
        switch (type, event.at) {
        case (.builtIn(.string), nil): return .string
        case (.builtIn(.data), nil):
            diagnostics.report(.wrongType, "\(subject) must be String: events are text", at: written.range)
            return .nothing
        default: return .value(type)
        }
    }
}

extension EndpointDeclaration {
    /// The events that end the stream, as errors of the endpoint.
    var failingEvents: [ErrorDeclaration] {
        guard case .stream(let stream) = returns, case .events(let events) = stream.content else { return [] }
        return events.value.filter { $0.use == .failure }.map { event in
            ErrorDeclaration(
                match: Written(value: .event(event.key.value), range: event.key.range), name: event.name ?? event.key,
                doc: event.doc,
                body: event.type.map { ErrorDeclaration.Body(type: $0, path: event.at?.value ?? .root) })
        }
    }
}
