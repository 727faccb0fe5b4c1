/// Lines of Swift with their indents, put together statement by statement.
struct SourceLines: Sendable {
    /// No line is longer where it can be broken.
    static let columns: Int = 120
    private static let step: Int = 4

    private(set) var lines: [String] = []
    /// The columns that stand before each line in the file, because a template indents them.
    private let indentation: Int
    private var depth: Int = 0

    init(indentation: Int) {
        self.indentation = indentation
    }

    /// The columns that a line added now can have.
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

    /// Adds a head that ends with an opening brace, its body one step further in, and the closing brace.
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
