/// A mistake in a template.
public struct TemplateFault: Error, Sendable, Hashable {
    /// The name of the template or partial.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int
    public var message: String

    public init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }
}

extension TemplateFault: Comparable {
    public static func < (left: TemplateFault, right: TemplateFault) -> Bool {
        (left.file, left.line, left.column, left.message) < (right.file, right.line, right.column, right.message)
    }
}

extension TemplateFault: CustomStringConvertible {
    public var description: String {
        "\(file):\(line):\(column): error: \(message)"
    }
}

/// The mistakes in a template and its partials.
public struct TemplateFaults: Error, Sendable, Hashable {
    /// The number of mistakes after which checking stops.
    static let greatestCount = 100

    /// At least one, sorted by file and position.
    public var faults: [TemplateFault]

    /// - Parameter faults: in any order; only one for each position is kept
    public init(_ faults: [TemplateFault]) {
        var sorted: [TemplateFault] = []
        for fault in faults.sorted() {
            // A partial that is used in several places has the same fault in each of them.
            let isSamePlace = sorted.last.map {
                ($0.file, $0.line, $0.column) == (fault.file, fault.line, fault.column)
            }
            if isSamePlace != true { sorted.append(fault) }
        }
        self.faults = sorted
    }
}

extension TemplateFaults: CustomStringConvertible {
    public var description: String {
        faults.map(\.description).joined(separator: "\n")
    }
}
