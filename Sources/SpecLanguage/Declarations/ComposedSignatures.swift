import WireSyntax
import YAMLSyntax

/// Reads `sign` with `parts`.
extension SpecReader {
    mutating func composedSignature(_ node: YAMLNode, of subject: String) -> ComposedSignature? {
        guard let nodes = mapping(node, .composedSign, of: subject) else { return nil }
        var scope = SignatureScope(nodes)
        let headers = signedHeaders(nodes, of: subject)
        let values = signedValues(nodes, of: subject, &scope)
        let fields = signedFields(nodes, of: subject, &scope)
        let digest = signedDigest(nodes, of: subject, &scope)
        let target = signedTarget(nodes, of: subject, &scope)
        guard let digest, let target, let values, let fields else { return nil }
        checkPairs(fields, target, nodes, of: subject)
        checkUses(nodes, of: subject, scope)
        let clock = signatureClock(nodes, hasTime: values.contains(where: \.isTime), of: subject)
        let places = (fields + [target]).map(\.place)
        return ComposedSignature(
            digest: digest.value, values: values, headers: headers, fields: fields, target: target,
            scheme: nodes["into"]?.entry("scheme")?.text, secrets: scope.secrets, keys: scope.keys,
            usesParameters: scope.usesPlainParameters || places.contains(.parameter), clock: clock)
    }

    private mutating func signedHeaders(_ nodes: KeyedNodes, of subject: String) -> [String] {
        guard let node = nodes["headers"], let names = list(node, of: "\"headers\" of \(subject)") else { return [] }
        if names.isEmpty { reportWrongType(node, "\"headers\" of \(subject)", expected: "a list of at least one name") }
        for name in names {
            let prefix = name.text.last == "*" ? String(name.text.dropLast()) : name.text
            if !HTTPText.isToken(prefix) || prefix.contains("*") {
                reportWrongType(
                    name, "\"headers\" of \(subject)", expected: "the name of a header, or its beginning and *")
            } else if ["cookie", "authorization"].contains(prefix.lowercased()) {
                report(.keyNotApplicable, "the header \(prefix) is set after signing, and cannot be signed", at: name)
            }
        }
        return names.map { $0.text.lowercased() }
    }
}

/// What the texts of a signature can insert.
struct SignatureScope {
    typealias Known = SignatureText.Known

    /// What a text or a value depends on.
    struct Use {
        var known: Set<Known> = []
        var hasSecret: Bool = false

        mutating func add(_ other: Use) {
            known.formUnion(other.known)
            hasSecret = hasSecret || other.hasSecret
        }
    }

    /// The values that have been read.
    var values: [String: Use] = [:]
    /// The names of all values.
    let names: [String]
    let signsHeaders: Bool
    let addsParameters: Bool
    /// The names of all values that texts insert.
    var inserted: Set<String> = []
    var secrets: [String] = []
    /// The names of private keys, or of the public keys that check responses.
    var keys: [String] = []
    /// Whether the key of the signature itself is a private one.
    let hasPrivateKey: Bool
    /// Whether responses are checked, instead of requests signed.
    let isForResponse: Bool
    var usesPlainParameters: Bool = false

    init(_ nodes: KeyedNodes, isForResponse: Bool = false) {
        self.isForResponse = isForResponse
        let digest = nodes["digest"].flatMap { node in ComposedSignature.Algorithm(rawValue: node.text) }
        hasPrivateKey = digest?.hasPrivateKey == true
        if case .mapping(let entries)? = nodes["values"]?.content {
            names = entries.map(\.key.text)
        } else {
            names = []
        }
        signsHeaders = nodes["headers"] != nil
        addsParameters =
            nodes["send"]?.entry("parameters") != nil || nodes["into"]?.entry("parameter") != nil
    }

    mutating func addSecrets(_ text: SignatureText) {
        for (name, _) in text.secrets where !secrets.contains(name) { secrets.append(name) }
    }
}

