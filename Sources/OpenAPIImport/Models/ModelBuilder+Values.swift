import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// The value in a spec for the schema at a position.
    ///
    /// - Parameter name: the name of a model that must be created for it
    mutating func value(at node: DocumentNode, named name: String) -> ImportedValue {
        let pointer = node.pointer
        if let value = known[pointer] { return value }
        let value = resolving(.value(pointer), at: pointer) { builder in
            builder.value(of: builder.read(node), named: name)
        }
        return keep(value, at: pointer)
    }

    /// The value of a property that may be described in several parts of `allOf`.
    mutating func value(of places: [DocumentNode], named name: String) -> ImportedValue {
        guard places.count > 1, let last = places.last else {
            return places.first.map { value(at: $0, named: name) } ?? ImportedValue(.json)
        }
        guard spend(places.count, at: last.pointer) else { return ImportedValue(.json) }
        var all = Schema(pointer: last.pointer.appendingMade("all of", places))
        all.allOf = places
        all.doc = places.reversed().lazy.compactMap { $0["description"]?.text }.first
        if let known = known[all.pointer] { return known }
        let made = resolving(.value(all.pointer), at: last.pointer) { builder in
            builder.value(of: builder.merged(all), named: name)
        }
        return keep(made, at: all.pointer)
    }

    /// Stores the value of a position. A schema that contains itself becomes any JSON.
    mutating func keep(_ value: ImportedValue?, at pointer: JSONPointer) -> ImportedValue {
        guard let value else {
            findings.note(
                .endlessSchema,
                at: pointer)
            return ImportedValue(.json)
        }
        known[pointer] = value
        return value
    }

    mutating func value(of schema: Schema, named name: String) -> ImportedValue {
        if let reference = schema.reference {
            return referenced(reference, by: schema, named: name)
        }
        if let member = soleMember(of: schema), !subtypes.contains(schema.pointer) {
            passName(of: schema, to: member)
            return overlaid(value(at: member, named: name), with: schema)
        }
        // Most schemas have no other parts.
        return schema.isWhole
            ? described(schema, whole: schema, named: name) : described(schema, whole: merged(schema), named: name)
    }

    /// - Parameter merged: the schema with all its parts
    private mutating func described(_ schema: Schema, whole merged: Schema, named name: String) -> ImportedValue {
        var value = content(of: merged, named: name)
        value.isNullable = value.isNullable || merged.isNullable
        if value.type.requiredModel == nil { value.doc = value.doc ?? merged.doc }
        value.defaultValue = merged.defaultValue
        if !schema.examples.isEmpty { value.examples = schema.examples }
        value.isDeprecated = value.type.requiredModel == nil && merged.isDeprecated
        value.isReadOnly = merged.isReadOnly
        value.isWriteOnly = merged.isWriteOnly
        if value.type.requiredModel == nil { value.comments = comments(of: merged) }
        return value
    }

    private mutating func referenced(_ reference: DocumentNode, by schema: Schema, named name: String) -> ImportedValue
    {
        guard let target = reference.target else {
            findings.note(.danglingSchema, at: schema.pointer)
            return overlaid(ImportedValue(.json), with: schema)
        }
        let other = declaredNames[target.pointer] ?? ReferenceName.name(of: target) ?? name
        return overlaid(value(at: target, named: other), with: schema)
    }

    /// The only schema that this one wraps to add annotations. `nil` if it does more than wrap.
    private func soleMember(of schema: Schema) -> DocumentNode? {
        guard schema.properties.isEmpty, schema.items == nil, schema.prefixItems.isEmpty, schema.required.isEmpty else {
            return nil
        }
        if case .schema = schema.additional { return nil }
        if schema.allOf.count == 1, schema.choices.isEmpty { return schema.allOf[0] }
        guard schema.allOf.isEmpty, schema.choices.count == 1, schema.values == nil else { return nil }
        let members = schema.choices[0].members.filter { !$0.isNullSchema }
        return members.count == 1 ? members[0] : nil
    }

    /// Passes the declared name of a wrapping schema on to the wrapped one, unless that is a reference.
    mutating func passName(of schema: Schema, to member: DocumentNode) {
        guard member["$ref"] == nil, let name = declaredNames.removeValue(forKey: schema.pointer) else { return }
        declaredNames[member.pointer] = name
    }

    /// Adds the annotations of a schema that refers to the value.
    private mutating func overlaid(_ value: ImportedValue, with schema: Schema) -> ImportedValue {
        var value = value
        let allowsNull = schema.choices.contains { $0.members.contains(where: \.isNullSchema) }
        value.isNullable = value.isNullable || schema.isNullable || allowsNull
        value.doc = schema.doc ?? value.doc
        value.defaultValue = schema.defaultValue ?? value.defaultValue
        if !schema.examples.isEmpty { value.examples = schema.examples }
        value.isDeprecated = value.isDeprecated || schema.isDeprecated
        value.isReadOnly = value.isReadOnly || schema.isReadOnly
        value.isWriteOnly = value.isWriteOnly || schema.isWriteOnly
        value.comments += comments(of: schema)
        if let values = schema.values { value.scope = scope(of: values, for: value.type, at: schema.pointer) }
        apply(schema.limits, to: &value, at: schema.pointer)
        return value
    }
}

