import SpecLanguage

/// The constant that says what is the same for all endpoints of a service.
enum ServiceDescriptionExpression {
    static func declaration(in scope: ServiceScope) -> CallExpression {
        let service = scope.service
        let type = scope.namesInDAO.runtime("ServiceDescription")
        var arguments: [CallExpression.Argument] = [.text(StringLiteral(service.name).source)]
        if let version = service.version { arguments.append(.text("version: \(source(version))")) }
        arguments += headers(service.headers)
        if let envelope = service.envelope {
            arguments.append(.call(self.envelope(envelope, type: scope.namesInDAO.runtime("Envelope"))))
        }
        if let timeout = service.timeout { arguments.append(.text("timeout: \(timeout.source)")) }
        let names = scope.namesInDAO
        if let authentication = service.authentication {
            arguments.append(.text(AuthenticationExpression.source(authentication)))
        }
        if let signature = service.signature { arguments.append(.call(SignatureExpression.call(signature, names))) }
        if let retry = service.retry { arguments.append(.call(RetryExpression.call(retry, names))) }
        if let failover = service.failover { arguments.append(.call(FailoverExpression.call(failover, names))) }
        if !service.queues.isEmpty { arguments.append(.call(QueuesExpression.call(service.queues))) }
        if let batch = service.batch { arguments.append(.call(BatchExpression.call(batch, names))) }
        if !service.pins.isEmpty { arguments.append(.call(PinsExpression.call(service.pins))) }
        return CallExpression(
            head: "\(scope.access.hiding)\(scope.access.prefix)static let service = \(type)(", arguments: arguments)
    }

    private static func source(_ version: APIVersion) -> String {
        let text = StringLiteral(version.text).source
        switch version.place {
        case .path: return ".path(\(text))"
        case .header(let name): return ".header(\(StringLiteral(name).source), \(text))"
        case .query(let name): return ".query(\(StringLiteral(name).source), \(text))"
        }
    }

    private static func headers(_ headers: [Header]) -> [CallExpression.Argument] {
        let (secret, plain) = (headers.filter { $0.secret != nil }, headers.filter { $0.secret == nil })
        return dictionary("headers", plain.map { ($0.name, $0.value) })
            + dictionary("secretHeaders", secret.map { ($0.name, $0.secret ?? "") })
    }

    private static func dictionary(_ label: String, _ pairs: [(String, String)]) -> [CallExpression.Argument] {
        guard !pairs.isEmpty else { return [] }
        return [list(label, pairs.map { "\(StringLiteral($0).source): \(StringLiteral($1).source)" })]
    }

    private static func envelope(_ envelope: Envelope, type: String) -> CallExpression {
        var arguments: [CallExpression.Argument] = []
        if envelope.data != .root { arguments.append(.text("data: \(envelope.data.literal)")) }
        if let code = envelope.code { arguments.append(.text("code: \(code.literal)")) }
        if !envelope.message.isEmpty { arguments.append(list("message", envelope.message.map(\.literal))) }
        let success = envelope.success
        if !success.values.isEmpty {
            arguments.append(list("success", success.values.map { StringLiteral($0).source }))
        }
        if let path = success.path { arguments.append(.text("successPath: \(path.literal)")) }
        return CallExpression(head: "envelope: \(type)(", arguments: arguments)
    }

    private static func list(_ label: String, _ elements: [String]) -> CallExpression.Argument {
        .call(
            CallExpression(
                head: "\(label): [", arguments: elements.map { .text($0) }, tail: "]", endsWithComma: true))
    }
}
