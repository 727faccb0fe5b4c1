import WireSyntax

/// The `Link` header field: addresses of related resources, each with its relation to this one (RFC 8288, section 3).
enum LinkField {
    static let name: String = "Link"

    /// The address of the first link with a relation type, as written; `nil` if there is none.
    ///
    /// Links with the parameter `anchor` belong to other resources, and are skipped (section 3.2). What follows a syntax
    /// error is ignored.
    /// - Parameters:
    ///   - relation: the relation type, in lower case, such as `next`.
    ///   - values: the values of all fields.
    static func target(_ relation: String, in values: [String]) -> String? {
        for value in values {
            var rest = value.drop(while: isBetweenLinks)
            while rest.first == "<", let end = rest.firstIndex(of: ">") {
                let target = rest[..<end].dropFirst()
                let parameters = HeaderList.prefix(of: rest[end...].dropFirst(), before: ",")
                if isRelation(relation, parameters) { return String(target) }
                rest = rest[parameters.endIndex...].drop(while: isBetweenLinks)
            }
        }
        return nil
    }

    private static func isBetweenLinks(_ character: Character) -> Bool {
        character == "," || character == " " || character == "\t"
    }

    /// Whether the parameters of a link name a relation type, and no other resource.
    private static func isRelation(_ relation: String, _ parameters: Substring) -> Bool {
        var relations: String?
        for parameter in HeaderList.items(String(parameters), separatedBy: ";") {
            let sides = parameter.split(separator: "=", maxSplits: 1).map(HeaderList.trimmed)
            switch sides.first?.lowercased() {
            case "anchor": return false
            // Only the first one counts (section 3.3).
            case "rel" where relations == nil: relations = sides.count > 1 ? text(of: sides[1]) : ""
            default: break
            }
        }
        return relations?.lowercased().split { character in character == " " || character == "\t" }
            .contains(Substring(relation)) == true
    }

    /// A value without its quotes, of which the second may be missing.
    private static func text(of value: Substring) -> String {
        HeaderList.unquoted(value.hasPrefix("\"") && !value.dropFirst().hasSuffix("\"") ? value + "\"" : value)
    }
}
