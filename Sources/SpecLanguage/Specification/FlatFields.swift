extension Field {
    /// Whether the value is a model that is read from the object itself.
    public var isFlat: Bool { paths.first == .root }

    /// The field of a flat model as one of the model around it.
    fileprivate func placed(in flat: Field) -> Field {
        var field = self
        field.paths = paths.map { path in
            JSONPath(path.components.prefix(1).map { flat.prefix + $0 } + path.components.dropFirst())
        }
        if flat.type.isOptional, !type.isOptional {
            field.type = .optional(type)
            field.defaultValue = nil
        }
        if flat.encode != .both { field.encode = flat.encode }
        field.isSensitive = isSensitive || flat.isSensitive
        return field
    }
}

extension [Field] {
    /// The fields, with those of flat models, at their keys, in place of the fields that hold these models.
    ///
    /// - Parameter structure: the structs by name
    package func flattened(_ structure: (String) -> Structure?) -> [Field] {
        contains(where: \.isFlat) ? flattened(structure, within: []) : self
    }

    /// - Parameter outer: the flat models around them, which a spec with errors may have again
    private func flattened(_ structure: (String) -> Structure?, within outer: Set<String>) -> [Field] {
        flatMap { field -> [Field] in
            guard field.isFlat else { return [field] }
            guard case .model(let name) = field.type.unwrapped, !outer.contains(name), let inner = structure(name)
            else {
                return []
            }
            return inner.fields.flattened(structure, within: outer.union([name])).map { $0.placed(in: field) }
        }
    }
}

extension Structure {
    /// The struct with its fields flattened.
    package func flattened(_ structure: (String) -> Structure?) -> Structure {
        var flattened = self
        flattened.fields = fields.flattened(structure)
        return flattened
    }
}
