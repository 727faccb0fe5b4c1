/// Other names for models whose first one is taken, from their place in the description.
enum PlaceName {
    /// The names to try, the best first.
    ///
    /// - Parameters:
    ///   - base: the name that is taken
    ///   - components: the name of the model of each schema in `components/schemas`
    static func candidates(
        _ base: String, at pointer: JSONPointer, kind: String, components: (String) -> String?
    ) -> [String] {
        let tokens = pointer.tokens
        var names: [String] = []
        if let declared = declared(tokens, components) { names.append(declared) }
        if let status = status(tokens) {
            let start = base.hasSuffix("Error") ? String(base.dropLast(5)) : base
            names.append(ImportedName.joined(start, status))
        }
        let all = [base] + names
        return names + all.filter { !$0.hasSuffix(kind) }.map { $0 + kind }
    }

    /// The declared schema around the place, and the properties that lead there: `IntegrationPermissions` for
    /// `#/components/schemas/integration/properties/permissions`.
    private static func declared(_ tokens: [String], _ components: (String) -> String?) -> String? {
        guard tokens.count > 3, tokens[0] == "components", tokens[1] == "schemas" else { return nil }
        var name = components(tokens[2]) ?? ImportedName.type(tokens[2], fallback: "Model")
        var rest = tokens.dropFirst(3)
        while let token = rest.popFirst() {
            switch token {
            case "properties": if let property = rest.popFirst() { name = ImportedName.joined(name, property) }
            case "items": name += "Item"
            case "additionalProperties": name += "Value"
            case "allOf", "oneOf", "anyOf": _ = rest.popFirst()
            default: return nil
            }
        }
        return name
    }

    /// The name of the error status whose response the place belongs to.
    private static func status(_ tokens: [String]) -> String? {
        guard let place = tokens.lastIndex(of: "responses"), place + 1 < tokens.count else { return nil }
        return ErrorName.name(of: "http-\(tokens[place + 1].lowercased())")
    }
}
