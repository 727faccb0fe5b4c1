public import YAMLSyntax

/// A stretch of a spec file.
public struct SourceRange: Sendable, Hashable {
    /// The file's path, as the user gave it.
    public let file: String
    public let range: TextRange

    public init(file: String, range: TextRange) {
        self.file = file
        self.range = range
    }
}

extension SourceRange {
    /// The start of a file, for what concerns all of it.
    public static func start(of file: String) -> SourceRange {
        SourceRange(file: file, range: TextRange(start: .start, end: .start))
    }
}

extension SourceRange: Comparable {
    public static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
    }
}
