import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Some of the values of a type: those of its cases, where it is an enum.
    mutating func scope(
        of values: [YAMLNode], for type: ImportedType, at pointer: JSONPointer
    ) -> ImportedValue.Scope? {
        let texts = values.compactMap { $0.scalar?.text }
        if case .model(let name) = type, let cases = caseNames[name] {
            let scope = texts.compactMap { cases[$0] }
            // All of them is no choice.
            return scope.isEmpty || scope.count == cases.count ? nil : .values(scope)
        }
        switch type {
        case .builtIn(.string): return .values(texts.map { SpecScalar($0) })
        case .builtIn(.int):
            return .values(texts.filter { WholeNumber($0) != nil }.map { SpecScalar($0, form: .exact) })
        default:
            findings.note("Some values of a type that is no enum are not told from others", at: pointer)
            return nil
        }
    }

    /// What tools have added, as comments of the spec; what is too long for one is noted.
    mutating func comments(of schema: Schema) -> [String] {
        Extensions.comments(schema.extensions, &findings)
    }
}
