import CLibYAML

extension SourceText {
    /// The place of a mark: libyaml counts lines and columns from 0, and scalars instead of bytes.
    mutating func position(_ mark: yaml_mark_t) -> TextPosition {
        TextPosition(line: mark.line + 1, column: mark.column + 1, offset: offset(afterScalars: mark.index))
    }
}
