extension ValueResolver {
    /// A type that stands for itself, such as what an endpoint returns; nil where it is unknown, which is reported.
    func resolve(_ type: Written<TypeExpression>, of subject: String, _ reader: inout SpecReader) -> ValueType? {
        guard let resolved = index.resolve(type.value, &reader) else { return nil }
        checkDrops(resolved, at: type.range, of: subject, &reader)
        return resolved
    }
}
