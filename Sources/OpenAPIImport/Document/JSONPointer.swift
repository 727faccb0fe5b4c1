/// The position of a value in a document (RFC 6901), written as a URI fragment: `#/paths/~1pets/get`.
struct JSONPointer: Sendable, Hashable {
    /// One token and those before it. Shared by all positions below it, so that appending is cheap.
    private final class Step: Sendable {
        let before: Step?
        let token: String
        /// Whether the position does not exist in the document: it belongs to a value that the import synthesises from
        /// several others.
        let isMade: Bool
        /// The hash of all tokens up to this one, so that lookups do not need to walk them.
        let hash: Int

        init(before: Step?, token: String, isMade: Bool) {
            self.before = before
            self.token = token
            self.isMade = isMade
            var hasher = Hasher()
            hasher.combine(before?.hash)
            // Compared by bytes: keys that differ in Unicode normalisation are different keys.
            var token = token
            token.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            hasher.combine(isMade)
            hash = hasher.finalize()
        }
    }

    private let last: Step?

    private init(last: Step?) {
        self.last = last
    }

    /// The whole document.
    static let root: JSONPointer = JSONPointer(last: nil)

    func appending(_ token: String) -> JSONPointer {
        JSONPointer(last: Step(before: last, token: token, isMade: false))
    }

    /// The position of a value that the import synthesises from parts of the value here.
    func appendingMade(_ name: String) -> JSONPointer {
        JSONPointer(last: Step(before: last, token: name, isMade: true))
    }

    /// The position of a value that the import synthesises from the schemas at several positions. It is the same for
    /// the same positions.
    func appendingMade(_ name: String, _ places: [DocumentNode]) -> JSONPointer {
        appendingMade(places.reduce(into: name) { $0 += "\n" + $1.pointer.text })
    }

    /// The tokens from the root, without those of synthesised values.
    var tokens: [String] {
        steps.filter { !$0.isMade }.map(\.token)
    }

    static func == (one: JSONPointer, other: JSONPointer) -> Bool {
        var one = one.last
        var other = other.last
        while let step = one, let another = other {
            if step === another { return true }
            guard step.hash == another.hash, step.isMade == another.isMade,
                step.token.utf8.elementsEqual(another.token.utf8)
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
        tokens.reduce(into: "#") { text, token in
            text += "/"
            text += Self.escaped(token)
        }
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
    /// The pointer in a URI fragment such as `#/components/schemas/Pet`. `nil` if it is not a pointer.
    init?(fragment: String) {
        guard fragment.first == "#" else { return nil }
        let path = fragment.dropFirst()
        guard path.isEmpty || path.first == "/" else { return nil }
        var pointer = JSONPointer.root
        for token in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let decoded = Self.decoded(token) else { return nil }
            pointer = pointer.appending(decoded)
        }
        self = pointer
    }

    /// Decodes percent-encoding (RFC 3986, section 2.1), `~1` and `~0`.
    private static func decoded(_ token: Substring) -> String? {
        let signs = token.utf8
        guard signs.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "~") }) else {
            return String(token)
        }
        var bytes: [UInt8] = []
        var rest = signs[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
        }
        return unescaped(String(decoding: bytes, as: UTF8.self))
    }

    private static func unescaped(_ token: String) -> String? {
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
