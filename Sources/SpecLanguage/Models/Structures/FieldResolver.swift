/// Makes the fields of a struct of what a spec says, with all defaults applied.
struct FieldResolver {
    let values: ValueResolver
    let naming: FileDefaults.Naming
    let layout: Structure.Layout

    /// The field, or nil where it has no name in Swift, which is reported.
    ///
    /// - Parameter position: where it stands in a tuple
    func resolve(_ declaration: FieldDeclaration, at position: Int, _ reader: inout SpecReader) -> ModelField? {
        let value = values.resolve(declaration, &reader)
        if let value { checkKeys(of: declaration, value, &reader) }
        if layout == .tuple { checkTupleKeys(of: declaration, &reader) }
        guard let name = reader.memberName(declaration.key, of: declaration.subject) else { return nil }
        return ModelField(
            field: field(name, declaration, value, at: position, &reader), written: declaration.key,
            hasType: value != nil)
    }

    private func field(
        _ name: String, _ declaration: FieldDeclaration, _ value: ResolvedValue?, at position: Int,
        _ reader: inout SpecReader
    ) -> Field {
        let isIgnored = declaration.isIgnored?.value ?? false
        return Field(
            name: name, doc: declaration.doc, deprecated: declaration.deprecated,
            type: value?.type ?? .builtIn(.json), paths: paths(of: declaration, at: position, &reader),
            defaultValue: value?.defaultValue, castsAutomatically: !isIgnored && value?.castsAutomatically ?? false,
            constraints: value?.constraints ?? Constraints(), null: declaration.null?.value ?? .absent,
            empty: declaration.empty?.value ?? .keep, elements: declaration.elements?.value ?? .fail,
            dateFormat: value?.dateFormat, isIgnored: isIgnored, transform: transform(declaration, &reader),
            encode: declaration.encode?.value ?? .both, isSensitive: declaration.isSensitive,
            column: declaration.column, mock: value.flatMap { values.mock(of: declaration, $0, &reader) },
            range: declaration.key.range)
    }

    /// Where the field stands; empty where the spec says it in a way that cannot be read.
    private func paths(
        of declaration: FieldDeclaration, at position: Int, _ reader: inout SpecReader
    ) -> [JSONPath] {
        if layout == .tuple { return [JSONPath([String(position)])] }
        if let map = declaration.map { return map.map(\.value) }
        if declaration.has("map") { return [] }
        // What is never read or written has no name in JSON that could be wrong.
        let naming: FileDefaults.Naming = declaration.isIgnored?.value == true ? .exact : naming
        return [JSONPath([reader.wireName(declaration.key, naming, of: declaration.subject)])]
    }

    private func transform(_ declaration: FieldDeclaration, _ reader: inout SpecReader) -> Field.Transform? {
        guard let transform = declaration.transform else { return nil }
        let subject = "\"transform\" of \(declaration.subject)"
        let read = transform.read.flatMap { reader.memberName($0, of: subject) }
        let write = transform.write.flatMap { reader.memberName($0, of: subject) }
        return read == nil && write == nil ? nil : Field.Transform(read: read, write: write)
    }
}
