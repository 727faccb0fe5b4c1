import SpecLanguage

/// Indented lines of Swift, built statement by statement.
struct SourceLines: Sendable {
    /// The maximum length of lines that can be broken.
    static let columns: Int = 120
    private static let step: Int = 4

    private(set) var lines: [String] = []
    /// The columns by which a template indents each line in the file.
    private let indentation: Int
    private var depth: Int = 0

    init(indentation: Int) {
        self.indentation = indentation
    }

    /// The columns available to the next line.
    var room: Int {
        Self.columns - indentation - depth * Self.step
    }

    mutating func add(_ line: String) {
        lines.append(depth == 0 ? line : Self.indent(depth * Self.step) + line)
    }

    private static func indent(_ columns: Int) -> String {
        columns == step ? "    " : String(repeating: " ", count: columns)
    }

    mutating func add(_ list: BrokenList) {
        if let line = list.line(room: room) {
            add(line)
        } else {
            list.lines(room: room).forEach { add($0) }
        }
    }

    /// Adds a head that ends with an opening brace, its body indented by one level, and the closing brace.
    mutating func block(_ head: String, _ body: (inout SourceLines) -> Void) {
        add(head)
        indented(body)
        add("}")
    }

    mutating func indented(_ body: (inout SourceLines) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}

/// Items between a head and a tail, such as the arguments of a call: on one line if they fit, otherwise one per line.
struct BrokenList: Sendable, Hashable {
    /// The text up to and including the opening parenthesis or bracket.
    var head: String
    var items: [String]
    /// The text from the closing parenthesis or bracket on.
    var tail: String
    /// Whether the last item gets a comma if each is on its own line, as in array literals.
    var endsWithComma: Bool = false

    func lines(room: Int) -> [String] {
        if let line = line(room: room) { return [line] }
        var lines = [head]
        lines.reserveCapacity(items.count + 2)
        let last = items.count - 1
        for (index, item) in items.enumerated() {
            lines.append(index < last || endsWithComma ? "    \(item)," : "    \(item)")
        }
        lines.append(tail)
        return lines
    }

    /// Everything on one line, if it fits or cannot be broken.
    func line(room: Int) -> String? {
        if items.isEmpty { return tail.isEmpty ? head : head + tail }
        let size = items.reduce(head.utf8.count + tail.utf8.count) { $0 + $1.utf8.count + 2 }
        // A character has at most four bytes.
        guard size / 4 <= room else { return nil }
        var line = ""
        line.reserveCapacity(size)
        line += head
        for (index, item) in items.enumerated() {
            if index > 0 { line += ", " }
            line += item
        }
        line += tail
        return line.fits(room) ? line : nil
    }

    /// The items with commas between them.
    static func separated(_ items: [String], endsWithComma: Bool = false) -> [String] {
        let last = items.count - 1
        return items.enumerated().map { $1 + ($0 < last || endsWithComma ? "," : "") }
    }
}

extension Access {
    /// The keyword followed by a space; empty for Swift's default.
    var prefix: String {
        switch self {
        case .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    /// The attribute, followed by a space, for public declarations that only generated code and the runtime use; empty
    /// for declarations that are not public.
    var hiding: String {
        self == .public ? "@_spi(Generated) " : ""
    }

    /// The attribute of enums that get further cases, so that these break no `switch` in another package (SE-0487). Older
    /// compilers do not know it.
    var growing: [String] {
        self == .public ? ["#if hasAttribute(nonexhaustive)", "@nonexhaustive", "#endif"] : []
    }

    /// The wider of two access levels.
    static func widest(_ left: Access, _ right: Access) -> Access {
        left.width > right.width ? left : right
    }

    /// The narrower of two access levels.
    static func narrowest(_ left: Access, _ right: Access) -> Access {
        left.width < right.width ? left : right
    }

    private var width: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}

/// The attribute that makes the compiler warn about uses.
enum DeprecatedAttribute {
    /// - Parameter reason: `nil` if the declaration is not deprecated, empty if the spec gives no reason
    static func line(_ reason: String?) -> String? {
        guard let reason else { return nil }
        let message = DocComment.inline(reason)
        if message.isEmpty { return "@available(*, deprecated)" }
        return "@available(*, deprecated, message: \(StringLiteral(message).plainSource))"
    }
}
