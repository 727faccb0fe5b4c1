import WireSyntax

/// Replaces secrets in JSON, and leaves all other bytes as they are. A document may be cut off, and several may follow
/// each other, as in JSON lines.
struct JSONRedaction {
    private let input: [UInt8]
    private let place: SecretShape.Place
    private var output: [UInt8] = []
    private var position: Int = 0
    private var containers: [Container] = []

    /// An array or object that is not closed yet.
    private struct Container {
        let isObject: Bool
        /// What the name of the array or object says of the texts in it.
        let inherited: SecretName
        /// The key of the current value. Elements of an array have the array's key.
        var key: String
        var hint: SecretName
        /// Whether a key is next.
        var awaitsKey: Bool
        /// What a value such as that of `name` says of the one of `value`, as in lists of parameters.
        var pair: SecretName?
    }

    init(_ input: [UInt8], in place: SecretShape.Place) {
        self.input = input
        self.place = place
    }

    /// - Returns: `nil` if the text is no JSON.
    consuming func redact(by redactor: inout Redactor) -> [UInt8]? {
        guard let start = input.firstIndex(where: { !Self.isSpace($0) }),
            input[start] == UInt8(ascii: "{") || input[start] == UInt8(ascii: "[") || input[start] == UInt8(ascii: "\"")
        else { return nil }
        output.reserveCapacity(input.count + 64)
        while position < input.count {
            switch input[position] {
            case UInt8(ascii: "{"): open(isObject: true)
            case UInt8(ascii: "["): open(isObject: false)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !containers.isEmpty { containers.removeLast() }
                copy(1)
            case UInt8(ascii: ","):
                if containers.last?.isObject == true { containers[containers.count - 1].awaitsKey = true }
                copy(1)
            case UInt8(ascii: ":"):
                if !containers.isEmpty { containers[containers.count - 1].awaitsKey = false }
                copy(1)
            case UInt8(ascii: "\""): string(&redactor)
            case let byte where Self.isSpace(byte): copy(1)
            default: guard scalar(&redactor) else { return nil }
            }
        }
        return output
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private mutating func copy(_ count: Int) {
        output += input[position..<(position + count)]
        position += count
    }

    private mutating func open(isObject: Bool) {
        let parent = containers.last
        let hint = parent.map { parent in Self.strongest(parent.hint, parent.inherited) } ?? .ordinary
        containers.append(
            Container(
                isObject: isObject, inherited: isObject ? hint : parent?.inherited ?? .ordinary,
                key: isObject ? "" : parent?.key ?? "", hint: isObject ? .ordinary : parent?.hint ?? .ordinary,
                awaitsKey: isObject))
        copy(1)
    }

    private static func strongest(_ own: SecretName, _ inherited: SecretName) -> SecretName {
        if own == .secret || inherited == .secret { return .secret }
        return own == .holder || inherited == .holder ? .holder : .ordinary
    }

    private mutating func string(_ redactor: inout Redactor) {
        var end = position + 1
        while end < input.count, input[end] != UInt8(ascii: "\"") { end += input[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end = min(end, input.count)
        let spelled = input[(position + 1)..<end]
        let decoded = JSONStringText.unescaped(spelled)
        let replaced = redacted(decoded, &redactor)
        output.append(UInt8(ascii: "\""))
        output += replaced == decoded ? Array(spelled) : JSONStringText.escaped(replaced)
        if end < input.count { output.append(UInt8(ascii: "\"")) }
        position = min(end + 1, input.count)
    }

    private mutating func redacted(_ text: [UInt8], _ redactor: inout Redactor) -> [UInt8] {
        guard var container = containers.last else {
            let result = redactor.value(text, .ordinary, in: place)
            return redactor.table.replacingKnown(in: result) ?? result
        }
        defer { containers[containers.count - 1] = container }
        if container.awaitsKey {
            container.key = String(decoding: text, as: UTF8.self)
            container.hint = redactor.hint(container.key)
            let key = redactor.knownShapes(in: text)
            return redactor.table.replacingKnown(in: key, isKey: true) ?? key
        }
        let result = value(text, &container, &redactor)
        return redactor.table.replacingKnown(in: result) ?? result
    }

    private func value(_ text: [UInt8], _ container: inout Container, _ redactor: inout Redactor) -> [UInt8] {
        let key = container.key.lowercased()
        if Self.nameKeys.contains(key) {
            let hint = redactor.hint(String(decoding: text, as: UTF8.self))
            container.pair = hint == .secret || hint == .holder ? hint : nil
        }
        var hint = container.hint
        if Self.valueKeys.contains(key), let pair = container.pair { hint = pair }
        if hint == .secret || hint == .holder { return redactor.value(text, hint, in: place) }
        switch container.inherited {
        case .secret where hint != .description:
            if hint != .identifier || SecretShape.isOpaque(text) { return redactor.secret(text) }
        case .holder where hint != .description:
            if SecretShape.isOpaque(text) { return redactor.secret(text) }
        default: break
        }
        return redactor.document(text) ?? redactor.value(text, hint, in: place)
    }

    private static let nameKeys: Set<String> = ["name", "key", "field", "header", "parameter", "param"]
    private static let valueKeys: Set<String> = ["value", "val", "content", "default"]

    /// Copies a number, `true`, `false` or `null`.
    private mutating func scalar(_ redactor: inout Redactor) -> Bool {
        let end = input[position...].firstIndex { byte in Self.isSpace(byte) || ",]}:\"{[".utf8.contains(byte) }
        let text = input[position..<(end ?? input.count)]
        guard Self.isScalar(text, isCut: end == nil) else { return false }
        if let container = containers.last, !container.awaitsKey, text.contains(where: URLText.isDigit),
            text.allSatisfy({ URLText.isDigit($0) || $0 == UInt8(ascii: "-") }),
            SecretName.hidesNumbers(container.key)
                || container.hint != .identifier && CardNumber.length(at: 0, of: Array(text)) == text.count
        {
            output += redactor.number(String(decoding: text, as: UTF8.self)).utf8
        } else {
            output += text
        }
        position = text.endIndex
        return true
    }

    private static func isScalar(_ text: ArraySlice<UInt8>, isCut: Bool) -> Bool {
        guard let first = text.first else { return false }
        if URLText.isDigit(first) || first == UInt8(ascii: "-") {
            return text.allSatisfy { byte in URLText.isDigit(byte) || "+-.eE".utf8.contains(byte) }
        }
        return ["true", "false", "null"].contains { word in
            isCut ? word.utf8.starts(with: text) : word.utf8.elementsEqual(text)
        }
    }
}