extension DocumentNode {
    /// Whether it is a schema that allows only null.
    var isNullSchema: Bool {
        if self["type"]?.node.isScalar("null") == true { return true }
        if let constant = self["const"] { return constant.node.isNull }
        if let values = self["enum"]?.elements, !values.isEmpty { return values.allSatisfy(\.node.isNull) }
        return false
    }
}

extension ModelBuilder {
    /// Adds the limits of a schema, as far as a spec supports them for the type.
    mutating func apply(_ limits: SchemaLimits, to value: inout ImportedValue, at pointer: JSONPointer) {
        guard !limits.isEmpty else { return }
        if value.type.isCollection {
            value.count = extent(limits.minimumCount, limits.maximumCount, at: pointer) ?? value.count
            return
        }
        switch value.type.unwrapped {
        case .builtIn(.string), .builtIn(.data):
            value.length = extent(limits.minimumLength, limits.maximumLength, at: pointer) ?? value.length
            if let pattern = limits.pattern, value.type == .string {
                value.pattern = checked(pattern, at: pointer) ?? value.pattern
            }
        case .builtIn(.int), .builtIn(.uint64), .builtIn(.double), .builtIn(.decimal):
            value.scope = bounds(limits, of: value.type, at: pointer) ?? value.scope
        case .builtIn, .model, .optional, .array, .dictionary: break
        }
    }

    /// A minimum and a maximum. `nil` if there is neither.
    private mutating func extent(
        _ minimum: String?, _ maximum: String?, at pointer: JSONPointer
    ) -> ImportedValue.Extent? {
        var extent = ImportedValue.Extent(
            minimum: minimum.flatMap(WholeNumber.init)?.value, maximum: maximum.flatMap(WholeNumber.init)?.value)
        if extent.minimum == 0 { extent.minimum = nil }
        if let least = extent.minimum, let most = extent.maximum, least > most {
            findings.note(.impossibleLength, at: pointer)
            return nil
        }
        if (extent.minimum ?? 0) < 0 || (extent.maximum ?? 0) < 0 {
            findings.note(.impossibleLength, at: pointer)
            return nil
        }
        return extent.isNothing ? nil : extent
    }

    /// A pattern that can be matched in linear time. `nil` for any other, which is noted.
    private mutating func checked(_ pattern: String, at pointer: JSONPointer) -> String? {
        do throws(PatternText.Fault) {
            _ = try PatternText(pattern)
            return pattern
        } catch {
            findings.note(error.isUnbounded ? .unboundedPattern : .otherPattern, at: pointer)
        }
        return nil
    }

    private mutating func bounds(
        _ limits: SchemaLimits, of type: ImportedType, at pointer: JSONPointer
    ) -> ImportedValue.Scope? {
        let written = [
            ("min", limits.minimum), ("above", limits.above), ("max", limits.maximum), ("below", limits.below),
        ]
        var bounds: [ImportedValue.Bound] = []
        for case (let key, let text?) in written {
            guard let bound = bound(text, of: type) else {
                findings.note(.limitOutOfRange, at: pointer)
                continue
            }
            if !Self.isImplied(key, bound) { bounds.append(ImportedValue.Bound(key: key, value: bound)) }
        }
        bounds = Self.tightest(bounds)
        guard
            Self.isPossible(
                bounds, isWhole: type.unwrapped != .builtIn(.double) && type.unwrapped != .builtIn(.decimal))
        else {
            findings.note(.impossibleLimits, at: pointer)
            return nil
        }
        return bounds.isEmpty ? nil : .bounds(bounds)
    }

    private func bound(_ text: String, of type: ImportedType) -> String? {
        switch type.unwrapped {
        case .builtIn(.int): WholeNumber(text).map { String($0.value) }
        case .builtIn(.uint64): WholeNumber(text).flatMap { $0.value < 0 ? nil : String($0.value) }
        default: Double(text).flatMap { $0.isFinite ? text : nil }
        }
    }

    /// At most one lower and one upper bound: the one that the other adds nothing to.
    private static func tightest(_ bounds: [ImportedValue.Bound]) -> [ImportedValue.Bound] {
        bounds.filter { bound in
            guard let number = Double(bound.value) else { return true }
            return bounds.allSatisfy { other in
                guard other.key != bound.key, let limit = Double(other.value) else { return true }
                switch (bound.key, other.key) {
                case ("min", "above"): return number > limit
                case ("above", "min"): return number >= limit
                case ("max", "below"): return number < limit
                case ("below", "max"): return number <= limit
                default: return true
                }
            }
        }
    }

    /// Whether the limit is that of `Int` itself.
    private static func isImplied(_ key: String, _ bound: String) -> Bool {
        key == "min" && bound == String(Int64.min) || key == "max" && bound == String(Int64.max)
    }

