/// The mistakes in a template and its partials.
public struct TemplateFaults: Error, Sendable, Hashable {
    /// After so many nothing more is looked for in a template.
    static let greatestCount = 100

    /// At least one, sorted by file and position.
    public var faults: [TemplateFault]

    /// - Parameter faults: in any order; those at the same place are reported once.
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