/// Where a text of a signature is.
enum SignatureTextPlace {
    case value
    /// A part of a digest.
    case part
    /// Of a key.
    case key
    /// Something that is sent and then signed.
    case field
    case target
}

extension ComposedSignature.NamedValue {
    fileprivate var isTime: Bool {
        if case .time = value { true } else { false }
    }
}

extension YAMLNode {
    fileprivate func entry(_ key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return KeyedNodes(node: self, entries: entries)[key]
    }
}

extension SpecReader {
    /// Reads a text; reports what it inserts that does not exist, or not there.
    mutating func signedText(
        _ node: YAMLNode, of subject: String, in place: SignatureTextPlace, _ scope: inout SignatureScope
    ) -> (text: String, use: SignatureScope.Use)? {
        guard case .scalar(let scalar) = node.content, !node.isNothing else {
            reportWrongType(node, subject, expected: "a text, in quotes if it has braces: \"{method}\"")
            return nil
        }
        let text: SignatureText
        do throws(SignatureText.Fault) {
            text = try SignatureText(scalar.text)
        } catch {
            report(.wrongType, "\(subject): \"\(scalar.text.prefix(40))\" \(error.reason)", at: node)
            return nil
        }
        scope.addSecrets(text)
        scope.inserted.formUnion(text.values)
        var use = SignatureScope.Use(hasSecret: !text.secrets.isEmpty)
        for name in text.values {
            guard let found = value(name, node, of: subject, scope) else { return nil }
            use.add(found)
        }
        let isBody = place == .part && text.soleValue == "body"
        guard check(use, node, of: subject, in: place, isBody: isBody, text, scope) else { return nil }
        return (scalar.text, use)
    }

    /// What a value depends on.
    private mutating func value(
        _ name: String, _ node: YAMLNode, of subject: String, _ scope: SignatureScope
    ) -> SignatureScope.Use? {
        if let use = scope.values[name] { return use }
        if let known = SignatureText.Known(rawValue: name) { return SignatureScope.Use(known: [known]) }
        if scope.names.contains(name) {
            let message = "\(subject) inserts {\(name)}, which is declared below; a value uses only those above it"
            report(.unknownValue, message, at: node)
        } else {
            let hint = hint(for: name, among: scope.names + SignatureText.Known.allCases.map(\.rawValue))
            report(.unknownValue, "\(subject) inserts {\(name)}, but there is no such value\(hint)", at: node)
        }
        return nil
    }

    /// Reports values that are not known where a text is.
    private mutating func check(
        _ use: SignatureScope.Use, _ node: YAMLNode, of subject: String, in place: SignatureTextPlace, isBody: Bool,
        _ text: SignatureText, _ scope: SignatureScope
    ) -> Bool {
        if text.values.contains("body"), !isBody {
            let message = "\(subject): {body} stands for bytes, so it can only be a part of a digest by itself"
            report(.unknownValue, message, at: node)
            return false
        }
        if use.known.contains(.signature), place != .target {
            let message = "\(subject): {signature} is only known in \"text\" of \"into\""
            report(.unknownValue, message, at: node)
            return false
        }
        if let reason = fault(of: use, text, in: place, scope) {
            report(.unknownValue, "\(subject)\(reason)", at: node)
            return false
        }
        if !scope.signsHeaders, let name = [.headers, .headerNames].first(where: use.known.contains) {
            let message = "\(subject) inserts {\(name.rawValue)}, so \"sign\" needs the key \"headers\": their names"
            report(.unknownValue, message, at: node)
            return false
        }
        guard place == .field, !scope.isForResponse else { return true }
        let changing: [SignatureText.Known] =
            [.headers, .headerNames, .query, .parameters, .target] + (scope.addsParameters ? [.body] : [])
        guard let name = changing.first(where: use.known.contains) else { return true }
        let message = "\(subject) depends on {\(name.rawValue)}, which \"send\" and \"into\" change"
        report(.unknownValue, message, at: node)
        return false
    }
}

