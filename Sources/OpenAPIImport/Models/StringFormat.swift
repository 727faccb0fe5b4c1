/// What the formats of strings are in a spec (OpenAPI Format Registry).
enum StringFormat {
    /// Nil for formats that leave the value a text.
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

    /// Whether a schema of this format, without a type, can only be a string.
    static func isKnown(_ format: String) -> Bool {
        value(format) != nil || texts.contains(format)
    }

    private static let texts: Set<String> = [
        "duration", "email", "hostname", "idn-email", "idn-hostname", "ipv4", "ipv6", "iri", "iri-reference",
        "json-pointer", "regex", "relative-json-pointer", "time", "uri-reference", "uri-template",
    ]
}
