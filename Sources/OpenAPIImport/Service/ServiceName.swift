import SpecLanguage

/// What a service is called: after the title, without the words that every title has.
enum ServiceName {
    static func name(title: String, wanted: String?) -> String {
        if let wanted { return ImportedName.type(wanted, fallback: "Service") }
        let words = withoutBrackets(title).split { !$0.isLetter && !$0.isNumber && $0 != "." }
            .map { String($0) }
            .filter { !isNoise($0) }
        let name = ImportedName.type(words.prefix(4).joined(separator: " "), fallback: "Service")
        let types = [ServiceNames.dao(of: name), ServiceNames.error(of: name), ServiceNames.route(of: name)]
        return types.contains(where: ServiceNames.runtimeTypes.contains) ? name + "Service" : name
    }

    private static func isNoise(_ word: String) -> Bool {
        let small = word.lowercased()
        if noise.contains(small) { return true }
        let digits = small.hasPrefix("v") ? small.dropFirst() : small[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func withoutBrackets(_ text: String) -> String {
        var result = ""
        var depth = 0
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if depth == 0 { result.append(character) }
            if ")]}".contains(character), depth > 0 { depth -= 1 }
        }
        return result
    }

    private static let noise: Set<String> = [
        "a", "an", "and", "api", "apis", "definition", "description", "documentation", "for", "http", "of", "openapi",
        "public", "reference", "rest", "restful", "spec", "specification", "swagger", "the", "version", "web",
    ]
}