extension SpecReader {
    /// What is wrong with a text that inserts what is only known elsewhere; the end of a sentence.
    private func fault(
        of use: SignatureScope.Use, _ text: SignatureText, in place: SignatureTextPlace, _ scope: SignatureScope
    ) -> String? {
        if text.changes.contains(.base64), place != .key || text.pieces.count != 1 || text.secrets.isEmpty {
            return ": base64(…) decodes a secret, as a whole text of \"key\""
        }
        if use.known.contains(.status), !scope.isForResponse { return " inserts {status}, which only responses have" }
        if use.known.contains(.keyID), !scope.hasPrivateKey || scope.isForResponse {
            return " inserts {key-id}, which only \"sign\" with a private key has"
        }
        if scope.isForResponse, let name = [.headers, .headerNames].first(where: use.known.contains) {
            return " inserts {\(name.rawValue)}, which are those of requests; write a value {header: …}"
        }
        return nil
    }
}

extension SpecReader {
    /// Reads `values`; `nil` if any has a fault.
    mutating func signedValues(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> [ComposedSignature.NamedValue]? {
        guard let node = nodes["values"] else { return [] }
        guard let entries = entries(of: node, "\"values\" of \(subject)") else { return nil }
        var values: [ComposedSignature.NamedValue] = []
        for entry in entries {
            let name = entry.key.text
            let subject = "value \"\(name)\" of \(subject)"
            // Later texts that insert a faulty value are no fault of their own.
            var use = SignatureScope.Use(hasSecret: true)
            defer { scope.values[name] = use }
            if !SignatureText.isName(name) {
                reportWrongType(entry.key, "the name of a value", expected: "letters, digits and hyphens")
            } else if SignatureText.Known(rawValue: name) != nil {
                report(
                    .duplicateName, "{\(name)} is a value that every request has; choose another name", at: entry.key)
            } else if let value = signedValue(entry.value, of: subject, &scope) {
                values.append(ComposedSignature.NamedValue(name: name, value: value.value))
                use = value.use
            }
        }
        return values.count == entries.count ? values : nil
    }

    private mutating func signedValue(
        _ node: YAMLNode, of subject: String, _ scope: inout SignatureScope
    ) -> (value: ComposedSignature.Value, use: SignatureScope.Use)? {
        guard case .mapping(let entries) = node.content else {
            return signedText(node, of: subject, in: .value, &scope).map { (.text($0.text), $0.use) }
        }
        let kinds = scope.isForResponse ? ["header", "json", "digest"] : ["time", "nonce", "parameters", "digest"]
        let given = kinds.filter { kind in entries.contains { $0.key.isScalar(kind) } }
        let table = scope.isForResponse ? SpecMapping.verifiedValue : .signedValue
        guard let nodes = mapping(node, table, of: subject) else { return nil }
        guard let kind = given.first, given.count == 1 else {
            let known = Spelling.alternatives(kinds.map { "\"\($0)\"" })
            if given.isEmpty {
                report(.missingKey, "\(subject) needs the key \(known), or must be a text in quotes", at: node)
            } else {
                reportUnused(given[1], nodes, "\(subject) can have only one of the keys \(known)")
            }
            return nil
        }
        let allowed: Set<String> =
            switch kind {
            case "nonce": ["nonce", "length"]
            case "parameters": ["parameters", "join", "empty"]
            case "digest": ["digest", "parts", "join", "key", "encode", "otherwise"]
            case "header": ["header", "time", "zone"]
            case "time": ["time", "zone"]
            default: [kind]
            }
        for entry in entries where table.has(entry.key.text) && !allowed.contains(entry.key.text) {
            let message = "\"\(entry.key.text)\" does not apply to \"\(kind)\"; remove it from \(subject)"
            report(.keyNotApplicable, message, at: entry.key)
        }
        return read(kind, nodes, of: subject, &scope)
    }

    private mutating func read(
        _ kind: String, _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> (value: ComposedSignature.Value, use: SignatureScope.Use)? {
        guard let node = nodes[kind] else { return nil }
        let use = SignatureScope.Use()
        switch kind {
        case "time": return signedTime(node, nodes, of: subject).map { (.time($0), use) }
        case "header":
            guard HTTPText.isToken(node.text) else {
                reportWrongType(
                    node, "\"header\" of \(subject)", expected: "a name of letters, digits and hyphens")
                return nil
            }
            let format = nodes["time"].flatMap { signedTime($0, nodes, of: subject) }
            return (.header(node.text, format), use)
        case "json":
            return name(written: node, of: "\"json\" of \(subject)").map { (.json($0.value), use) }
        case "nonce": return nonce(node, nodes, of: subject).map { ($0, use) }
        case "parameters":
            guard let style: ComposedSignature.ParameterStyle = choice(node, of: "\"parameters\" of \(subject)") else {
                return nil
            }
            let empty: EmptyParameters? = nodes["empty"].flatMap { choice($0, of: "\"empty\" of \(subject)") }
            if style == .plain { scope.usesPlainParameters = true }
            let join = nodes["join"].flatMap { text($0, of: "\"join\" of \(subject)") } ?? "&"
            return (
                .parameters(style, join: join, skipsEmpty: empty == .skip), SignatureScope.Use(known: [.parameters])
            )
        default: return signedDigest(nodes, of: subject, &scope).map { (.digest($0.value), $0.use) }
        }
    }

    /// Reads `time` with its `zone`.
    private mutating func signedTime(_ node: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> DateFormat? {
        guard let format = dateFormat(node, of: "\"time\" of \(subject)") else { return nil }
        guard let zone = nodes["zone"] else { return format }
        guard case .pattern(let pattern) = format else {
            reportUnused("zone", nodes, "only patterns have a zone; remove \"zone\" from \(subject)")
            return format
        }
        guard DateScanner.offset(of: zone.text) != nil else {
            reportWrongType(zone, "\"zone\" of \(subject)", expected: "an offset such as +08:00")
            return nil
        }
        return .local(pattern: pattern, zone: zone.text)
    }

    private mutating func nonce(
        _ node: YAMLNode, _ nodes: KeyedNodes, of subject: String
    ) -> ComposedSignature.Value? {
        guard let kind: ComposedSignature.Nonce = choice(node, of: "\"nonce\" of \(subject)") else { return nil }
        guard let written = nodes["length"] else { return .nonce(kind, length: nil) }
        if kind == .uuid {
            reportUnused("length", nodes, "a UUID has its own length; remove \"length\" from \(subject)")
            return nil
        }
        guard let length = integer(written, of: "\"length\" of \(subject)") else { return nil }
        guard (1...256).contains(length) else {
            reportWrongType(written, "\"length\" of \(subject)", expected: "a number from 1 to 256")
            return nil
        }
        return .nonce(kind, length: length)
    }
}

/// What becomes of parameters without a value, as a spec says it.
private enum EmptyParameters: String, CaseIterable {
    case keep
    case skip
}

extension SpecReader {
    /// Reports values that no text inserts.
    mutating func checkUses(_ nodes: KeyedNodes, of subject: String, _ scope: SignatureScope) {
        if case .mapping(let entries)? = nodes["values"]?.content {
            for entry in entries where !scope.inserted.contains(entry.key.text) {
                let message = "no text inserts value \"\(entry.key.text)\" of \(subject); remove it"
                report(.keyNotApplicable, message, at: entry.key)
            }
        }
        if scope.inserted.isDisjoint(with: ["headers", "header-names"]) {
            reportUnused("headers", nodes, "no text inserts {headers}; remove \"headers\" from \(subject)")
        }
    }
}

extension SpecReader {
    /// Reads `send`; `nil` if any text has a fault.
    private mutating func signedFields(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> [ComposedSignature.Field]? {
        guard let node = nodes["send"] else { return [] }
        let subject = "\"send\" of \(subject)"
        guard let places = mapping(node, .signedFields, of: subject) else { return nil }
        var fields: [ComposedSignature.Field] = []
        var isWhole = true
        for (key, place) in Self.sentPlaces {
            guard let node = places[key] else { continue }
            guard let entries = entries(of: node, "\"\(key)\" of \(subject)") else { return nil }
            for entry in entries {
                if place == .header { checkHeader(entry.key, of: "a name in \"\(key)\" of \(subject)") }
                let subject = "\"\(entry.key.text)\" of \(subject)"
                guard let text = signedText(entry.value, of: subject, in: .field, &scope)?.text else {
                    isWhole = false
                    continue
                }
                fields.append(ComposedSignature.Field(place: place, name: entry.key.text, text: text))
            }
        }
        return isWhole ? fields : nil
    }

    private static let sentPlaces: [(key: String, place: ComposedSignature.Place)] = [
        ("headers", .header), ("query", .query), ("parameters", .parameter), ("authorization", .authorization),
    ]

    private mutating func signedTarget(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> ComposedSignature.Field? {
        guard let node = nodes["into"] else { return nil }
        let subject = "\"into\" of \(subject)"
        guard let nodes = mapping(node, .signedTarget, of: subject) else { return nil }
        let places: [(key: String, place: ComposedSignature.Place)] = [
            ("header", .header), ("query", .query), ("parameter", .parameter), ("authorization", .authorization),
        ]
        let given = places.filter { nodes[$0.key] != nil }
        let known = Spelling.alternatives(places.map { "\"\($0.key)\"" })
        guard let (key, place) = given.first, let nameNode = nodes[key] else {
            report(.missingKey, "\(subject) needs the key \(known)", at: node)
            return nil
        }
        if given.count > 1 { reportUnused(given[1].key, nodes, "\(subject) can have only one of the keys \(known)") }
        guard let name = name(written: nameNode, of: "\"\(key)\" of \(subject)") else { return nil }
        if place == .header { checkHeader(nameNode, of: "\"\(key)\" of \(subject)") }
        checkScheme(nodes, place, of: subject)
        var text = "{signature}"
        if let node = nodes["text"] {
            guard let read = signedText(node, of: "\"text\" of \(subject)", in: .target, &scope) else { return nil }
            text = read.text
            if !read.use.known.contains(.signature) {
                report(.missingKey, "\"text\" of \(subject) must insert {signature}", at: node)
            }
        }
        return ComposedSignature.Field(place: place, name: name.value, text: text)
    }

    private mutating func checkScheme(_ nodes: KeyedNodes, _ place: ComposedSignature.Place, of subject: String) {
        guard place == .authorization else {
            reportUnused("scheme", nodes, "\"scheme\" of \(subject) needs \"authorization\"")
            return
        }
        guard let scheme = nodes["scheme"] else {
            let message = "\(subject) needs the key \"scheme\": the word before the pairs, such as OAuth"
            report(.missingKey, message, at: nodes.node)
            return
        }
        _ = text(scheme, of: "\"scheme\" of \(subject)")
    }

    /// Reports pairs of `Authorization` without a signature among them.
    private mutating func checkPairs(
        _ fields: [ComposedSignature.Field], _ target: ComposedSignature.Field, _ nodes: KeyedNodes, of subject: String
    ) {
        guard target.place != .authorization, fields.contains(where: { $0.place == .authorization }),
            let node = nodes["into"]
        else { return }
        let message = "\"into\" of \(subject) needs the key \"authorization\", like \"send\""
        report(.missingKey, message, at: node)
    }
}
