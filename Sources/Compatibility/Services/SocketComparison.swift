import SpecLanguage

/// Compares two versions of a WebSocket: the server's messages as responses, those of callers as requests.
struct SocketComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Chat.room`.
    let subject: String
    let old: Endpoint
    let new: Endpoint

    func compare(_ before: WebSocket, _ after: WebSocket, into list: inout ChangeList) {
        func add(_ difference: String, _ rules: [CompatibilityRule]) {
            list.add(subject, difference, rules, at: new.range, before: old.range)
        }
        if !types.isRenamed(before.events, after.events) {
            add("socket \(before.events.shown) -> \(after.events.shown)", [.returnsChanged] + eventRules(before, after))
        }
        if !types.isRenamed(before.commands, after.commands) {
            add(
                "sends \(before.commands.shown) -> \(after.commands.shown)",
                [.returnsChanged] + commandRules(before, after))
        }
        if before.dropsInvalid != after.dropsInvalid {
            let words = [before, after].map { $0.dropsInvalid ? "drop" : "fail" }
            add(
                "socket elements \(words[0]) -> \(words[1])",
                [after.dropsInvalid ? .responseWidened : .responseNarrowed])
        }
        // Apps that do not look for them do not miss them.
        let places = [before, after].map { socket in socket.resumption?.text ?? "none" }
        if before.resumption != after.resumption {
            let rule: CompatibilityRule = before.resumption == nil ? .policyChanged : .streamChanged
            add("resume \(places[0]) -> \(places[1])", [rule])
        }
        let keys = [before, after].map { socket in socket.key?.text ?? "none" }
        if before.key != after.key {
            add("key \(keys[0]) -> \(keys[1])", [before.key == nil ? .policyChanged : .streamChanged])
        }
        if before.reconnections != after.reconnections || before.ping != after.ping {
            add("\(before.keeping) -> \(after.keeping)", [.policyChanged])
        }
    }

    /// Bytes and texts accept everything of their kind.
    private func eventRules(_ before: WebSocket, _ after: WebSocket) -> [CompatibilityRule] {
        switch (before.events, after.events) {
        case (.value(let before), .value(let after)):
            types.rules(old.jsonType(before), new.jsonType(after), .response)
        case (.data, _), (.string, .value): []
        case (.value, _), (.string, _), (.nothing, _): [.responseWidened]
        }
    }

    private func commandRules(_ before: WebSocket, _ after: WebSocket) -> [CompatibilityRule] {
        switch (before.commands, after.commands) {
        case (.value(let before), .value(let after)):
            types.rules(JSONType(type: before), JSONType(type: after), .request)
        case (.nothing, _), (_, .data): []
        case (.value, _), (.string, _), (.data, _): [.requestNarrowed]
        }
    }
}

extension WebSocket {
    /// As written in a spec.
    var text: String {
        let parts = ["socket: \(events.shown)", commands == .nothing ? nil : "sends: \(commands.shown)"]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }

    /// How it is kept open.
    fileprivate var keeping: String {
        "reconnect \(reconnections.map { "\($0)" } ?? "as usual"), ping \(ping.map { "\($0)" } ?? "as usual")"
    }
}

extension TypedResponse.Content {
    fileprivate var shown: String { type?.text ?? "nothing" }
}
