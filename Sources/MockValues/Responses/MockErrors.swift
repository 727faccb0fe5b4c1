import JSONSyntax
public import SpecLanguage
import YAMLSyntax

/// A response that is an error of the spec.
public struct MockErrorResponse: Sendable, Hashable {
    public var status: Int
    public var body: MockBody
    /// The code with which a WebSocket is closed (RFC 6455, section 7.4); `nil` for all other responses.
    public var closeCode: Int?
}

extension MockResponses {
    /// The response that is an error of an endpoint.
    ///
    /// - Throws: why a value cannot be generated, and where the spec has to say more
    public func response(
        of error: ServerErrorCase, of endpoint: MockEndpoint
    ) throws(MockFailure) -> MockErrorResponse {
        var json: JSONValue?
        if let body = error.body {
            let value = try value(of: body.type, endpoint, named: error.name)
            json = JSONValue.made(at: body.path.components[...]) { _ in value }
        }
        let envelope = endpoint.service.envelope
        if let path = envelope?.message.first(where: { !$0.hasWildcard }), error.body == nil || error.messageHas != nil
        {
            let text = error.messageHas ?? error.message ?? error.name
            json = (json ?? .object([])).replacing(at: path.components[...]) { _ in .string(text) }
        }
        switch error.match {
        case .code(let code): json = (json ?? .object([])).failing(with: code, envelope)
        case .event(let name):
            let data = json?.compactText ?? "{}"
            guard case .events(let events) = try body(of: endpoint) else { break }
            let end = MockEvent(name: name, data: data)
            return MockErrorResponse(
                status: endpoint.status(hasBody: true), body: .events(events.filter { $0.name != nil } + [end]))
        case .close(let code):
            return MockErrorResponse(status: 101, body: try body(of: endpoint), closeCode: code)
        case .status, .statusClass: break
        }
        return MockErrorResponse(status: endpoint.status(of: error), body: json.map { .json($0) } ?? .nothing)
    }
}

extension MockEndpoint {
    /// The status of responses that are an error: for a class of statuses, the first that no other error has.
    fileprivate func status(of error: ServerErrorCase) -> Int {
        switch error.match {
        case .status(let status): return status
        case .statusClass(let first):
            let others = (endpoint.errors + service.errors).map(\.match)
            return (first * 100..<first * 100 + 100).first { !others.contains(.status($0)) } ?? first * 100
        case .code, .event, .close: return 200
        }
    }
}

extension JSONValue {
    /// The body with the code of an error: at the place for codes, or else at that of the first sign of success.
    fileprivate func failing(with code: String, _ envelope: Envelope?) -> JSONValue {
        guard let envelope else { return self }
        let signs = envelope.success.signs.filter { !$0.path.hasWildcard }
        let codePath = envelope.code.first { !$0.hasWildcard }
        var body = self
        for sign in signs where sign.path != codePath {
            let isFlag = sign.values == ["true"]
            body = body.replacing(at: sign.path.components[...]) { _ in isFlag ? .bool(false) : .string("error") }
        }
        guard let path = codePath ?? signs.first?.path else { return body }
        return body.replacing(at: path.components[...]) { _ in .sign(code) }
    }
}
