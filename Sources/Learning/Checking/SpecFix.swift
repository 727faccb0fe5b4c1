import OpenAPIImport

/// Names for errors that a spec lacks.
enum ErrorNames {
    static func name(_ code: String) -> String {
        code.hasPrefix("http-") ? ErrorName.name(of: code) : "code\(code.filter { $0.isLetter || $0.isNumber })"
    }
}

/// The change of a field that makes a value valid.
enum SpecFix {
    static func text(_ path: String, expected: String, found: String) -> String? {
        let field = path.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) } ?? ""
        guard !field.isEmpty, field != "$" else { return nil }
        if found == "nothing" || found.hasPrefix("null") { return "make \"\(field)\" optional, with ?" }
        let isNumber = found.hasPrefix("number")
        let isText = found.hasPrefix("string")
        if found == "string \"\"" { return "\"\(field)\": {empty: absent-text}, and ? after its type" }
        if expected.hasPrefix("one of") || expected.contains("Kind") && isText {
            return "open: true for the enum of \"\(field)\""
        }
        let wantsNumber = ["Int", "UInt", "Double", "Float", "Decimal"].contains { expected.hasPrefix($0) }
        if isText && wantsNumber || isNumber && expected.hasPrefix("String") {
            return "auto-cast: true for \"\(field)\""
        }
        if isNumber, expected.hasPrefix("Int") { return "the type Double for \"\(field)\"" }
        return "the type JSON for \"\(field)\", or a one-of"
    }
}
