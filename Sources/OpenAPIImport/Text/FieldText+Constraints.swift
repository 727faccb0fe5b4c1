extension FieldText {
    /// Adds which values are allowed, and how dates are written.
    func addConstraints(to long: inout SpecMappingText) {
        let value = field.value
        if let format = value.dateFormat, value.type.leaf == .builtIn(.date) { long.add("format", .text(format)) }
        switch value.scope {
        case .values(let values): long.add("scope", .list(values.map { .scalar($0) }))
        case .bounds(let bounds):
            var scope = SpecMappingText()
            for bound in bounds { scope.add(bound.key, .exact(bound.value)) }
            long.add("scope", .mapping(scope))
        case nil: break
        }
        if let length = value.length { long.add("length", Self.extent(length)) }
        if let pattern = value.pattern { long.add("pattern", .scalar(SpecScalar(pattern, form: .quoted))) }
        if let count = value.count { long.add("count", Self.extent(count)) }
    }

    private static func extent(_ extent: ImportedValue.Extent) -> SpecText {
        var mapping = SpecMappingText()
        if let minimum = extent.minimum { mapping.add("min", .exact(String(minimum))) }
        if let maximum = extent.maximum { mapping.add("max", .exact(String(maximum))) }
        return .mapping(mapping)
    }
}
