import YAMLSyntax

/// `returns: {socket: …}` as written.
struct SocketDeclaration: Sendable {
    /// How a new connection continues after the last event.
    struct Resumption: Sendable {
        var path: Written<JSONPath>
        /// The parameter that the position is sent as.
        var parameter: Written<String>
    }

    /// The position of the key `socket`.
    var range: SourceRange
    /// `nil` if it is not valid, which has been reported.
    var events: Written<TypeExpression>?
    var commands: Written<TypeExpression>?
    var resumption: Resumption?
    var key: Written<JSONPath>?
    var dropsInvalid: Bool = false
    var reconnections: Int?
    var ping: Duration?

    static let table: DeclaredKeys<SocketDeclaration> = DeclaredKeys(
        "socket",
        [
            ReadKey("socket", .type, required: true, "the type of each message of the server") {
                reader, entry, subject, socket in
                socket.events = reader.typeExpression(entry.value, of: subject).map {
                    reader.written($0, at: entry.value)
                }
            },
            ReadKey("sends", .type, "the type of each message that callers send") { reader, entry, subject, socket in
                socket.commands = reader.typeExpression(entry.value, of: subject).map {
                    reader.written($0, at: entry.value)
                }
            },
            ReadKey(
                "resume", .either([.path, .mapping(.socketResumption)]),
                "the place of the position in events after which a new connection continues"
            ) { $3.resumption = $0.socketResumption($1.value, of: $2) },
            ReadKey("key", .path, "the place of the key of the subscription that an event belongs to") {
                reader, entry, subject, socket in
                socket.key = reader.jsonPath(entry.value, of: subject).map { reader.written($0, at: entry.value) }
            },
            ReadKey(
                "elements", .choice(Field.Elements.allCases.map(\.rawValue)), "what happens to an invalid event"
            ) { reader, entry, subject, socket in
                let elements: Field.Elements? = reader.choice(entry.value, of: subject)
                socket.dropsInvalid = elements == .drop
            },
            ReadKey("reconnect", .integer(atLeast: 0), "how many times in a row to reconnect") {
                $3.reconnections = $0.count($1.value, of: $2, atLeast: 0)
            },
            ReadKey("ping", .duration, "how often the server is pinged") {
                $3.ping = $0.positiveDuration($1.value, of: $2)
            },
        ])
}

extension SpecMapping {
    /// The keys of `resume` of a socket; a path alone is short for `{at: …}`.
    static let socketResumption: SpecMapping = SpecMapping(
        "socket-resume",
        [
            SpecKey("at", .path, required: true, "the place of the position in an event"),
            SpecKey("parameter", .name(.parameter), "the parameter that it is sent as"),
        ])
}

extension SpecReader {
    /// Reads the form `{socket: T, sends: U}`.
    mutating func socket(_ node: YAMLNode, of subject: String) -> EndpointDeclaration.Returns? {
        let subject = "\"returns\" of \(subject)"
        guard case .mapping(let entries) = node.content,
            let key = entries.map(\.key).first(where: { $0.isScalar("socket") }) ?? entries.first?.key
        else { return nil }
        var socket = SocketDeclaration(range: range(of: key))
        guard read(node, SocketDeclaration.table, of: subject, into: &socket) != nil else { return nil }
        return .socket(socket)
    }

    /// Reads a path, or the form `{at: …, parameter: …}`.
    fileprivate mutating func socketResumption(
        _ node: YAMLNode, of subject: String
    ) -> SocketDeclaration.Resumption? {
        guard case .mapping = node.content else {
            guard let path = jsonPath(node, of: subject), let name = path.components.last else { return nil }
            return SocketDeclaration.Resumption(path: written(path, at: node), parameter: written(name, at: node))
        }
        guard let nodes = mapping(node, .socketResumption, of: subject), let place = nodes["at"],
            let path = jsonPath(place, of: "\"at\" of \(subject)"), let last = path.components.last
        else { return nil }
        let name = nodes["parameter"].flatMap { node in
            text(node, of: "\"parameter\" of \(subject)").map { written($0, at: node) }
        }
        return SocketDeclaration.Resumption(
            path: written(path, at: place), parameter: name ?? written(last, at: place))
    }
}
