import YAMLSyntax

/// One event of a stream as written.
struct EventDeclaration: Sendable {
    enum Use: Sendable {
        /// Read over.
        case ignored
        /// A case of the events that callers get.
        case value
        /// The end of the stream, as an error.
        case failure
    }

    /// The name that the server gives to the event.
    var key: Written<String>
    var use: Use = .value
    /// `nil` for an event without a value.
    var type: Written<TypeExpression>?
    /// The case's name as written; `nil`: that of the event.
    var name: Written<String>?
    var doc: String?
    var at: Written<JSONPath>?
    /// `false` if the type is not valid, which has been reported.
    var hasValidType: Bool = true

    init(key: Written<String>) {
        self.key = key
    }

    /// The keys of an event of a stream; a type alone is short for `{type: …}`.
    static let table: DeclaredKeys<EventDeclaration> = DeclaredKeys(
        "event",
        [
            ReadKey("type", .either([.type, .choice(["nothing"])]), "the type of its value") {
                $3.hasValidType = $0.readType($1.value, of: $2, canBeIgnored: false, into: &$3)
            },
            .path("at", \.at, "the place of the value in its data"),
            ReadKey("fails", .flag, "whether it ends the stream as an error") {
                if $0.flag($1.value, of: $2) == true { $3.use = .failure }
            },
            .name("name", \.name, "the name of its case"),
            .text("doc", \.doc, "a description"),
        ])
}

extension SpecReader {
    /// Reads the forms `{stream: T, as: …}`, `{stream: {message: T, ping: ignore}}` and `{stream: Data}`.
    mutating func stream(_ node: YAMLNode, of subject: String) -> EndpointDeclaration.Returns? {
        let subject = "\"returns\" of \(subject)"
        if let content = node.entriesByKey["stream"] {
            if case .mapping = content.content { return namedEvents(node, of: subject) }
            if content.isScalar("Data"), node.entriesByKey["as"] == nil {
                return mapping(node, .chunks, of: subject).map { _ in .chunks(range(of: content)) }
            }
        }
        guard let nodes = mapping(node, .stream, of: subject) else { return nil }
        let element = nodes["stream"].flatMap { node in
            typeExpression(node, of: "\"stream\" of \(subject)").map { written($0, at: node) }
        }
        guard let framing: StreamFraming = nodes["as"].flatMap({ choice($0, of: "\"as\" of \(subject)") }) else {
            return nil
        }
        if framing != .sse {
            let kind = framing == .lines ? "lines" : "records"
            reportUnused(
                "reconnect", nodes, "a stream of \(kind) cannot be resumed; remove \"reconnect\" from \(subject)")
        }
        let format = format(nodes, framing, of: subject)
        return element.map { .stream(EndpointDeclaration.StreamDeclaration(content: .values($0), format: format)) }
    }

    private mutating func format(
        _ nodes: KeyedNodes, _ framing: StreamFraming, of subject: String
    ) -> StreamFormat {
        let end = nodes["end"].flatMap { text($0, of: "\"end\" of \(subject)") }
        let elements: Field.Elements? = nodes["elements"].flatMap { choice($0, of: "\"elements\" of \(subject)") }
        let reconnections = nodes["reconnect"].flatMap { count($0, of: "\"reconnect\" of \(subject)", atLeast: 0) }
        return StreamFormat(
            framing: framing, end: end, dropsInvalid: elements == .drop, reconnections: reconnections)
    }

    // MARK: Events by name

    private mutating func namedEvents(_ node: YAMLNode, of subject: String) -> EndpointDeclaration.Returns? {
        guard let nodes = mapping(node, .namedEvents, of: subject), let node = nodes["stream"],
            let entries = entries(of: node, "\"stream\" of \(subject)")
        else { return nil }
        if let framing = nodes["as"], !framing.isScalar(StreamFraming.sse.rawValue) {
            reportWrongType(
                framing, "\"as\" of \(subject)", expected: "sse, because only server-sent events have names")
        }
        let events = entries.compactMap { event($0, of: subject) }
        guard events.count == entries.count else { return nil }
        guard events.contains(where: { $0.use == .value }) else {
            let message = "\"stream\" of \(subject) needs at least one event that is neither ignored nor an error"
            report(.missingKey, message, at: node)
            return nil
        }
        let format = format(nodes, .sse, of: subject)
        return .stream(
            EndpointDeclaration.StreamDeclaration(content: .events(written(events, at: node)), format: format))
    }

    private mutating func event(_ entry: YAMLEntry, of subject: String) -> EventDeclaration? {
        guard let key = text(entry.key, of: "the name of an event of \(subject)"), isEventName(key, entry.key) else {
            return nil
        }
        var event = EventDeclaration(key: written(key, at: entry.key))
        let subject = "event \"\(key)\" of \(subject)"
        guard case .mapping = entry.value.content else {
            return readType(entry.value, of: subject, canBeIgnored: true, into: &event) ? event : nil
        }
        guard let nodes = read(entry.value, EventDeclaration.table, of: subject, into: &event), event.hasValidType
        else {
            return nil
        }
        if event.type == nil {
            reportUnused("at", nodes, "\"at\" is the place of the event's value, but \(subject) has no \"type\"")
        }
        return event
    }

    /// Reports a name that no event can have: a field of an event is one line (WHATWG HTML, section 9.2.6).
    private mutating func isEventName(_ name: String, _ node: YAMLNode) -> Bool {
        let isValid = !name.isEmpty && !name.utf8.contains { byte in byte == 0x0A || byte == 0x0D }
        if !isValid { reportWrongType(node, "the name of an event", expected: "text in one line") }
        return isValid
    }

    /// - Returns: whether the type is valid; if not, this has been reported
    fileprivate mutating func readType(
        _ node: YAMLNode, of subject: String, canBeIgnored: Bool, into event: inout EventDeclaration
    ) -> Bool {
        switch node.scalar?.text {
        case "nothing": return true
        case "ignore" where canBeIgnored:
            event.use = .ignored
            return true
        default:
            event.type = typeExpression(node, of: subject).map { written($0, at: node) }
            return event.type != nil
        }
    }
}
