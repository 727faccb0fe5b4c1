import OpenAPIImport

extension SpecGuess {
    /// Adds what the messages over WebSockets are.
    func add(
        _ body: BodyShape, _ item: ModelNameGuess, _ place: String, to graph: inout ModelGraph,
        _ uses: inout OperationUses
    ) {
        func use(_ shape: MessageShape, _ noun: String, _ sign: String) -> ModelGraph.Use? {
            guard shape.json.filled > 0 else { return nil }
            let name = ModelNameGuess(text: item.text + noun, long: item.long + noun)
            return graph.add(shape.json, name, place: "\(place) \(sign)")
        }
        uses.received = use(body.received, "Event", "<")
        uses.sent = use(body.sent, "Command", ">")
    }

    func socket(_ body: BodyShape, _ uses: OperationUses, _ models: inout ModelGuess) -> LearnedEndpoint.Socket {
        let counts = [(body.received.count, "received"), (body.sent.count, "sent")].map { "\($0) \($1)" }
        return LearnedEndpoint.Socket(
            event: Self.type(of: body.received, uses.received, &models) ?? .json,
            command: Self.type(of: body.sent, uses.sent, &models),
            comment: "messages: \(counts.joined(separator: ", "))")
    }

    /// A `String` or `Data` is the whole message, so texts in JSON are not said by one.
    private static func type(
        of shape: MessageShape, _ use: ModelGraph.Use?, _ models: inout ModelGuess
    ) -> ImportedType? {
        guard shape.count > 0 else { return nil }
        if shape.bytes > 0 { return .builtIn(.data) }
        if shape.texts > 0 { return .string }
        guard let use, use.shape.nulls == 0 else { return .json }
        let type = models.bare(use, name: "message", owner: "")
        return [.string, .builtIn(.data)].contains(type) ? .json : type
    }
}
