/// Where a value stands in a JSON value, such as `image.src` or `errors.0.code`; no components: the value itself (`$`).
public struct JSONPath: Sendable, Hashable {
    /// A key of an object; one of digits only also indexes an array.
    public var components: [String]

    public init(_ components: [String]) {
        self.components = components
    }

    public static let root: JSONPath = JSONPath([])

    /// Whether the component may index an array.
    public static func isIndex(_ component: String) -> Bool {
        !component.isEmpty && component.utf8.count <= 9 && component.utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension JSONPath {
    /// Why a text is no path.
    struct Fault: Error {
        /// The end of a sentence that begins with the path.
        let reason: String
    }

    /// How many keys may stand below each other.
    static let maximumDepth: Int = 32

    /// Reads a path such as `image.src`. `\.` is a dot in a key, `\\` a backslash; `$` alone is the value itself.
    init(parsing text: String) throws(Fault) {
        if text == "$" {
            self = .root
            return
        }
        if text.isEmpty { throw Fault(reason: "is empty") }
        if text.hasPrefix("$.") { throw Fault(reason: "needs no $ in front of its first key") }
        if text.utf8.contains(UInt8(ascii: ".")) || text.utf8.contains(UInt8(ascii: "\\")) {
            self.init(try Self.components(of: text))
        } else {
            self.init([text])
        }
    }

    private static func components(of text: String) throws(Fault) -> [String] {
        var components: [String] = []
        var component = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let next = rest.first, escapes.contains(next) {
                component.unicodeScalars.append(next)
                rest.removeFirst()
            } else if scalar == "." {
                components.append(component)
                component = ""
            } else {
                component.unicodeScalars.append(scalar)
            }
        }
        components.append(component)
        if components.contains("") { throw Fault(reason: "has a dot without a key beside it; a dot in a key is \\.") }
        if components.count > maximumDepth { throw Fault(reason: "has more than \(maximumDepth) keys") }
        return components
    }

    /// What a backslash takes its meaning from; before everything else the backslash is one.
    private static let escapes: Set<Unicode.Scalar> = [".", "\\", "$"]

    /// The path as a spec writes it.
    public var text: String {
        components.isEmpty ? "$" : components.map(Self.escaped).joined(separator: ".")
    }

    private static func escaped(_ component: String) -> String {
        if component == "$" { return "\\$" }
        guard component.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) else {
            return component
        }
        var text = ""
        for scalar in component.unicodeScalars {
            if scalar == "." || scalar == "\\" { text.append("\\") }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
