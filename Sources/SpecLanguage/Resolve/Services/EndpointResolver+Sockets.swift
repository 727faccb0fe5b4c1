import WireSyntax
import YAMLSyntax

extension EndpointResolver {
    /// A WebSocket.
    func socket(
        _ written: SocketDeclaration, of declaration: EndpointDeclaration, _ parameters: [Parameter],
        _ exposure: Exposure?, _ diagnostics: inout Diagnostics
    ) -> Endpoint.Returns {
        checkHandshake(written, of: declaration, &diagnostics)
        let subject = "endpoint \"\(declaration.key.value)\""
        guard let events = written.events,
            let eventType = type(of: events, "\"socket\" of \(subject)", exposure, &diagnostics)
        else { return .nothing }
        let commandType = written.commands.flatMap { type(of: $0, "\"sends\" of \(subject)", exposure, &diagnostics) }
        if let commands = written.commands, let commandType { checkDates(commandType, commands, subject, &diagnostics) }
        let content = content(of: eventType, at: declaration.at?.value.first)
        var socket = WebSocket(
            events: content, commands: commandType.map { self.content(of: $0, at: nil) } ?? .nothing,
            resumption: written.resumption.flatMap { resumption($0, of: declaration, parameters, &diagnostics) },
            key: written.key?.value, dropsInvalid: written.dropsInvalid, reconnections: written.reconnections,
            ping: written.ping)
        if socket.eventType == nil {
            for range in [written.resumption?.path.range, written.key?.range].compactMap(\.self) {
                let message = "the events of \(subject) are not JSON, so that no path leads into them"
                diagnostics.report(.keyNotApplicable, message, at: range)
            }
            (socket.resumption, socket.key) = (nil, nil)
        }
        return .socket(socket)
    }

    /// Texts and bytes are whole messages, unless they are at a path in JSON.
    private func content(of type: ValueType, at path: JSONPath?) -> TypedResponse.Content {
        switch type {
        case .builtIn(.string) where path == nil: .string
        case .builtIn(.data) where path == nil: .data
        default: .value(type)
        }
    }

    /// Reports requests that open no WebSocket.
    private func checkHandshake(
        _ written: SocketDeclaration, of declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) {
        let subject = "endpoint \"\(declaration.key.value)\""
        if let method = declaration.method, method != .get {
            let message =
                "a WebSocket is opened by a get (RFC 6455, section 4.1), but \(subject) is a \(method.rawValue)"
            diagnostics.report(.keyNotApplicable, message, at: written.range)
        }
        if let at = declaration.at, !at.value.others.isEmpty {
            let message = "\"at\" of \(subject) must be one path: it returns a WebSocket"
            diagnostics.report(.keyNotApplicable, message, at: at.range)
        }
    }

    /// Reports dates outside of models, whose format only models have in requests.
    private func checkDates(
        _ type: ValueType, _ written: Written<TypeExpression>, _ subject: String, _ diagnostics: inout Diagnostics
    ) {
        guard type.holdsDates else { return }
        diagnostics.report(
            .wrongType, "\"sends\" of \(subject) must have its dates in a model", at: written.range)
    }

    /// Where the position of the last event is sent: as the parameter of that name says, or else in the query.
    private func resumption(
        _ written: SocketDeclaration.Resumption, of declaration: EndpointDeclaration, _ parameters: [Parameter],
        _ diagnostics: inout Diagnostics
    ) -> WebSocket.Resumption? {
        let name = written.parameter.value
        guard let declared = declaration.parameters.first(where: { ExactText($0.key.value) == ExactText(name) }) else {
            return WebSocket.Resumption(path: written.path.value, location: .query, wireName: name)
        }
        guard let parameter = parameters.first(where: { $0.range == declared.key.range }),
            parameter.location == .query || parameter.location == .header,
            let wireName = parameter.wirePath.components.first
        else {
            let message =
                "\"resume\" of endpoint \"\(declaration.key.value)\" sends the position as \"\(name)\", which must be a "
                + "parameter in the query or a header field"
            diagnostics.report(.keyNotApplicable, message, at: written.parameter.range)
            return nil
        }
        return WebSocket.Resumption(path: written.path.value, location: parameter.location, wireName: wireName)
    }
}
