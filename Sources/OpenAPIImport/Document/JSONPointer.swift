import TextForms

/// The position of a value in a document (RFC 6901), written as a URI fragment: `#/paths/~1pets/get`. In a file that a
/// description refers to, it begins with the path of the file: `pets.yaml#/Pet`.
struct JSONPointer: Sendable, Hashable {
    /// One token and those before it. Shared by all positions below it, so that appending is cheap.
    private final class Step: Sendable {
        let before: Step?
        let token: String
        let kind: Kind
        /// The hash of all tokens up to this one, so that lookups do not need to walk them.
        let hash: UInt64

        /// Random, so that nobody can write a description whose positions have equal hashes.
        private static let seed: UInt64 = .random(in: .min ... .max)

        init(before: Step?, token: String, kind: Kind) {
            self.before = before
            self.token = token
            self.kind = kind
            // FNV-1a, which is faster than a hasher. Compared by bytes: keys that differ in Unicode normalisation are
            // different keys.
            var hash = before?.hash ?? Self.seed
            for byte in token.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            self.hash = kind == .token ? hash : ~hash
        }
    }

    private enum Kind: Sendable, Hashable {
        /// A key or an index.
        case token
        /// The position does not exist in the document: it belongs to a value that the import synthesises from several
        /// others.
        case made
        /// The path of a file that the description refers to. Only the first step.
        case file
    }

    private let last: Step?

    private init(last: Step?) {
        self.last = last
    }

    /// The whole document.
    static let root: JSONPointer = JSONPointer(last: nil)

    /// The whole file that a description refers to.
    ///
    /// - Parameter path: relative to the description's folder
    static func root(ofFile path: String) -> JSONPointer {
        JSONPointer(last: Step(before: nil, token: path, kind: .file))
    }

    func appending(_ token: String) -> JSONPointer {
        JSONPointer(last: Step(before: last, token: token, kind: .token))
    }

    /// The position of the value around this one. `nil` for a whole document.
    var parent: JSONPointer? {
        guard let last, last.kind != .file else { return nil }
        return JSONPointer(last: last.before)
    }

    /// The path of the file, if it is not that of the description itself.
    var file: String? { steps.first.flatMap { $0.kind == .file ? $0.token : nil } }

    /// The position of a value that the import synthesises from parts of the value here.
    func appendingMade(_ name: String) -> JSONPointer {
        JSONPointer(last: Step(before: last, token: name, kind: .made))
    }

    /// The position of a value that the import synthesises from the schemas at several positions. It is the same for
    /// the same positions.
    func appendingMade(_ name: String, _ places: [DocumentNode]) -> JSONPointer {
        appendingMade(places.reduce(into: name) { $0 += "\n" + $1.pointer.text })
    }

    /// The tokens from the root of the document, without those of synthesised values.
    var tokens: [String] {
        steps.filter { $0.kind == .token }.map(\.token)
    }

    /// The last one of the tokens.
    var lastToken: String? {
        var step = last
        while let current = step, current.kind != .token { step = current.before }
        return step?.token
    }

    static func == (one: JSONPointer, other: JSONPointer) -> Bool {
        var one = one.last
        var other = other.last
        while let step = one, let another = other {
            if step === another { return true }
            guard step.hash == another.hash, step.kind == another.kind,
                step.token.hasBytes(of: another.token)
            else {
                return false
            }
            one = step.before
            other = another.before
        }
        return one == nil && other == nil
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(last?.hash)
    }

    private var steps: [Step] {
        var steps: [Step] = []
        var step = last
        while let current = step {
            steps.append(current)
            step = current.before
        }
        return steps.reversed()
    }

    /// The pointer as a URI fragment without percent-encoding, for display.
    var text: String {
        var text = "#"
        for step in steps {
            switch step.kind {
            case .file: text = step.token + text
            case .made: break
            case .token:
                text += "/"
                text += Self.escaped(step.token)
            }
        }
        return text
    }

    private static func escaped(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        var text = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension JSONPointer {
    /// The tokens of a URI fragment such as `/components/schemas/Pet`. `nil` if it is not a pointer.
    static func tokens(ofFragment path: Substring) -> [String]? {
        guard path.isEmpty || path.first == "/" else { return nil }
        var tokens: [String] = []
        for token in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let decoded = PercentText.decoded(token).flatMap(unescaped) else { return nil }
            tokens.append(decoded)
        }
        return tokens
    }

    /// Decodes `~1` and `~0`.
    private static func unescaped(_ token: String) -> String? {
        guard token.utf8.contains(UInt8(ascii: "~")) else { return token }
        var text = String.UnicodeScalarView()
        var rest = token.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                text.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "0": text.append("~")
            case "1": text.append("/")
            default: return nil
            }
        }
        return String(text)
    }
}
