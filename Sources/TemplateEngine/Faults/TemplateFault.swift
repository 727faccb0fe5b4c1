/// A mistake in a template.
public struct TemplateFault: Error, Sendable, Hashable {
    /// The name of the template or of the partial that it stands in.
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
