import TextForms

/// The position of a value in a document (RFC 6901), written as a URI fragment: `#/paths/~1pets/get`. In a file that a
/// description refers to, it begins with the path of the file: `pets.yaml#/Pet`.
struct JSONPointer: Sendable, Hashable {
    private let last: JSONPointerStep?

    /// The position that a step leads to.
    init(_ last: JSONPointerStep?) {
        self.last = last.flatMap { $0.kind == .root ? nil : $0 }
    }

    /// The whole document.
    static let root: JSONPointer = JSONPointer(nil)

    /// The whole file that a description refers to.
    ///
    /// - Parameter path: relative to the description's folder
    static func root(ofFile path: String) -> JSONPointer {
        JSONPointer(JSONPointerStep(before: nil, token: path, kind: .file))
    }

    func appending(_ token: String) -> JSONPointer {
        JSONPointer(JSONPointerStep(before: last, token: token))
    }

    /// The position of the value around this one. `nil` for a whole document.
    var parent: JSONPointer? {
        guard let last, last.kind != .file else { return nil }
        return JSONPointer(last.before)
    }

    /// The path of the file, if it is not that of the description itself.
    var file: String? { steps.first.flatMap { $0.kind == .file ? $0.token : nil } }

    /// The position of a value that the import synthesises from parts of the value here.
    func appendingMade(_ name: String) -> JSONPointer {
        JSONPointer(JSONPointerStep(before: last, token: name, kind: .made))
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
        guard let first = one.last, let second = other.last else { return one.last == nil && other.last == nil }
        return first === second || first.hash == second.hash && first.isSame(as: second)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(last?.hash)
    }

    /// The step that leads to it. `nil` for the whole document.
    var step: JSONPointerStep? { last }

    private var steps: [JSONPointerStep] {
        var steps: [JSONPointerStep] = []
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
        last?.addText(to: &text)
        return text
    }

    fileprivate static func escaped(_ token: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": text += "~0".unicodeScalars
            case "/": text += "~1".unicodeScalars
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

/// One token of a position and those before it. Shared by all positions below it, so that appending is cheap.
///
/// The values of a description are steps, too, so that each takes one object. Nothing in a step changes.
class JSONPointerStep: @unchecked Sendable {
    enum Kind: Sendable, Hashable {
        /// A key or an index.
        case token
        /// The position does not exist in the document: it belongs to a value that the import synthesises from several
        /// others.
        case made
        /// The path of a file that the description refers to. Only the first step.
        case file
        /// The whole document. Such a step is part of no position.
        case root
    }

    final let before: JSONPointerStep?
    final let token: String
    final let kind: Kind
    /// The hash of all tokens up to this one, so that lookups do not need to walk them.
    final let hash: Int

    init(before: JSONPointerStep?, token: String, kind: Kind = .token) {
        if let before, before.kind != .root {
            self.before = before
            hash = Self.mixed(before.hash, token, kind)
        } else {
            self.before = nil
            hash = Self.mixed(0, token, kind)
        }
        self.token = token
        self.kind = kind
    }

    /// The same position as another step.
    init(copying step: JSONPointerStep?) {
        before = step?.before
        token = step?.token ?? ""
        kind = step?.kind ?? .root
        hash = step?.hash ?? 0
    }

    /// Adds the tokens to the text of a pointer.
    fileprivate final func addText(to text: inout String) {
        before?.addText(to: &text)
        switch kind {
        case .file: text = token + text
        case .made, .root: break
        case .token:
            text += "/"
            text += JSONPointer.escaped(token)
        }
    }

    /// Whether both have the same tokens.
    fileprivate final func isSame(as other: JSONPointerStep) -> Bool {
        guard hash == other.hash, kind == other.kind, token.hasBytes(of: other.token) else { return false }
        guard let before, let otherBefore = other.before else { return before == nil && other.before == nil }
        return before === otherBefore || before.isSame(as: otherBefore)
    }

    /// The hash of a token after others. It is over bytes: keys that differ in Unicode normalisation are different keys.
    private static func mixed(_ hash: Int, _ token: String, _ kind: Kind) -> Int {
        var hasher = Hasher()
        hasher.combine(hash)
        hasher.combine(ExactText(token))
        hasher.combine(kind)
        return hasher.finalize()
    }
}

extension JSONPointer {
    /// The tokens of a URI fragment such as `/components/schemas/Pet`. `nil` if it is not a pointer.
    static func tokens(ofFragment path: Substring) -> [String]? {
        guard let first = path.utf8.first else { return [] }
        guard first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for token in parts.dropFirst() {
            guard let decoded = PercentText.decoded(Substring(token)).flatMap(unescaped) else { return nil }
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
