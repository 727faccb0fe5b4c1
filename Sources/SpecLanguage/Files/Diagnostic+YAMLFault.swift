import YAMLSyntax

extension Diagnostic {
    /// A fault of a YAML text, as the spec language sees it.
    init(_ fault: YAMLFault, in source: SpecSource) {
        if fault.kind == .syntax, let type = UnquotedType(near: fault.range.start, in: source.bytes) {
            let message = "\"\(type.text)\" needs its quotes: YAML takes the bracket alone for the value"
            self.init(.syntax, message, at: SourceRange(file: source.path, range: type.range))
            return
        }
        let notes = fault.related.map {
            Diagnostic.Note(message: $0.message, range: SourceRange(file: source.path, range: $0.range))
        }
        self.init(
            Rule(rawValue: fault.kind.rawValue) ?? .syntax, fault.message,
            at: SourceRange(file: source.path, range: fault.range), notes: notes.map { [$0] } ?? [])
    }
}
