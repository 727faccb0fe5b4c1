import SpecLanguage
import YAMLSyntax

extension Schema {
    /// Adds what another part of an `allOf` says; what this one says itself stays.
    ///
    /// - Returns: what the two parts cannot both be, in the words of a note; nil where they go together
    mutating func absorb(_ part: Schema) -> String? {
        let conflict = absorbTypes(of: part)
        absorbValues(of: part)
        absorbProperties(of: part)
        required.formUnion(part.required)
        absorbAdditional(of: part)
        if items == nil { items = part.items }
        if prefixItems.isEmpty { prefixItems = part.prefixItems }
        choices += part.choices
        limits = part.limits.merged(under: limits)
        format = format ?? part.format
        encoding = encoding ?? part.encoding
        defaultValue = defaultValue ?? part.defaultValue
        isDeprecated = isDeprecated || part.isDeprecated
        isReadOnly = isReadOnly || part.isReadOnly
        isWriteOnly = isWriteOnly || part.isWriteOnly
        return conflict
    }

    private mutating func absorbTypes(of part: Schema) -> String? {
        guard !part.types.isEmpty else { return nil }
        guard !types.isEmpty else {
            types = part.types
            return nil
        }
        let both = types.filter { type in part.types.contains { Self.isSame(type, $0) } }
        guard !both.isEmpty else { return "Parts of allOf that no value can be all of; the first is taken" }
        types = both.map {
            $0 == "number" && part.types.contains("integer") && !part.types.contains("number") ? "integer" : $0
        }
        return nil
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left == right || Set([left, right]) == ["integer", "number"]
    }

    private mutating func absorbValues(of part: Schema) {
        guard let other = part.values else { return }
        guard let own = values else {
            values = other
            return
        }
        let allowed = Set(other.map(\.text))
        let both = own.filter { allowed.contains($0.text) }
        values = both.isEmpty ? own : both
    }

    private mutating func absorbProperties(of part: Schema) {
        guard !part.properties.isEmpty else { return }
        guard !properties.isEmpty else {
            properties = part.properties
            return
        }
        var places = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for property in part.properties {
            if let place = places[property.name] {
                properties[place].places = Self.union(properties[place].places, property.places)
            } else {
                places[property.name] = properties.count
                properties.append(property)
            }
        }
    }

    /// The same property of one schema comes by two ways where two parts build on it.
    private static func union(_ places: [DocumentNode], _ others: [DocumentNode]) -> [DocumentNode] {
        let known = Set(places.map(\.pointer))
        return places + others.filter { !known.contains($0.pointer) }
    }

    private mutating func absorbAdditional(of part: Schema) {
        switch (additional, part.additional) {
        case (.unsaid, .any), (.unsaid, .schema), (.any, .schema): additional = part.additional
        case (.unsaid, _), (.forbidden, _), (.any, _), (.schema, _): break
        }
    }
}
