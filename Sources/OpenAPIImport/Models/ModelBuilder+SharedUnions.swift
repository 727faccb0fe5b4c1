import SpecLanguage

extension ModelBuilder {
    /// An untagged union. Places with the same types share one, unless the description gives the union a name.
    ///
    /// - Returns: its value, and its index if it is new
    mutating func untagged(
        _ types: [ImportedType], of schema: Schema, named name: String
    ) -> (value: ImportedValue, slot: Int?) {
        let key = Set(types)
        let shapes = types.flatMap { JSONShape.all(of: $0, sorts) }
        if declaredNames[schema.pointer] != nil {
            let slot = begin(schema, named: name, .untagged(shapes), .untagged(types))
            if sharedUnions[key] == nil { sharedUnions[key] = models[slot].name }
            return (value(of: slot, schema), slot)
        }
        guard let common = sharedName(of: types) else {
            let slot = begin(schema, named: name, .untagged(shapes), .untagged(types))
            return (value(of: slot, schema), slot)
        }
        var slot: Int?
        if sharedUnions[key] == nil {
            // What the description says about this place is said by its field.
            let bare = Schema(pointer: schema.pointer)
            let new = begin(bare, named: common, .untagged(shapes), .untagged(types))
            sharedUnions[key] = models[new].name
            slot = new
        }
        var value = ImportedValue(.model(sharedUnions[key] ?? common))
        value.isNullable = schema.isNullable
        value.doc = schema.doc
        return (value, slot)
    }

    /// The longest name that is made of the names of members, in bytes.
    private static var longestSharedName: Int { 60 }

    /// A name such as `CustomerOrID` for a union, if the names of its members are those of the description. `nil` if
    /// they are not, or are too long together.
    private func sharedName(of types: [ImportedType]) -> String? {
        let names = types.compactMap(\.modelName)
        guard names.allSatisfy({ name in slots[name].map { models[$0].isDeclared } ?? false }) else { return nil }
        let hasID = names.contains(where: hasID)
        // `DeletedCustomer` says no more than `Customer`.
        let ordered = types.filter { $0.requiredModel != nil } + types.filter { $0.requiredModel == nil }
        let parts = ordered.compactMap { type -> String? in
            guard let name = type.requiredModel else { return Self.part(type, hasID: hasID) }
            return names.contains { $0 != name && name.hasSuffix($0) } ? nil : name
        }
        guard parts.count > 1 || parts.count < types.count else { return nil }
        let name = parts.count == 1 ? "Any\(parts[0])" : parts.joined(separator: "Or")
        return name.utf8.count > Self.longestSharedName ? nil : name
    }

    /// Whether objects of the model have the property `id`.
    private func hasID(_ model: String) -> Bool {
        if let slot = slots[model], case .tagged(let division) = models[slot].kind {
            return division.cases.allSatisfy {
                $0.model != model && structureSchemas[$0.model].map(Self.hasID) ?? false
            }
        }
        return structureSchemas[model].map(Self.hasID) ?? false
    }

    private static func hasID(_ schema: Schema) -> Bool {
        schema.properties.contains { $0.name == "id" }
    }

    private static func part(_ type: ImportedType, hasID: Bool) -> String {
        switch type {
        case .builtIn(.string): hasID ? "ID" : "String"
        case .builtIn(let type): ImportedName.type(type.rawValue, fallback: "Value")
        case .model(let name): name
        case .array(.builtIn(.json)): "List"
        case .dictionary(.builtIn(.json)): "Object"
        case .array(let element): part(element, hasID: false) + "List"
        case .dictionary(let value): part(value, hasID: false) + "Dictionary"
        case .optional(let wrapped): part(wrapped, hasID: hasID)
        }
    }
}
