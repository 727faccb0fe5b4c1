import Foundation
import SpecLanguage

/// Values for keys of specs: what a key may have, and what is next to what it has.
enum Samples {
    /// Values of a key that is not there yet; mutations with invalid ones are dropped.
    static func values(_ key: SpecKey, in subject: String) -> [SpecTree] {
        if let known = known[key.name] { return known.map { SpecTree.word($0) } }
        return values(key.value)
    }

    /// Texts that mean something in their place.
    private static let known: [String: [String]] = [
        "format": ["unix", "unix-ms", "dotnet", "iso8601", "yyyy-MM-dd", "base64url"], "zone": ["'+08:00'"],
        "dates": ["unix-ms", "iso8601"],
        "pattern": ["'^[a-z]'"], "namespace": ["Area"], "default": ["1", "x", "[]", "true", "0.5"],
        "min": ["1"], "max": ["9"], "above": ["1"], "below": ["9"], "mock": ["7"],
        "column": ["other_column"], "identity": ["id", "key", "name"], "equality": ["id", "key", "name"],
        "keyed": ["id", "key", "name"], "content-type": ["application/vnd.x+json"],
        "api-version": ["3"], "envelope": [], "given": ["id", "key", "name"],
        "map": ["other.place", "[other.place, more]", "$", "'other[key=name].more'"],
        "transform": ["cleaned", "{read: cleaned, write: dirtied}"], "idempotency": ["{header: Idempotency-Key}"],
        "cache": ["{policy: cache-first, for: 1h}", "{policy: cache-then-network, for: 1h}", "{policy: http}"],
        "retry": ["{times: 2}"], "failover": ["{after: 5}"], "auth": ["bearer", "basic", "required", "none"],
        "sign": ["{digest: hmac-sha256, over: parameters, append: $secret, as: sig}"],
        "batch": ["true", "{post: /batch, calls: calls}"], "session": ["clear", "{establish: token}"],
        "pins": ["{a.example: [sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=]}"],
        "queues": ["{slow: 2}"], "parameters": ["{more: Int?}", "{more: Int}", "{more: {constant: x, in: query}}"],
        "headers": ["{X-More: yes}"], "errors": ["{999001: oddOne}"],
        "include": [], "service": [], "excused": [], "inherits": [], "external": [], "queue": [], "stores": [],
        "scope": ["[1, 2]", "{min: 1}", "{max: 9}"], "paginate": [], "tables": [], "routes": [], "models": [],
        "success": ["1", "{at: state, is: [fine]}"], "status": ["201"],
    ]

    private static func values(_ shape: SpecShape) -> [SpecTree] {
        switch shape.unnamed {
        case .text, .matching, .name: [.word("other")]
        case .flag: [.word("true"), .word("false")]
        case .integer: [.word("2")]
        case .duration: [.word("5s")]
        case .choice(let words, _): words.map { .word($0) }
        case .type: [.word("String")]
        case .path: [.word("other.place")]
        case .literal: [.word("1"), .word("x")]
        case .mapping(let mapping): mappings(mapping)
        case .named(let inner, _):
            values(inner).prefix(1).map { .mapping([SpecTree.Entry(key: .word("extra"), value: $0)]) }
        case .list(let inner, _): values(inner).prefix(1).map { .sequence([$0]) }
        case .either(let shapes): shapes.flatMap { values($0).prefix(2) }
        case .declared(_, let inner): values(inner)
        }
    }

    /// The required keys, with each of the alternatives.
    private static func mappings(_ mapping: SpecMapping) -> [SpecTree] {
        let required = mapping.keys.filter(\.isRequired)
        let choices = mapping.alternatives.isEmpty ? [nil] : mapping.alternatives.map { Optional($0) }
        return choices.prefix(3).map { choice in
            let keys = required + mapping.keys.filter { $0.name == choice }
            return .mapping(
                keys.compactMap { key in
                    values(key, in: mapping.subject).first.map { SpecTree.Entry(key: .word(key.name), value: $0) }
                })
        }
    }

    /// Entries to add to a mapping whose names the author chooses.
    static func copies(_ entry: SpecTree.Entry, place: String, isFirst: Bool) -> [SpecTree.Entry] {
        func entries(_ texts: (String, String)...) -> [SpecTree.Entry] {
            texts.map { SpecTree.Entry(key: .word($0.0), value: .word($0.1)) }
        }
        switch place {
        case "model.fields", "model.tuple", "endpoint.parameters", "service.parameters", "route.parameters":
            return entries(("extra", "Int"), ("extra", "Int?"), ("extra", "Int = 1"))
        case "file.models": return entries(("Extra", "{fields: {id: Int}}"))
        case "file.endpoints": return entries(("extra", "{get: /extra}"))
        case "file.errors", "endpoint.errors": return entries(("999002", "extraError"))
        case "service.servers": return entries(("extra", "https://extra.example.com"))
        case "model.one-of", "model.cases": return entries(("extra", "Int"))
        default:
            var copy = entry
            copy.key = .word(entry.name + (entry.name.first?.isNumber == true ? "7" : "Extra"))
            return [copy]
        }
    }

    /// Values next to one.
    static func neighbours(of tree: SpecTree, _ shape: SpecShape, owner: String) -> [SpecTree] {
        guard case .scalar(let text, let isPlain) = tree else {
            // A list such as [Picture] is a type, too.
            if case .type = shape, let first = tree.elements?.first { return [first] }
            return []
        }
        if let known = known[owner.split(separator: ".").last.map { String($0) } ?? ""], !isNumber(text) {
            let others = known.map { SpecTree.word($0) } + [.scalar(text + "X", isPlain: isPlain)]
            return others.filter { $0 != tree }
        }
        switch shape {
        case .flag: return [.word(text == "true" ? "false" : "true")]
        case .choice(let words, _): return words.filter { $0 != text }.map { .word($0) }
        case .duration: return [.word(text == "7s" ? "8s" : "7s")]
        case .type: return types(text)
        default:
            if let number = Int(text) { return [number + 1, number - 1].map { .scalar(String($0), isPlain: isPlain) } }
            return [.scalar(text + "X", isPlain: isPlain)]
        }
    }

    private static func isNumber(_ text: String) -> Bool { Int(text) != nil }

    /// Types next to one: optional, wider, narrower, a list of it, and other defaults.
    private static func types(_ text: String) -> [SpecTree] {
        let parts = text.components(separatedBy: " = ")
        let (type, value) = (parts[0], parts.count > 1 ? parts[1] : nil)
        let plain = type.hasSuffix("?") ? String(type.dropLast()) : type
        var types = [type.hasSuffix("?") ? plain : plain + "?", "[\(plain)]"]
        let scale = ["Int8", "Int16", "Int32", "Int64", "Int", "Double", "Decimal", "String", "JSON"]
        if let index = scale.firstIndex(of: plain) {
            types += [index - 1, index + 1].filter { scale.indices.contains($0) }.map { scale[$0] }
        } else {
            types += ["String"]
        }
        let optional = type.hasSuffix("?") ? "?" : ""
        let changed = types.enumerated().map { index, type in index == 0 ? type : type + optional }
        let defaults = value.map { [type, "\(type) = \((Int($0).map { "\($0 + 1)" }) ?? $0 + "X")"] } ?? []
        return (changed.map { other in other + (value.map { " = \($0)" } ?? "") } + defaults).map { .text($0) }
    }
}
