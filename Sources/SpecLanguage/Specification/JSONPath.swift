import WireSyntax

/// The place of a value in JSON, such as `image.src` or `errors.0.code`; without components, the value itself (`$`).
public struct JSONPath: Sendable, Hashable {
    /// The first is the key of an object; of the others, whole numbers are indices of arrays when written. Reading
    /// accepts such a key of an object, too.
    public var components: [String]

    public init(_ components: [String]) {
        self.components = components
    }

    public static let root: JSONPath = JSONPath([])

    /// The key that stands for every key of an object and every index of an array, in the paths of an envelope.
    public static let wildcard: String = "*"

    /// Whether the path has a wildcard.
    public var hasWildcard: Bool { components.contains(Self.wildcard) }

    // Keys of JSON are compared by their bytes.
    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.components.elementsEqual(right.components) { ExactText($0) == ExactText($1) }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components.count)
        for component in components { hasher.combine(ExactText(component)) }
    }

    /// The index that a component is in an array; `nil` for the key of an object, such as `name` or `007`.
    public static func index(_ component: String) -> Int? {
        guard component.utf8.count <= 9, component.utf8.allSatisfy({ (48...57).contains($0) }),
            let index = Int(component), String(index) == component
        else { return nil }
        return index
    }
}

/// The place of a value, or several places: the first path that leads to a value other than null is used.
public struct ValuePath: Sendable, Hashable {
    public var first: JSONPath
    /// Tried in order if there is nothing at the first. Only the last can be `$`, which is always there.
    public var others: [JSONPath]

    public init(_ first: JSONPath, or others: [JSONPath] = []) {
        self.first = first
        self.others = others
    }

    public static let root: ValuePath = ValuePath(.root)

    public var all: [JSONPath] { [first] + others }

    /// The path as a spec writes it, or the list of paths.
    public var text: String {
        others.isEmpty ? first.text : "[\(all.map(\.text).joined(separator: ", "))]"
    }
}

extension JSONPath {
    /// Why a text is not a path.
    struct Fault: Error {
        /// The end of a sentence that starts with the path.
        let reason: String
    }

    /// The greatest number of components.
    static let maximumDepth: Int = 32

    /// Parses a path such as `image.src`. `\.` is a dot in a key, `\\` is a backslash, and `$` alone is the value
    /// itself.
    init(parsing text: String) throws(Fault) {
        if text == "$" {
            self = .root
            return
        }
        if text.isEmpty { throw Fault(reason: "is empty") }
        if text.hasPrefix("$.") { throw Fault(reason: "must not start with \"$.\"") }
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
        if components.contains("") { throw Fault(reason: "has an empty key; write a dot in a key as \\.") }
        if components.count > maximumDepth { throw Fault(reason: "has more than \(maximumDepth) keys") }
        return components
    }

    /// The characters that a backslash escapes; before any other character it is an ordinary backslash.
    private static let escapes: Set<Unicode.Scalar> = [".", "\\", "$", "[", "*"]

    /// The path as a spec writes it.
    public var text: String {
        switch components.count {
        case 0: "$"
        case 1: Self.escaped(components[0])
        default: components.map(Self.escaped).joined(separator: ".")
        }
    }

    /// The path as the `map` of a model's field, in which brackets and stars mean something: `ids\[]`.
    public var fieldText: String {
        components.count == 1 && components[0] == "*" ? "\\*" : text.replacing("[", with: "\\[")
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