    private static func isPossible(_ bounds: [ImportedValue.Bound], isWhole: Bool) -> Bool {
        func value(_ keys: Set<String>) -> Double? {
            bounds.first { keys.contains($0.key) }.flatMap { Double($0.value) }
        }
        guard let least = value(["min", "above"]), let most = value(["max", "below"]) else { return true }
        let exclusive = bounds.count { $0.key == "above" || $0.key == "below" }
        if exclusive == 0 { return least <= most }
        return isWhole ? least + Double(exclusive) <= most : least < most
    }
}

/// A whole number in any notation: `10`, `10.0`, `1e1`.
struct WholeNumber {
    let value: Int

    init?(_ text: String) {
        if let value = Int(text) {
            self.value = value
            return
        }
        guard let number = Double(text), let value = Int(exactly: number) else { return nil }
        self.value = value
    }
}

extension ModelBuilder {
    /// A list, or a tuple if each position has its own schema.
    mutating func array(_ schema: Schema, named name: String) -> ImportedValue {
        if !schema.prefixItems.isEmpty { return tuple(schema, named: name) }
        guard let items = schema.items else { return ImportedValue(.array(.json)) }
        return collection(of: value(at: items, named: name + "Item"), at: items.pointer) { .array($0) }
    }

    /// A list whose schema has an `enum` of single values: no list is one of them, so its elements are.
    mutating func list(of values: [YAMLNode], _ schema: Schema, named name: String) -> ImportedValue {
        let items = schema.items.map { merged(at: $0) }
        var value: ImportedValue
        if items?.values != nil {
            value = array(schema, named: name)
        } else {
            let element = Schema(pointer: schema.pointer.appendingMade("elements"))
            value = collection(
                of: enumeration(values, items?.types ?? [], of: element, named: name + "Item"), at: schema.pointer
            ) { .array($0) }
        }
        apply(schema.limits, to: &value, at: schema.pointer)
        return value
    }

    /// A collection, with the constraints of its elements.
    mutating func collection(
        of element: ImportedValue, at pointer: JSONPointer, _ type: (ImportedType) -> ImportedType
    ) -> ImportedValue {
        var value = ImportedValue(type(element.fullType))
        value.examples = element.examples
        value.scope = element.scope
        value.length = element.length
        value.pattern = element.pattern
        value.dateFormat = element.dateFormat
        if element.type.isCollection, element.isConstrained, element.withoutConstraints.type.leaf != .builtIn(.date) {
            findings.note(.nestedListConstraints, at: pointer)
            value = value.withoutConstraints
        }
        return value
    }

    private mutating func tuple(_ schema: Schema, named name: String) -> ImportedValue {
        let slot = begin(schema, named: name, .tuple, .tuple([]))
        let owner = models[slot].name
        let minimum = schema.limits.minimumCount.flatMap { Int($0) } ?? schema.prefixItems.count
        var fields: [ImportedField] = []
        for (index, node) in schema.prefixItems.enumerated() {
            var value = value(at: node, named: "\(owner)Item\(index)")
            if value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
            fields.append(ImportedField(name: "item\(index)", value: value, isOptional: index >= minimum))
        }
        models[slot].kind = .tuple(fields)
        if let items = schema.items, items.flag != false {
            findings.note(.laterElements, at: items.pointer)
        }
        return value(of: slot, schema)
    }

    /// A struct, or a dictionary if there are no named properties.
    mutating func object(_ schema: Schema, named name: String) -> ImportedValue {
        guard schema.properties.isEmpty else { return structure(schema, named: name) }
        if schema.required.isEmpty || schema.pointer.tokens.isEmpty, !subtypes.contains(schema.pointer) {
            return dictionary(schema, named: name)
        }
        return structure(schema, named: name)
    }

    private mutating func dictionary(_ schema: Schema, named name: String) -> ImportedValue {
        if case .forbidden = schema.additional { findings.note(.forbiddenProperties, at: schema.pointer) }
        guard case .schema(let node) = schema.additional else { return ImportedValue(.dictionary(.json)) }
        return collection(of: value(at: node, named: name + "Value"), at: node.pointer) { .dictionary($0) }
    }
}

/// The types of string formats in a spec (OpenAPI Format Registry).
enum StringFormat {
    /// `nil` for formats whose values stay strings.
    static func value(_ format: String) -> ImportedValue? {
        switch format {
        case "date-time": return ImportedValue(.builtIn(.date))
        case "date":
            var value = ImportedValue(.builtIn(.date))
            value.dateFormat = "yyyy-MM-dd"
            return value
        case "uuid": return ImportedValue(.builtIn(.uuid))
        case "uri", "url": return ImportedValue(.builtIn(.url))
        case "byte", "base64": return ImportedValue(.builtIn(.data))
        case "binary": return ImportedValue(.file)
        case "password":
            var value = ImportedValue(.string)
            value.isSensitive = true
            return value
        default: return nil
        }
    }

    /// Whether a schema with this format and without a type can only be a string.
    static func isKnown(_ format: String) -> Bool {
        value(format) != nil || texts.contains(format)
    }

    private static let texts: Set<String> = [
        "duration", "email", "hostname", "idn-email", "idn-hostname", "ipv4", "ipv6", "iri", "iri-reference",
        "json-pointer", "regex", "relative-json-pointer", "time", "uri-reference", "uri-template",
    ]
}
